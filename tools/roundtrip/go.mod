module github.com/winnowhtml/html/tools/roundtrip

go 1.25.0

require (
	github.com/stretchr/testify v1.11.1
	github.com/winnowhtml/html v0.0.0
	golang.org/x/net v0.58.0
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

require (
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/yuin/goldmark v1.8.7
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/winnowhtml/html => ../..
