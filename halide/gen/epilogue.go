package gen

import (
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Epilogue draws a kernel of one or two dimensions whose elements are more than sums of products, of the operations
// that vector units have on integers: a convolution, or none, or the maximum of a window, and what follows it: bias,
// clamping, choosing, scaling, narrowing, in any order.
func Epilogue(t *rapid.T) Kernel {
	e := &epilogue{t: t, vars: []halide.Var{halide.NewVar("x"), halide.NewVar("y")}[:rapid.IntRange(1, 2).Draw(t,
		"dims")]}
	e.types = rapid.SampledFrom([][]halide.Type{{halide.Int8}, {halide.Int16}, {halide.UInt8}, {halide.Int32},
		{halide.Int8, halide.Int16}, {halide.UInt8, halide.Int8}, {halide.Int16, halide.Int32},
		{halide.UInt16, halide.Int16}, {halide.UInt32}, {halide.UInt32, halide.UInt16}}).Draw(t, "types")
	f := halide.NewFunc("out", e.vars...)
	v := e.level(rapid.IntRange(1, 3).Draw(t, "depth"))
	out := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.Int16, halide.UInt16,
		halide.Int32, halide.UInt32}).Draw(t, "out")
	switch rapid.IntRange(0, 5).Draw(t, "end") {
	case 0:
		f.Is(v.Wrap(out))
	default:
		f.Is(v.Narrow(out, rapid.IntRange(0, 12).Draw(t, "shift"), e.mode()))
	}
	k := Kernel{Func: f}
	for range e.vars {
		k.Region = append(k.Region, halide.Range{Extent: rapid.IntRange(1, 40).Draw(t, "extent")})
	}
	k.Inputs = Inputs(t, f, k.Region)
	return k
}

// epilogue is what an expression is drawn over.
type epilogue struct {
	t     *rapid.T
	vars  []halide.Var
	types []halide.Type
	sums  int
}

func (e *epilogue) mode() halide.Rounding {
	return halide.Rounding(max(0, rapid.IntRange(-4, 7).Draw(e.t, "mode")))
}

// width is what operands of further operations may take.
const width = 31

// level draws a value of 32 bits.
func (e *epilogue) level(depth int) *halide.Expr {
	if depth == 0 {
		return e.leaf()
	}
	a := e.level(depth - 1)
	switch rapid.IntRange(0, 13).Draw(e.t, "operation") {
	case 0:
		return e.fits(halide.Max(a, e.other(depth)))
	case 1:
		return e.fits(halide.Min(a, e.other(depth)))
	case 2:
		n := rapid.IntRange(0, 1000).Draw(e.t, "bound")
		return halide.Clamp(a, -n, 2*n+1)
	case 3:
		return e.abs(e.fits(a.Sub(e.other(depth))))
	case 4:
		return e.choice(a, depth)
	case 5:
		return e.fits(a.Mul(e.other(depth)))
	case 6:
		return e.fits(a.Add(e.other(depth)))
	case 7:
		return e.fits(a.Shl(rapid.IntRange(0, 7).Draw(e.t, "left")))
	case 8:
		n := rapid.IntRange(0, 9).Draw(e.t, "right")
		return rapid.SampledFrom([]*halide.Expr{a.Shr(n), a.Div(1 << n), a.Mod(1 << n), a.And(1<<n - 1)}).Draw(e.t,
			"of two")
	case 9:
		return a.Wrap(rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16,
			halide.Int32, halide.UInt32}).Draw(e.t, "wrap"))
	case 10:
		b := e.bits(depth)
		return rapid.SampledFrom([]*halide.Expr{a.Xor(b), a.Or(b), a.And(b)}).Draw(e.t, "bits")
	case 11:
		b := e.other(depth)
		return rapid.SampledFrom([]*halide.Expr{a.Div(b), a.Mod(b), a.Quo(b), a.Rem(b)}).Draw(e.t, "quotient")
	case 12:
		by := e.leaf().And(rapid.SampledFrom([]int{7, 15, 31}).Draw(e.t, "most"))
		return e.fits(rapid.SampledFrom([]*halide.Expr{a.Shr(by), a.Shl(by)}).Draw(e.t, "shifted"))
	}
	to := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16,
		halide.Int32, halide.UInt32}).Draw(e.t, "narrow")
	return a.Narrow(to, rapid.IntRange(0, 12).Draw(e.t, "shift"), e.mode())
}

// bits is a second operand of a bitwise operation: a value, or a mask.
func (e *epilogue) bits(depth int) halide.Operand {
	if rapid.Bool().Draw(e.t, "mask") {
		return rapid.SampledFrom([]int{0xf0, 1, -1, 0x80, 0xf8, 0x5a, -8, 0xff00}).Draw(e.t, "of")
	}
	return e.level(rapid.IntRange(0, depth-1).Draw(e.t, "depth"))
}

// fits narrows a value that has more than 32 bits.
func (e *epilogue) fits(v *halide.Expr) *halide.Expr {
	lo, hi := halide.Interval(v, e.env())
	if lo.BitLen() <= width && hi.BitLen() <= width || lo.Sign() >= 0 && hi.BitLen() == width+1 {
		return v
	}
	bits := max(lo.BitLen(), hi.BitLen())
	return v.Narrow(halide.Int32, rapid.IntRange(0, bits-width).Draw(e.t, "shift"), e.mode())
}

// abs is the absolute value, or half of it where it would have 33 bits.
func (e *epilogue) abs(v *halide.Expr) *halide.Expr {
	if lo, hi := halide.Interval(v, e.env()); lo.BitLen() > width || hi.BitLen() > width {
		v = v.Shr(1)
	}
	return v.Abs()
}

func (e *epilogue) env() map[string]halide.Range {
	env := map[string]halide.Range{}
	for _, v := range e.vars {
		env[v.Name] = halide.Range{Extent: 64}
	}
	return env
}

// other is a second operand: another value, or a constant.
func (e *epilogue) other(depth int) halide.Operand {
	if rapid.Bool().Draw(e.t, "constant") {
		return rapid.SampledFrom([]int{0, 0, 1, -1, 127, 3, -100, 70000}).Draw(e.t, "number")
	}
	return e.level(rapid.IntRange(0, depth-1).Draw(e.t, "depth"))
}

// choice selects between two values by a condition of two or three.
func (e *epilogue) choice(a *halide.Expr, depth int) *halide.Expr {
	b := e.other(depth)
	compare := func(b halide.Operand) *halide.Expr {
		return [...]func(halide.Operand) *halide.Expr{a.LT, a.LE, a.GT, a.GE, a.EQ, a.NE}[rapid.IntRange(0, 5).Draw(e.t,
			"comparison")](b)
	}
	cond := compare(b)
	switch rapid.IntRange(0, 5).Draw(e.t, "condition") {
	case 0:
		cond = cond.And(compare(e.other(depth)))
	case 1:
		cond = cond.Or(compare(e.other(depth)).Not())
	}
	return halide.Select(cond, a, rapid.SampledFrom([]halide.Operand{b, e.other(depth)}).Draw(e.t, "else"))
}

// leaf is a load, a sum of products over a window, its greatest or least element, or a scalar.
func (e *epilogue) leaf() *halide.Expr {
	t := rapid.SampledFrom(e.types).Draw(e.t, "type")
	at := make([]halide.Operand, len(e.vars))
	for i, v := range e.vars {
		at[i] = v
	}
	name := [...]string{halide.Int8: "a", halide.UInt8: "b", halide.Int16: "c", halide.UInt16: "d",
		halide.Int32: "e", halide.UInt32: "f"}[t]
	in := halide.NewInput(name, t, len(e.vars))
	switch rapid.IntRange(0, 7).Draw(e.t, "leaf") {
	case 0:
		stride := rapid.IntRange(1, 2).Draw(e.t, "stride")
		at[0] = e.vars[0].Mul(stride).Add(rapid.IntRange(0, 3).Draw(e.t, "offset"))
	case 1:
		if len(e.vars) == 2 {
			return halide.NewInput("scale_"+name, t, 1).At(e.vars[1])
		}
		return halide.NewInput("scale_"+name, t, 1).At(3)
	case 2, 3, 4:
		e.sums++
		if e.sums > 2 {
			break
		}
		r := halide.NewRDom([...]string{"r", "q"}[e.sums-1], rapid.IntRange(1, 4).Draw(e.t, "taps"))
		stride := max(1, rapid.IntRange(-2, 2).Draw(e.t, "stride"))
		at[0] = e.vars[0].Mul(stride).Add(r.X)
		load := in.At(at...)
		switch rapid.IntRange(0, 4).Draw(e.t, "reduction") {
		case 0:
			return halide.Maximum(r, load)
		case 1:
			return halide.Minimum(r, e.abs(load))
		case 2:
			return e.fits(halide.Sum(r, e.abs(e.fits(load.Sub(7)))))
		}
		k := halide.NewInput("k_"+name, t, 1).At(r.X)
		sum := halide.Sum(r, load.Mul(k))
		if rapid.Bool().Draw(e.t, "bias") {
			sum = sum.Add(halide.NewInput("bias", halide.Int32, 1).At(1))
		}
		return e.fits(sum)
	}
	return in.At(at...)
}
