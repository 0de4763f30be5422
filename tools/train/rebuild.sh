#!/bin/sh
# Rebuilds internal/article/model.bin from a folder of annotated pages:
#
#	./rebuild.sh DATA [WORK]
#
# DATA holds wcxb, scrapinghub and trafilatura, each with truth.json and pages/<id>.html.gz; WORK (a new temporary
# folder by default) takes about 500 MB. It needs Go and Debian's python3-xgboost and python3-numpy, prints what
# models reach that have not seen a page's site, and draws docs/quality.svg.
set -eu
data=$(cd "$1" && pwd)
cd "$(dirname "$0")"
work=${2:-$(mktemp -d)}
mkdir -p "$work"
bin="$work/train"
go build -o "$bin" .
"$bin" -data "$data" -work "$work" prepare
OMP_NUM_THREADS=1 /usr/bin/python3 train.py "$work" --features features.txt
"$bin" -data "$data" -work "$work" evaluate
"$bin" -data "$data" -work "$work" -out ../../docs/quality.svg chart
"$bin" -data "$data" -work "$work" export
