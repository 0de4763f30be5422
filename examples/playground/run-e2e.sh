#!/usr/bin/env bash
# Installs Chromium (Debian, as root) if there is none, runs the tests with it, and fails on any skip.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v chromium >/dev/null; then
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends chromium
fi
chromium --version
log=$(mktemp)
trap 'rm -f "$log"' EXIT
WINNOW_BROWSER_REQUIRED=1 go test -count=1 -v ./... | tee "$log"
skips=$(grep -c -- '--- SKIP' "$log" || true)
echo "passed: $(grep -c -- '--- PASS' "$log"), skipped: $skips"
[ "$skips" -eq 0 ]
