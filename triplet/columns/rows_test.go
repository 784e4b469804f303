package columns_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// TestRowEnds: what a block reads of a row is loaded whole only as far as it lies in the array in every iteration. The
// loop goes backwards here, so that a load of 256 bits at the beginning of a row ends before the array.
func TestRowEnds(t *testing.T) {
	extracted(t, `in: int32(a, b)
w: int16(b, a)
r: 2, 5
out(x, y) = narrow(int32, sum(r, (in(x - 4*r.x, y - r.y) + 1) * w(r.y, r.x)) + 5, 4, even)
schedule
bound x 9; bound y 2
split x 16 -> xo xi; reorder xo y r.x r.y xi; unroll r.y; vectorize xi; unrolljam y 2`)
}

// TestHalves: operations that serve half of the lanes say so, and together perform each triplet once in each lane.
func TestHalves(t *testing.T) {
	p := extracted(t, `in: int8(a, b, c)
w: int8(a, b)
r: 4, 3
out(x, y) = narrow(int8, sum(r, (in(3*x-r.x, 2*y, r.y) + in(3*x-r.x, 2*y+4, r.y)) * w(r.y, r.x)), 6, even)
schedule
bound x 33
bound y 8
pad out x 96
place out 1
pad in a 160
place in 0
layout w b a
align w 32
place w 1
split x 8 -> xo xi
reorder y xo r.y r.x xi
unroll r.y r.x
vectorize xi
unrolljam xo 4 guard -> xoo xoi
unrolljam y 8 -> yo yi
pair r.x`)
	if text := p.String(); !strings.Contains(text, ", lanes 0..3\n") || !strings.Contains(text, ", lanes 4..7\n") {
		t.Errorf("no operation serves half of the lanes\n%s", text)
	}
	q, err := triplet.Parse(p.String(), &aie1.Target().Vector)
	if err != nil {
		t.Fatal(err)
	}
	if err := triplet.Check(q); err != nil || q.String() != p.String() {
		t.Errorf("%v\n%s", err, cmp.Diff(p.String(), q.String()))
	}
}

// extracted is the triplets of a program, checked.
func extracted(t *testing.T, program string) *triplet.Program {
	t.Helper()
	s := parsed.Program(t, "rows", program)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := extract.Triplets(n, &aie1.Target().Vector, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := triplet.Check(p); err != nil {
		t.Errorf("%v\n%s", err, p)
	}
	return p
}
