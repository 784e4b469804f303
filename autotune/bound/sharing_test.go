package bound

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// wantCycles fails unless no schedule of a space is said to take fewer cycles than want.
func wantCycles(t *testing.T, name string, sp *space.Space, rates Rates, want int64) {
	t.Helper()
	b, err := New(sp, rates)
	if err != nil {
		t.Fatal(err)
	}
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Cycles(&st); got != want {
		t.Errorf("%s: %d cycles, want %d: %v", name, got, want, b.Of(&st).Why)
	}
}

// TestSharing: 3x3 taps for each of 8 vectors (128x1, or 64 columns of 16 rows), on 2 columns: 5 multiplications
// where any two may share one, 6 where rows of three stay by themselves; of data that slide, as many as a row allows.
func TestSharing(t *testing.T) {
	all := "unroll.r.x=3; unroll.r.y=3; jam.x=1; jam.y=1; path=16; "
	for _, c := range []struct {
		rows []Row
		pins string
		each int64 // multiplications of a vector
		why  string
	}{
		{nil, all + "vector=x", 5, "of 9 terms in 5 operations"},
		{nil, all + "vector=x; group=r.x", 5, ""},
		{nil, all + "vector=x; pair=none", 5, ""}, // the compiler may group along both
		{nil, all + "vector=x; group=r.x; pair=none", 6, "of 9 terms in 6 operations"},
		{nil, all + "vector=x; group=r.y; pair=none", 6, ""},
		{nil, all + "vector=x; group=r.x; pair=r.y", 5, ""},
		{nil, all + "vector=x; group=r.x; pair=r.x", 6, ""},
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=x; layout.in=auto", 9, "of 9 terms in 9 operations"},
		// arranged without regard to Group
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=x; layout.in=auto; group=r.y; pair=none", 9, ""},
		{[]Row{{16, 2, 2}}, all + "vector=x", 6, ""},
		{[]Row{{8, 4, 2}}, all + "vector=x", 5, ""},                            // another variant
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=y; layout.in=x y", 9, ""}, // y is the fast one
		// lanes are far from each other: something else is done
		{[]Row{{16, 2, 1}, {8, 4, 1}}, all + "vector=y; layout.in=auto", 5, ""},
	} {
		s := conv2d(32, 64, 3, 3, 1)
		sp, _ := newBound(t, s, plain)
		if err := sp.Pin(strings.Split(c.pins, "; ")...); err != nil {
			if strings.Contains(c.pins, "vector=y; layout.in=auto") {
				continue // the space does without
			}
			t.Fatal(err)
		}
		rates := plain
		rates.Rows = c.rows
		b, err := New(sp, rates)
		if err != nil {
			t.Fatal(err)
		}
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		v := b.Of(&st)
		if want := 32*64/16*c.each + 13; v.Cycles != want || b.Cycles(&st) != want ||
			!strings.Contains(v.Why.String(), c.why) {
			t.Errorf("%v %s: %d cycles, want %d\n%s", c.rows, c.pins, v.Cycles, want, v.Why.All())
		}
	}
	sp, _ := newBound(t, conv2d(32, 4, 3, 3, 1), plain)
	for _, row := range []Row{{16, 2, 0}, {16, 2, 3}} {
		rates := plain
		rates.Rows = []Row{row}
		if _, err := New(sp, rates); err == nil {
			t.Errorf("%v is a row", row)
		}
	}
}

// TestNotSliding: where data at odd places can be had otherwise, any terms may share a multiplication.
func TestNotSliding(t *testing.T) {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	in, w := halide.NewInput("in", halide.Int16, 2), halide.NewInput("w", halide.Int16, 3)
	for name, c := range map[string]struct {
		rows, along, each int64 // multiplications of a vector with one term of a row each; 0: any
		term              func(r *halide.RDom) *halide.Expr
	}{
		"slides": {2, 2, 4, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X),
				y.Add(r.Y)).Mul(w.At(r.X, r.Y, 0))
		}},
		"one column": {4, 1, 2, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X),
				y.Add(r.Y)).Mul(w.At(r.X, r.Y, 0))
		}},
		"dilated": {2, 2, 2, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X.Mul(2)),
				y.Add(r.Y)).Mul(w.At(r.X, r.Y, 0))
		}},
		"every fourth": {2, 2, 2, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X.Mul(4)),
				y.Add(r.Y)).Mul(w.At(r.X, r.Y, 0))
		}},
		"every third": {2, 2, 4, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X.Mul(3)),
				y.Add(r.Y)).Mul(w.At(r.X, r.Y, 0))
		}},
		"pointwise": {4, 1, 2, func(r *halide.RDom) *halide.Expr { return in.At(x, r.Y).Mul(w.At(r.X, r.Y, y)) }},
		"channels": {2, 2, 2, func(r *halide.RDom) *halide.Expr {
			return in.At(x.Add(r.X),
				r.Y).Mul(w.At(r.X, r.Y, y))
		}},
	} {
		r := halide.NewRDom("r", int(c.along), int(c.rows))
		f := halide.NewFunc("out", x, y)
		f.Is(halide.Sum(r, c.term(r)).Narrow(halide.Int16, 4))
		sp, _ := newBound(t, f.Schedule().Bound(x, 64).Bound(y, 4), plain)
		pins := []string{"vector=x", "path=16", "unroll=all", "jam=1", "layout.in=auto"}
		if err := sp.Pin(pins...); err != nil {
			t.Fatal(name, err)
		}
		rates := plain
		rates.Rows = []Row{{16, 2, 1}, {8, 4, 1}}
		wantCycles(t, name, sp, rates, 64*4/16*c.each+13)
	}
}

// TestRowsStay: a compiler that copies none of the data that slide where all results have the same coefficients, and a
// row's terms are written out. Two rows of two taps for each of 16 vectors of 64x4 results: copies of 66x5 elements, rows
// of 80, have 400 x 9 / 256 = 14 terms of each vector.
func TestRowsStay(t *testing.T) {
	for _, c := range []struct {
		stay  bool
		each  int64 // multiplications of a vector
		index string
	}{
		{false, 2, "0"},
		{true, 4, "0"},
		{true, 2, "y"}, // each row of results has coefficients of its own
	} {
		f := parsed.Func(t, "in: int16(x, y)\nw: int16(i, j, k)\nr: 2, 2\nout(x, y) = narrow(int16, "+
			"sum(r, in(x+r.x, y+r.y) * w(r.x, r.y, "+c.index+")), 4)")
		sp, _ := newBound(t, parsed.Schedule(t, f, "bound x 64; bound y 4"), plain)
		if err := sp.Pin("vector=x", "path=16", "unroll=all", "jam=1", "layout.in=auto", "pad.in=auto"); err != nil {
			t.Fatal(err)
		}
		rates := plain
		rates.Rows, rates.Copies, rates.RowsStay = []Row{{16, 2, 1}, {8, 4, 1}}, 9, c.stay
		wantCycles(t, fmt.Sprintf("%+v", c), sp, rates, 64*4/16*c.each+13)
	}
}

// TestCopies: 3x3 taps for each of 128 vectors of an array of 66x34 elements, whose rows take 80: copies of it have 80
// x 34 / 2048 = 1.3 terms of each vector, which reads 3 of the middle column. Of three copies an operation takes two
// terms, so that two take those 3; with fewer there is no room for them, and none has a copy.
func TestCopies(t *testing.T) {
	for _, c := range []struct {
		copies int
		pins   string
		each   int64
	}{
		{0, "layout.in=auto; pad.in=auto", 9}, {1, "layout.in=auto; pad.in=auto", 9},
		{2, "layout.in=auto; pad.in=auto", 9}, {3, "layout.in=auto; pad.in=auto", 5},
		{4, "layout.in=auto; pad.in=auto", 5},
		{4, "layout.in=y x; pad.in=auto", 9}, {4, "layout.in=auto; pad.in=x:96", 9},
	} {
		rates := plain
		rates.Rows, rates.Copies = []Row{{16, 2, 1}, {8, 4, 1}}, c.copies
		sp, _ := newBound(t, conv2d(64, 32, 3, 3, 1), plain)
		if err := sp.Pin(append(strings.Split(c.pins, "; "), "vector=x", "path=16", "unroll=all",
			"jam=1")...); err != nil {
			t.Fatal(err)
		}
		b, err := New(sp, rates)
		if err != nil {
			t.Fatal(err)
		}
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.Cycles(&st), 64*32/16*c.each+13; got != want {
			t.Errorf("%+v: %d cycles, want %d: %v", c, got, want, b.Of(&st).Why)
		}
	}
}
