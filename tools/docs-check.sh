#!/usr/bin/env bash
# Runs the commands of README and documents as they are written, in a fresh clone in an empty folder: those of shell
# blocks in README.md, and those that the package comments of commands and examples show. Pages that a command names
# are there; services are stopped once they run. What is left out, and why, is listed below.
set -euo pipefail
cd "$(dirname "$0")/.."

skipped() {
	case "$1" in
	*"product -url"*) echo "answers NOT_PRODUCT_PAGE for the page that is there" ;;
	*product\ https://* | *https://example.org/* | *' URL '* | 'curl '*) echo "needs the network" ;;
	*…*) echo "is no whole command" ;;
	*fakeproxy* | *'--proxy http://127'*) echo "is two commands that talk to each other; a test runs them" ;;
	'go test ./...') echo "is what the gate runs first" ;;
	*-pages\ DIR* | *-shapes\ FILE*) echo "shows flags" ;;
	*) return 1 ;;
	esac
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet . "$work/clone"
cd "$work/clone"
go build -o "$work/bin/winnow" ./cmd/winnow
PATH=$work/bin:$PATH
export HOME=${HOME:-$work}

# commands prints folder, a tab, and a command for each line to be run.
commands() {
	awk '/^```sh$/{on=1; next} /^```$/{on=0} on{print ".\t" $0}' README.md
	local file dir
	for file in cmd/*/main.go examples/*/main.go; do
		dir=.
		[ -e "$(dirname "$file")/go.mod" ] && dir=$(dirname "$file")
		# A command ends where two spaces begin what it is for.
		sed -nE 's,^//\t((go run|winnow|curl) .*)$,\1,p' "$file" | sed -E 's/ {2,}.*//' | sed "s,^,$dir\t,"
	done
}

ran=0 failed=0
while IFS=$'\t' read -r dir command; do
	if why=$(skipped "$command"); then
		echo "skip  $command ($why)"
		continue
	fi
	mkdir -p "$dir/pages"
	for page in page.html p.html pages/page.html; do cp examples/quickstart/page.html "$dir/$page"; done
	input=examples/quickstart/page.html
	command_run=${command//\~\/pages/pages}
	code=0
	(
		cd "$dir"
		exec timeout --preserve-status --signal=INT "${DOCS_CHECK_SECONDS:-40}" bash -c "$command_run"
	) <"$input" >"$work/out" 2>"$work/err" || code=$?
	case $command in
	*-addr*) if grep -qE 'listening|open http' "$work/err"; then code=0; fi ;; # a service, stopped by us
	esac
	if [ "$code" -eq 0 ]; then
		echo "ok    $command"
	else
		echo "FAIL  ($code) $command"
		tail -5 "$work/err"
		failed=$((failed + 1))
	fi
	ran=$((ran + 1))
done < <(commands)
echo "$ran commands, $failed failed"
[ "$failed" -eq 0 ] && [ "$ran" -ge 10 ]
