module github.com/winnowhtml/html/examples/crawl

go 1.25.0

require (
	github.com/temoto/robotstxt v1.1.2
	github.com/winnowhtml/html v0.0.0
	golang.org/x/time v0.14.0
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace github.com/winnowhtml/html => ../..
