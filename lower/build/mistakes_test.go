package build_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

const conv = `in: int16(x, y)
k: int16(x, y)
r: 3, 3
out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
`

// Every line: an algorithm, a schedule, and the one mistake: where, which kind, and what is said.
func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		algorithm, schedule string
		pos                 string
		code                diag.Code
		fact                string
	}{
		{conv, "bound x 1000000\nbound y 10000000", "algorithm:1", lower.CodeStorage,
			"in needs more than 1099511627776 elements: x 0..1000001, y 0..10000001"},
		{"in: int16(x, y)\nout(x, y) = in(4000000000*x, y)", "bound x 1; bound y 1", "algorithm:2", lower.CodeIndex,
			"in(4000000000*x, y): a number in index 4000000000 * x of dimension x is larger than any coordinate"},
		{"in: int16(x)\nr: 4096\nout(x) = narrow(int16, " + differentSums(17) + ")",
			"bound x 64\nunroll r.x", "schedule:2", lower.CodeBody,
			"r.x, 4096 iterations of 17 statements, is more than 65536 statements when written out"},
		{"in: int16(x)\nr: 1000000\nout(x) = narrow(int16, product(r, in(x+r.x)))", "bound x 64", "algorithm:3",
			lower.CodeAccumulator,
			"the values of product have no limits"},
		{"in: int16(x)\nout(x) = wrap(int16, in(x) << x)", "bound x 63; split x 16", "algorithm:2", halide.CodeShift,
			"outside 0..62"},
		{conv, "bound x 16", "schedule:1", halide.CodeNoBound, "y of out has no extent"},
	} {
		f := parsed.Func(t, test.algorithm)
		s, err := halide.ParseSchedule(f, test.schedule)
		if err == nil {
			_, err = build.Lower(s, nil)
		}
		expect(t, err, test.pos, test.code, test.fact)
	}
}

func expect(t *testing.T, err error, pos string, code diag.Code, fact string) {
	t.Helper()
	var list diag.List
	switch {
	case !errors.As(err, &list) || len(list) != 1:
		t.Errorf("want one mistake %q, got %v", fact, err)
	case list[0].Code != code || !strings.HasPrefix(list[0].Pos.String(), pos) || !strings.Contains(list[0].Fact, fact):
		t.Errorf("want %s %s %q\n got %s %v", pos, code, fact, list[0].Code, err)
	case len(list[0].Help) == 0:
		t.Errorf("no help with %v", err)
	}
}

// A square of a square of a square ... is a small expression only as long as it is not written out.
func TestLargeExpression(t *testing.T) {
	x := halide.NewVar("x")
	e := halide.NewInput("in", halide.Int16, 1).At(x)
	for range 14 {
		e = e.Mul(e).Narrow(halide.Int16, 15)
	}
	f := halide.NewFunc("out", x).Is(e)
	_, err := build.Lower(f.Schedule().Bound(x, 8), nil)
	expect(t, err, "mistakes_test.go:", lower.CodeExpr,
		"out.Is: the expression has more than 16384 operations when written out")
}

// Funcs that are used twice each, one inside the loops of the other, would be at twice as many places with each of them.
func TestManyPlaces(t *testing.T) {
	var text, levels strings.Builder
	text.WriteString("in: int16(x)\nf0(x) = in(x)\n")
	for i := 1; i <= 24; i++ {
		fmt.Fprintf(&text, "f%d(x) = wrap(int16, f%d(x) + f%d(x+1))\n", i, i-1, i-1)
		fmt.Fprintf(&levels, "of f%d:\ncomputeat f%d x; storeroot\n", i-1, i)
	}
	f := parsed.Func(t, text.String())
	_, err := build.Lower(parsed.Schedule(t, f, "bound x 64\n"+levels.String()), nil)
	expect(t, err, "algorithm:", lower.CodeUnsupported, "places of the nest")
}

// Large extents are not enumerated: this takes no time.
func TestLargeExtents(t *testing.T) {
	f := parsed.Func(t, "in: int8(x, y)\nr: 1000000\nout(x, y) = narrow(int8, sum(r, in(x + r.x, y)), 9, even)")
	s := parsed.Schedule(t, f, "bound x 1048573\nbound y 1000\nsplit x 16 guard -> xo xi\nsplit r.x 7 -> ro ri\n"+
		"reorder y xo ro ri xi\nunroll ri\nvectorize xi")
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Buffers[0].Dims[0]; got != (halide.Range{Extent: 1048573 + 999999}) {
		t.Errorf("in is stored over %v", got)
	}
	if len(n.String()) > 20000 {
		t.Errorf("the nest has %d bytes", len(n.String()))
	}
}

// differentSums is n sums that are not alike, added up.
func differentSums(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("sum(r, in(x+r.x+%d))", i)
	}
	return strings.Join(list, " + ")
}
