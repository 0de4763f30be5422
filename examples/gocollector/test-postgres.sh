#!/usr/bin/env bash
# Runs the tests that need PostgreSQL, and fails if any of them is skipped. Installs Debian's PostgreSQL where there
# is none and starts a server of its own in a temporary folder, which listens on a socket in there and on nothing
# else. Arguments go to go test: ./test-postgres.sh -run TestLoad -load 1000000 ./internal/store
set -euo pipefail
cd "$(dirname "$0")"

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
if [ -z "$bin" ]; then
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql
	bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
fi

dir=$(mktemp -d)
as=() # PostgreSQL does not run as root
if [ "$(id -u)" = 0 ]; then
	chown postgres "$dir"
	as=(runuser -u postgres --)
fi
stop() {
	(cd "$dir" && "${as[@]}" "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1) || true
	rm -rf "$dir"
}
trap stop EXIT

(
	cd "$dir"
	"${as[@]}" "$bin/initdb" -D "$dir/data" -U test -A trust -E UTF8 --locale=C.UTF-8 >"$dir/initdb.log"
	"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -w -o "-c listen_addresses='' -c unix_socket_directories='$dir'" start >/dev/null
)
export GOCOLLECTOR_TEST_POSTGRES="postgres://test@/postgres?host=$dir"

args=("$@")
[ ${#args[@]} -gt 0 ] || args=(./internal/store ./internal/collect ./internal/cli)
go test -count=1 -v "${args[@]}" 2>&1 | tee "$dir/test.log" | grep -E -v '^=== |^ *--- PASS' || true
passed=$(grep -c -- '--- PASS' "$dir/test.log" || true)
failed=$(grep -c -E -- '--- FAIL|^FAIL' "$dir/test.log" || true)
skipped=$(grep -c -- '--- SKIP' "$dir/test.log" || true)
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$skipped" = 0 ] && [ "$passed" != 0 ]
