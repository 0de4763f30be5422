#!/usr/bin/env bash
# Compares the exported API with that of the last version tag and fails on an incompatible change that the changelog
# does not announce. Without a tag there is nothing to compare with, and it says so and passes.
#
# What is promised stands in CHANGELOG.md. A change is announced by a line with "Breaking" in its section "Unreleased".
set -euo pipefail
cd "$(dirname "$0")/.."
apidiff=golang.org/x/exp/cmd/apidiff@${APIDIFF_VERSION:-v0.0.0-20261113113407-e3970619a1a4}
go=${GO:-go}

tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
if [ -z "$tag" ]; then
	echo "apidiff: no version tag yet, nothing to compare with"
	exit 0
fi
work=$(mktemp -d)
trap 'git worktree remove --force "$work/old" 2>/dev/null || true; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/old" "$tag"
module=$($go list -m)
compare() { $go run "$apidiff" -m "$@" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }; }
(cd "$work/old" && compare -w "$work/old.api" "$module")
compare -incompatible "$work/old.api" "$module" >"$work/all"
# Examples and commands are programs to be read or run; nothing is promised about importing them.
{ grep '^- ' "$work/all" || true; } | { grep -vE '^- \./(examples|cmd|tools|benchmarks)/' || true; } >"$work/broken"
if [ ! -s "$work/broken" ]; then
	echo "apidiff: nothing incompatible since $tag"
	exit 0
fi
echo "apidiff: incompatible since $tag:"
cat "$work/broken"
if sed -n '/^## Unreleased/,/^## v/p' CHANGELOG.md | grep -q 'Breaking'; then
	echo "apidiff: announced in CHANGELOG.md"
	exit 0
fi
echo "apidiff: not announced: say so in CHANGELOG.md under Unreleased, with the word Breaking, or keep what was"
exit 1
