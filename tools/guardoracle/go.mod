module github.com/winnowhtml/html/tools/guardoracle

go 1.25.0

require (
	code.dny.dev/ssrf v0.3.0
	github.com/winnowhtml/html v0.0.0
)

replace github.com/winnowhtml/html => ../..
