module github.com/winnowhtml/html/benchmarks/cost

go 1.25.0

require (
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/winnowhtml/html v0.0.0
	golang.org/x/net v0.58.0
)

require golang.org/x/text v0.41.0 // indirect

replace github.com/winnowhtml/html => ../..
