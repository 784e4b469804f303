package forms_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// TestFormsAgreeOnElements is the main property for work on elements: ramps of the loops, choices by parity or by what all lanes
// have, tables that nothing passed decides, sums that updates keep in arrays, products of two neighbours, shifts of more bits
// than lanes have and by data, quotients by constants and by data, bits, averages and casts; in lanes of any type and number,
// over arrays of Funcs between, in rows of any length.
func TestFormsAgreeOnElements(t *testing.T) {
	t.Parallel()
	inVectors(t, 4, elements)
}

// inVectors checks pipelines that draw gives, one in every so many cases of the other properties: their forms agree, and
// half of them or more are vectors alone.
func inVectors(t *testing.T, every int, draw func(*rapid.T) (*halide.Schedule, map[string]*halide.Array)) {
	refused := map[diag.Code]int{}
	compiled, vectors := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if !drawn(t, every) {
			return
		}
		s, inputs := draw(t)
		k, code, ok := pipeline(t, s, inputs)
		if ok {
			refused[code]++
			return
		}
		compiled++
		if !strings.Contains(k.Notes.String(), "run one by one") {
			vectors++
		}
	})
	t.Logf("%d compiled, %d of them in vectors alone; refused: %s", compiled, vectors, counts(refused))
	if compiled > 10 && 2*vectors < compiled {
		t.Errorf("of %d pipelines only %d are vectors alone", compiled, vectors)
	}
}

// elementary draws values of elements.
type elementary struct {
	t      *rapid.T
	x, y   halide.Var
	n      halide.Param // of 0 .. 7
	leaves []func() *halide.Expr
}

func (e *elementary) pick(label string, n int) int { return rapid.IntRange(0, n-1).Draw(e.t, label) }

// small is e in 16 bits.
func small(e *halide.Expr) *halide.Expr { return e.Narrow(halide.Int16, 0) }

func (e *elementary) expr(depth int) *halide.Expr {
	if depth == 0 {
		return e.leaves[e.pick("leaf", len(e.leaves))]()
	}
	a := e.expr(depth - 1)
	switch e.pick("operation", 16) {
	case 0:
		return a.Add(e.expr(depth - 1))
	case 1:
		return a.Sub(e.expr(depth - 1))
	case 2:
		return small(a).Mul(small(e.expr(depth - 1)))
	case 3:
		return a.Min(e.expr(depth - 1)).Max(-200)
	case 4:
		b, c := e.expr(depth-1), e.expr(0)
		return halide.Select([]*halide.Expr{e.x.Mod(2).EQ(0), e.y.Mod(2).NE(1), e.x.Add(e.y).Mod(2).EQ(0), c.LT(a), c.EQ(small(a)),
			e.n.GT(3), e.n.LE(e.y)}[e.pick("condition", 7)], a, b)
	case 5:
		return a.Abs()
	case 6:
		return a.Shr(1 + e.pick("shift", 6))
	case 7:
		return small(a).Div([]int{2, 3, 4, 7, 10}[e.pick("by", 5)])
	case 8:
		return e.quotient(small(a), []int{2, 3, -3, 4, 7, 10, 255, -1000}[e.pick("divisor", 8)])
	case 9:
		b := small(e.expr(0)).And(127).Add(1)
		return e.quotient(small(a), b)
	case 10:
		count := []halide.Operand{e.n.Expr, small(e.expr(0)).And(7), small(e.expr(0)).Clamp(0, 5)}[e.pick("count", 3)]
		if e.pick("left", 2) == 0 {
			return small(a).Shl(count)
		}
		return small(a).Shr(count)
	case 11:
		to := elementTypes[e.pick("cast", len(elementTypes))]
		if e.pick("saturate", 2) == 0 {
			return a.Wrap(to)
		}
		return a.Narrow(to, e.pick("cast shift", 4), halide.Rounding(e.pick("mode", 8)))
	case 12:
		m := []halide.Operand{1, 15, 0x55, -8, small(e.expr(0))}[e.pick("mask", 5)]
		return []*halide.Expr{small(a).And(m), small(a).Or(m), small(a).Xor(m)}[e.pick("bits of", 3)]
	case 13:
		b := e.expr(0)
		return []*halide.Expr{small(a).Add(small(b)).Add(1).Shr(1), small(a).Sub(small(b)).Abs(), a.Clamp(-100, 90),
			a.Max(b).Sub(b.Min(a))}[e.pick("of two", 4)]
	}
	if e.pick("floats", 10) < 3 {
		f := small(a).ToFloat().Mul([]float32{0.3, -1.5, 40, 1e-3}[e.pick("scale", 4)])
		if e.pick("compared", 2) == 0 {
			f = halide.Select(small(e.expr(0)).LT(small(a)), f, 2.5)
		}
		f = []*halide.Expr{f, f.Floor(), f.Ceil(), f.RoundEven()}[e.pick("way", 4)]
		return f.ToInt([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.Int32}[e.pick("to", 4)])
	}
	b := small(e.expr(depth - 1))
	wide := small(a).Mul(b).Mul(small(e.expr(0))) // 48 bits
	return wide.Shr(17 + e.pick("bits", 8))
}

// quotient divides in one of the ways there are.
func (e *elementary) quotient(a *halide.Expr, by halide.Operand) *halide.Expr {
	return []*halide.Expr{a.Div(by), a.Mod(by), a.Quo(by), a.Rem(by)}[e.pick("way to divide", 4)]
}

// elementTypes are the integers of lanes.
var elementTypes = []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32, halide.UInt32}

// integer is what is read as an integer of 20 bits at most.
func integer(read *halide.Expr) *halide.Expr {
	switch read.Type {
	case halide.Int32, halide.UInt32:
		return read.Shr(12)
	case halide.Float32:
		return read.Mul(float32(50)).ToInt(halide.Int16)
	}
	return read
}

// elements draws a pipeline.
func elements(t *rapid.T) (*halide.Schedule, map[string]*halide.Array) {
	x, y, v := halide.NewVar("x"), halide.NewVar("y"), halide.NewVar("v")
	types := elementTypes
	typ := rapid.SampledFrom(append(types[:len(types):len(types)], halide.Float32)).Draw(t, "type")
	lanes := rapid.SampledFrom([]int{4, 8, 8, 16, 16, 32, 64}).Draw(t, "lanes")
	width, height := lanes*rapid.IntRange(1, 2).Draw(t, "vectors"), rapid.IntRange(1, 3).Draw(t, "height")
	in := halide.NewInput("in", typ, 2)
	e := &elementary{t: t, x: x, y: y, n: halide.NewParam("n", halide.Int8).Range(0, 7)}
	if e.pick("odd", 4) == 0 {
		width += 1 + e.pick("beyond", lanes-1)
	}
	at := func(of func(...halide.Operand) *halide.Expr) func() *halide.Expr {
		return func() *halide.Expr {
			read := of(x.Add(e.pick("right", 3)), y)
			return integer(read)
		}
	}
	factor := 1 + e.pick("factor", 9)
	table := halide.NewFunc("table", v).Is(v.Mul(v).Mul(factor).Div(7).Sub(30).Narrow(halide.Int16, 0))
	held := halide.NewFunc("held", x, y).Stores(halide.Int32).Is(e.pick("first", 9))
	r := halide.NewRDom("r", 3)
	held.UpdateOver(r, x, y).Is(held.At(x, y).Add(integer(in.At(x.Add(r.X), y)).Shr(min(typ.Bits()/2, 10))).Wrap(halide.Int32))
	e.leaves = []func() *halide.Expr{
		at(in.At), at(in.At),
		func() *halide.Expr { return x.Add(e.pick("more", 5)) },
		func() *halide.Expr { return y.Mul(3).Sub(x) },
		func() *halide.Expr { return table.At(e.pick("entry", 8)) },
		func() *halide.Expr { return held.At(x, y) },
	}
	middle := halide.NewFunc("middle", x, y).Is(e.expr(2).Narrow(rapid.SampledFrom(types).Draw(t, "middle type"), e.pick("middle shift", 3)))
	e.leaves = append(e.leaves, at(middle.At), at(middle.At), func() *halide.Expr {
		i, j := e.pick("one", 3), e.pick("other", 3)
		return small(middle.At(x.Add(i), y)).Mul(small(middle.At(x.Add(j), y)))
	})
	out := halide.NewFunc("out", x, y).Is(e.expr(rapid.IntRange(1, 3).Draw(t, "depth")).Narrow(rapid.SampledFrom(types).Draw(t, "result"), e.pick("result shift", 5)))
	s := out.Schedule()
	s.Bound(x, width).Bound(y, height)
	for _, f := range s.Funcs() {
		g := s.Of(f)
		switch f {
		case table:
			g.ComputeRoot()
		case held, middle:
			g.ComputeRoot()
			fallthrough
		default:
			_, xi := g.Split(x, lanes)
			g.Vectorize(xi)
		}
		if f == held {
			u := g.Update(0)
			xo, xi := u.Split(x, lanes)
			u.Reorder(y, xo, r.X, xi).Vectorize(xi)
			if e.pick("unrolled", 2) == 0 {
				u.Unroll(r.X)
			}
		}
	}
	return s, gen.Inputs(t, out, []halide.Range{{Extent: width}, {Extent: height}})
}
