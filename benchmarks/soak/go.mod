module github.com/winnowhtml/html/benchmarks/soak

go 1.25.0

require github.com/winnowhtml/html v0.0.0

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace github.com/winnowhtml/html => ../..
