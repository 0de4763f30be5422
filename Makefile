# Winnow. `make` or `make help` lists the targets; `make ci` is the one gate.

GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@latest
FUZZTIME    ?= 300x

# Nested modules: everything heavier than the library itself.
NESTED := $(patsubst ./%/go.mod,%,$(shell find . -name go.mod -not -path './go.mod' -not -path './.git/*' | sort))

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: ci
ci: fmt tidy vet lint apidiff race cover fuzz-short bench-once cross nested ## everything that must pass before a change lands

.PHONY: fmt
fmt: ## fail if gofmt would change a file
	@out=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); test -z "$$out" || { echo "gofmt would change:"; echo "$$out"; exit 1; }

.PHONY: tidy
tidy: ## fail if go.mod or go.sum is not tidy
	$(GO) mod tidy -diff

.PHONY: vet
vet: ## go vet
	$(GO) vet ./...

.PHONY: lint
lint: ## staticcheck, pinned
	$(GO) run $(STATICCHECK) ./...

.PHONY: test
test: ## all tests of the root module
	$(GO) test ./...

.PHONY: race
race: ## the tests of the root module under the race detector (needs a C compiler)
	CGO_ENABLED=1 $(GO) test -race -short -timeout 8m ./...

.PHONY: cover
cover: ## statement coverage of the root, fetch and internal packages, at least 85 %
	@$(GO) test -short -coverprofile=cover.out -coverpkg=$$($(GO) list . ./fetch ./internal/... | paste -sd, -) ./... >cover.log 2>&1 || { cat cover.log; exit 1; }
	@$(GO) tool cover -func=cover.out | awk '/^total:/{print "coverage", $$3; if ($$3+0 < 85) exit 1}'

.PHONY: fuzz-short
fuzz-short: ## every fuzz target for $(FUZZTIME) inputs (x) or seconds (s)
	@set -e; for f in $$(grep -rl --include='*_test.go' '^func Fuzz' . | grep -v -E '^./(examples|benchmarks|tools)/' | sort); do \
	  for t in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$f); do \
	    echo "fuzz $$(dirname $$f) $$t"; $(GO) test -run '^$$' -fuzz "^$$t$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./$$(dirname $$f) >fuzz.log 2>&1 || { cat fuzz.log; exit 1; }; \
	  done; done; rm -f fuzz.log

.PHONY: bench
bench: ## benchmarks of the root module
	$(GO) test -run '^$$' -bench . -benchmem ./...

.PHONY: bench-once
bench-once: ## every benchmark once, so that none rots
	$(GO) test -short -run '^$$' -bench . -benchtime 1x ./... >/dev/null

.PHONY: cross
cross: ## builds and vets for other systems
	GOOS=windows GOARCH=amd64 $(GO) vet ./...
	GOOS=darwin GOARCH=arm64 $(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) build ./...
	GOOS=plan9 GOARCH=386 $(GO) build ./...

.PHONY: nested
nested: ## vet and test the nested modules
	@set -e; for m in $(NESTED); do echo "nested $$m"; (cd $$m && $(GO) vet ./... && $(GO) test -short ./...); done

.PHONY: apidiff
apidiff: ## fail on an incompatible change of the API since the last tag that the changelog does not announce
	@GO=$(GO) tools/apidiff.sh

.PHONY: docs
docs: ## the documents: links, tables, Go code, answers, sizes of files (part of test)
	$(GO) test -run 'Docum|Snippets|Reference|Readme|FAQ|Sizes|Example' .

.PHONY: docs-check
docs-check: docs ## and every command that they show, in a fresh clone (services are started and stopped; a minute or two)
	@tools/docs-check.sh

.PHONY: golden
golden: ## rewrite golden files after a wanted change of output; read the diff
	$(GO) test . -run TestGolden -update

.PHONY: vuln
vuln: ## known vulnerabilities (needs a database that is not always reachable, so it is no part of ci)
	$(GO) run $(GOVULNCHECK) ./...
