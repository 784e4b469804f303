package build_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// drawFilter draws a filter, of bytes mostly: sums of taps times numbers, plain, of rows that are multiples of each other, or as reductions,
// with other operations around them, rounded in any way to any type.
func drawFilter(t *rapid.T) string {
	n := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "n") }
	text := plainFilter(t, n)
	if n(0, 3) > 0 {
		return text
	}
	by := n(1, 3) // steps between outputs
	return strings.NewReplacer("(x + ", fmt.Sprintf("(%d * x + ", by), "y + ", fmt.Sprintf("%d * y + ", n(1, 2))).Replace(text)
}

func plainFilter(t *rapid.T, n func(lo, hi int) int) string {
	number := func() int {
		if n(0, 9) == 0 {
			return rapid.SampledFrom([]int{-128, 64, 65, 127, 128, 129, -129, 255}).Draw(t, "number")
		}
		return n(-3, 6)
	}
	tap := func() string {
		if n(0, 9) == 0 {
			return fmt.Sprintf("d(x + %d, y + %d)", n(0, 3), n(0, 2))
		}
		return fmt.Sprintf("a(x + %d, y + %d)", n(0, 5), n(0, 3))
	}
	sum := func() string {
		var terms []string
		if n(0, 2) == 0 { // rows
			k := []int{number(), number(), number()}
			for y := range n(1, 3) {
				by := n(-2, 4)
				for x, c := range k {
					terms = append(terms, fmt.Sprintf("%d * a(x + %d, y + %d)", by*c, x, y))
				}
			}
		}
		if n(0, 3) == 0 { // one that fits 16 bits or not
			k := []int{64, 65, 127, 128}
			return fmt.Sprintf("(%d * a(x, y) + %d * a(x + 1, y))", k[n(0, 3)], k[n(0, 3)])
		}
		for range n(1, 4) {
			terms = append(terms, fmt.Sprintf("%d * %s", number(), tap()))
		}
		return "(" + strings.Join(terms, []string{" + ", " - "}[n(0, 1)]) + ")"
	}
	var expr func(depth int) string
	expr = func(depth int) string {
		if depth == 0 {
			return []func() string{sum, sum, tap, func() string { return fmt.Sprint(number()) },
				func() string { return "sum(r, a(x + r.x, y + r.y))" }, func() string { return "sum(r, a(x + r.x, y + r.y) * k(r.x, r.y))" }}[n(0, 5)]()
		}
		x, y := expr(depth-1), expr(n(0, depth-1))
		return fmt.Sprintf([]string{"(%s + %s)", "(%s - %s)", "min(%s, %s)", "max(%s, %s)", "abs(%s) + %s", "select(%[1]s > %[2]s, %[1]s, %[2]s)",
			"(%s / 3) + %s", "narrow(uint8, %s, 2) + %s", "(%s >> 1) - %s", "wrap(int8, %s) + %s"}[n(0, 9)], x, y)
	}
	types, modes := []string{"uint8", "uint8", "int8", "int16", "uint16"}, []string{"even", "posinf", "floor", "ceil", "symzero", "odd"}
	value, text := expr(n(0, 2)), ""
	for _, line := range []string{[]string{"a: uint8(x, y)", "a: uint8(x, y)", "a: uint8(x, y)", "a: int16 -99..99 (x, y)", "a: int16(x, y)", "a: int8(x, y)"}[n(0, 5)], "d: int8(x, y)", "k: int8 -3..3 (x, y)", fmt.Sprintf("r: %d, %d", n(1, 4), n(1, 3))} {
		if strings.Contains(value, line[:1]+"(") || strings.Contains(value, line[:1]+".") {
			text += line + "\n"
		}
	}
	return text + fmt.Sprintf("out(x, y) = narrow(%s, %s, %d, %s)\n", types[n(0, 4)], value, n(0, 9), modes[n(0, 5)])
}

// TestFiltersAreEval: filters are what Eval says, at the ends of their data's range too; many are made in pairs of bytes, and many
// by dot instructions.
func TestFiltersAreEval(t *testing.T) {
	t.Parallel()
	const w, h = 75, 5
	made, dots, all := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawFilter(t)
		f := parsed.Func(t, text)
		region := []halide.Range{{Extent: w}, {Extent: h}}
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], w).Bound(f.Vars[1], h), nil)
		var list diag.List
		if errors.As(err, &list) {
			t.Skip(err)
		}
		k, err := build.Programs(n, vec.AVX2())
		if err != nil {
			t.Skip(err)
		}
		all++
		paired, dotted := false, false
		for _, s := range k.Steps {
			if err := vec.Check(s.Program); err != nil {
				t.Fatalf("%v\n%v", err, s.Program)
			}
			for st := range lower.All(s.Program.Body) {
				op, ok := st.(*vec.Op)
				paired = paired || ok && op.Code == vec.DotUS
				dotted = dotted || ok && op.Code == vec.DotSS
			}
		}
		if paired {
			made++
		}
		if dotted {
			dots++
		}
		inputs := gen.Inputs(t, f, region)
		want, err := halide.Eval(f, region, inputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := run(k, inputs)
		if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		for _, a := range got {
			if d := differ(a, want); d != "" {
				t.Fatalf("%s\n%s\n%v", d, text, k.Steps[0].Program)
			}
		}
	})
	t.Logf("of %d, %d in pairs, %d by dot instructions", all, made, dots)
	const many = 50 // of fewer, none may be of one kind by chance
	if made+dots == 0 || all >= many && (made == 0 || dots == 0) {
		t.Error("too few of a kind")
	}
}
