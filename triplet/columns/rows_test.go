package columns_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
)

// TestRowEnds: what a block reads of a row is loaded whole only as far as it lies in the array in every iteration. The
// loop goes backwards here, so that a load of 256 bits at the beginning of a row ends before the array.
func TestRowEnds(t *testing.T) {
	s, err := halide.ParseProgram("rows", `in: int32(a, b)
w: int16(b, a)
r: 2, 5
out(x, y) = narrow(int32, sum(r, (in(x - 4*r.x, y - r.y) + 1) * w(r.y, r.x)) + 5, 4, even)
schedule
bound x 9; bound y 2
split x 16 -> xo xi; reorder xo y r.x r.y xi; unroll r.y; vectorize xi; unrolljam y 2`)
	if err != nil {
		t.Fatal(err)
	}
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := triplet.Extract(n, &aie1.Target().Vector, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := triplet.Check(p); err != nil {
		t.Errorf("%v\n%s", err, p)
	}
}
