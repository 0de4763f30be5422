module github.com/winnowhtml/html/tools/tables

go 1.25.0

require golang.org/x/net v0.58.0
