package indexes

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// drawIndex draws an index of three loops.
func drawIndex(t *rapid.T, depth int) *halide.Expr {
	number := func(lo, hi int) *halide.Expr { return Number(rapid.IntRange(lo, hi).Draw(t, "number")) }
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		if rapid.Bool().Draw(t, "loop") {
			return Variable(rapid.SampledFrom([]string{"x", "y", "r.x"}).Draw(t, "name"))
		}
		return number(-20, 20)
	}
	a := drawIndex(t, depth-1)
	switch op := rapid.SampledFrom([]halide.Op{halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpDiv, halide.OpMod,
		halide.OpMin, halide.OpMax}).Draw(t, "op"); op {
	case halide.OpAdd, halide.OpSub:
		return Node(op, a, drawIndex(t, depth-1))
	case halide.OpDiv, halide.OpMod:
		return Node(op, a, number(1, 9))
	default:
		return Node(op, a, number(-9, 9))
	}
}

// What a Form prints is read back as that Form, and so is what its expression prints.
func TestFormsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Must(drawIndex(t, 4), nil)
		for _, text := range []string{f.String(), Expr(f).String()} {
			if g, err := Parse(text); err != nil || !f.Equal(g) || f.String() != g.String() {
				t.Fatalf("%s came back as %s, %v", text, g, err)
			}
		}
	})
}

// Every line: input, extents known (or none), and the normal form by hand.
func TestSimplify(t *testing.T) {
	extents := affine.Extents{"xo": 16, "xi": 16, "yo": 4, "t": 64, "x": 7, "c": 8}
	for _, test := range []struct{ in, want string }{
		{"16*xo + xi + 0", "16*xo + xi"},
		{"(16*xo + xi + 21)/16", "(xi + 5)/16 + xo + 1"},
		{"(16*xo + xi)/16", "xo"},
		{"(16*xo + xi)%16", "xi"},
		{"(16*yo + xi)/32", "yo/2"},
		{"(16*yo + xi)%32", "16*(yo%2) + xi"},
		{"(4*t + 3)/8", "t/2"},
		{"(4*t + 3)%8", "4*(t%2) + 3"},
		{"16*(t/16) + t%16", "t"},
		{"(t/3 + 1)/5", "(t + 3)/15"},
		{"(t%12)/4", "(t/4)%3"},
		{"(t%12)%4", "t%4"},
		{"min(16*xo, 240)", "16*xo"},
		{"min(16*xo, 237) + xi", "min(16*xo, 237) + xi"},
		{"min(xo + 3, 8)", "min(xo, 5) + 3"},
		{"max(x - 20, 0)", "0"},
		{"min(-x, -2)", "-max(x, 2)"},
		{"c%8", "c"},
		{"(8*t + c)/8", "t"},
		{"x - x", "0"},
		{"x/0", "0"},
		{"x%-2", "x%2"},
		{"-(x/2)", "-(x/2)"},
	} {
		f, err := Parse(test.in)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Simplify(extents).String(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.in, got, test.want)
		}
	}
}

// Long loops are not walked.
func TestRangeOfLongLoops(t *testing.T) {
	extents := affine.Extents{"x": 1 << 20, "y": 1 << 20, "r.x": 1 << 20}
	for text, want := range map[string][2]int{
		"x + 1000*y - 3*r.x":       {-3 * (1<<20 - 1), 1001 * (1<<20 - 1)},
		"2*max(x - 8, 0) - x + 8":  {0, 1<<20 - 1 - 8}, // |x - 8|
		"x/7 + x%7":                {0, 149795 + 6},    // 1<<20 - 1 is 7*149796 + 3
		"y%16 + (x + y)%16 - y/16": {-65535, 30},
	} {
		f, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if lo, hi := f.Range(extents); lo != want[0] || hi != want[1] {
			t.Errorf("%s: got %d..%d, want %d..%d", text, lo, hi, want[0], want[1])
		}
	}
}

func TestFormRefuses(t *testing.T) {
	for _, text := range []string{"", "x*y", "x/y", "(x", "min(x, y)", "min(x)", "1099511627777", "x +", "x y",
		"1099511627776*(1099511627776*x)", "2*$"} {
		if f, err := Parse(text); err == nil {
			t.Errorf("%q was read as %s", text, f)
		}
	}
}

func FuzzForm(f *testing.F) {
	for _, s := range []string{"16*xo + xi", "(x + 1)/4%3", "min(-x, 3)", "1099511627776*(x%1099511627776)", "-((x))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		form, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(form.String())
		if err != nil || !again.Equal(form) {
			t.Fatalf("%q is %s, which is read as %s, %v", text, form, again, err)
		}
	})
}
