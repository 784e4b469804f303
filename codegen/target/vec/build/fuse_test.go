package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestBandsOfPlanes: of few large planes, rows are what a call does some of, and what goroutines share.
func TestBandsOfPlanes(t *testing.T) {
	f := parsed.Func(t, "in: uint8(x, y, c)\nout(x, y, c) = narrow(uint8, in(x, y, c) * 3, 1)")
	s := parsed.Schedule(t, f, "bound x 8192\nbound y 4000\nbound c 3")
	n, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := build.Programs(n, vec.AVX2())
	if err != nil {
		t.Fatal(err)
	}
	if len(k.Steps) != 1 || k.Steps[0].Trips < 1000 || !k.Steps[0].Parallel {
		t.Errorf("%d steps, the first of %d iterations, parallel: %t", len(k.Steps), k.Steps[0].Trips, k.Steps[0].Parallel)
	}
}
