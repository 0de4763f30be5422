module github.com/winnowhtml/html/tools/charset

go 1.25.0

require golang.org/x/text v0.41.0
