# What CI runs is what a developer runs: make check.
.PHONY: check test lint fmt golden bench fuzz soak attack same systems

check: ; .ci/run
test: ; go test ./...
fmt: ; gofmt -l -w $$(git ls-files '*.go')
lint:
	test -z "$$(gofmt -l $$(git ls-files '*.go'))"
	go vet ./...
	go tool -modfile=tools.mod staticcheck ./...

# The same for the other systems, which takes minutes as all that is imported is compiled for each; of wasm the root and what it imports.
systems:
	for os in windows darwin; do GOOS=$$os go vet ./... && GOOS=$$os go tool -modfile=tools.mod staticcheck ./... || exit 1; done
	GOOS=js GOARCH=wasm go vet . && GOOS=wasip1 GOARCH=wasm go vet . && GOOS=darwin GOARCH=arm64 go vet . && GOOS=linux GOARCH=arm64 go vet .

# Rewrite every golden file; read the diff before you commit it.
golden: ; go test ./lower ./lower/build ./triplet ./codegen ./examples/... -update

bench: ; go test -run NONE -bench . ./...

# Each parser's fuzzer for a minute; making one interesting input small may take a minute of its own if it may.
fuzz:
	@for p in $$(go list ./...); do \
	  for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
	    go test $$p -run NONE -fuzz "^$$f$$" -fuzztime 60s -fuzzminimizetime 10x || exit 1; done; done

# All functions of halide/lift/attack, lifted, with proofs, and held against gcc; SEED=2 draws other sizes and data. It ends with a table.
attack:
	VYASA_LIFT_LONG=1 go test -count 1 -timeout 90m -v -run TestAttack ./halide/lift/attack -args -rapid.seed=$(or $(SEED),1)

# Random cases of all property tests with new seeds, and the long cases of the lifter, until one fails. CI has one seed for a commit.
soak:
	@tests="$$(grep -rl --include='*_test.go' pgregory.net/rapid . | xargs -n 1 dirname | sort -u)"; \
	while VYASA_LIFT_LONG=1 VYASA_LONG=1 go test -count 1 -timeout 90m $$tests ./halide/lift ./triplet/needle ./cmd/vyasa ./codegen/native/gopkg; do :; done

# Compare the generated C of all kernels, and testdata/cycles.csv, with those of a commit: make same BASE=main.
same: ; .ci/same "$(BASE)"
