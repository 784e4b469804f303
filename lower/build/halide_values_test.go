package build_test

import (
	"fmt"
	"math/big"
	"math/bits"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// What lies outside, of five kinds, of inputs and of Funcs, under several widths of vectors.
func TestBoundaryConditions(t *testing.T) {
	const w, h, over = 32, 5, 7
	data := filled(hl.UInt8, func(at []int) int64 { return int64((at[0]*5 + at[1]*37 + 1) % 256) }, w, h)
	in := hl.NewInput("in", hl.UInt8, 2)
	source := hl.NewFunc("source", vx, vy).Is(in.At(vx, vy))
	box := spread([]int{w, h})
	mod := func(a, n int) int { return (a%n + n) % n }
	near := map[string]func(c, n int) int{
		"edge":     func(c, n int) int { return max(0, min(c, n-1)) },
		"image":    mod,
		"mirror":   func(c, n int) int { m := mod(c, 2*n); return min(m, 2*n-1-m) },
		"interior": func(c, n int) int { m := mod(c, 2*n-2); return min(m, 2*n-2-m) },
	}
	for _, kind := range []struct {
		name   string
		ofIn   *hl.Input
		ofFunc *hl.Func
	}{
		{"constant", in.ConstantExterior(42, box...), hl.ConstantExterior(source, 42, box...)},
		{"edge", in.RepeatEdge(box...), hl.RepeatEdge(source, box...)},
		{"image", in.RepeatImage(box...), hl.RepeatImage(source, box...)},
		{"mirror", in.MirrorImage(box...), hl.MirrorImage(source, box...)},
		{"interior", in.MirrorInterior(box...), hl.MirrorInterior(source, box...)},
	} {
		want := func(at []int) int64 {
			x, y := at[0], at[1]
			if kind.name == "constant" {
				if x < 0 || x >= w || y < 0 || y >= h {
					return 42
				}
				return data.At(x, y)
			}
			return data.At(near[kind.name](x, w), near[kind.name](y, h))
		}
		for from, f := range map[string]*hl.Func{
			"input": hl.NewFunc("f", vx, vy).Is(kind.ofIn.At(vx, vy)),
			"Func":  hl.NewFunc("f", vx, vy).Is(kind.ofFunc.At(vx, vy)),
		} {
			p := of(f, want)
			p.regions["f"] = []hl.Range{{Min: -over, Extent: w + 2*over}, {Min: -over, Extent: h + 2*over}}
			p.from("in", data).eval(t)
			for _, lanes := range []int{1, 4, 16, 32} {
				p.order(t, fmt.Sprint(kind.name, " of ", from, " ", lanes), func(s *hl.Schedule) {
					_, xi := s.Split(vx, lanes)
					s.Vectorize(xi)
				}, nil)
			}
			if from == "Func" {
				p.order(t, kind.name+" of Func, stored", func(s *hl.Schedule) { s.Of(source).ComputeRoot() }, nil)
				p.order(t, kind.name+" of Func, both stored", func(s *hl.Schedule) {
					s.Of(kind.ofFunc).ComputeAt(f, vy)
					s.Of(source).ComputeRoot()
				}, nil)
			}
		}
	}
}

var intTypes = []hl.Type{hl.Int8, hl.Int16, hl.Int32, hl.Int64, hl.UInt8, hl.UInt16, hl.UInt32}

// ends are data of a type with what lies at its ends.
func ends(to hl.Type, seed int) *hl.Array {
	lo, hi := to.Bounds()
	values := []int64{lo.Int64(), hi.Int64(), 0, 1, lo.Int64() + 1, hi.Int64() - 1, 2, 3, 7,
		hi.Int64() / 2, lo.Int64() / 3}
	if to.Signed() {
		values = append(values, -1, -2, -7)
	}
	at := seed
	return filled(to, func([]int) int64 {
		at++
		return values[at*at*7%len(values)]
	}, 64)
}

// wrapped is an integer modulo 2^bits of a type.
func wrapped(n *big.Int, to hl.Type) int64 {
	m := new(big.Int).Lsh(big.NewInt(1), uint(to.Bits()))
	n = new(big.Int).Mod(n, m)
	if _, hi := to.Bounds(); n.Cmp(hi) > 0 {
		n.Sub(n, m)
	}
	return n.Int64()
}

// Products, quotients and remainders of all types; those by zero; Euclidean ones and those that truncate.
func TestMulDivMod(t *testing.T) {
	for _, to := range intTypes {
		a, b := hl.NewInput("a", to, 1), hl.NewInput("b", to, 1)
		da, db := ends(to, 1), ends(to, 4)
		for name, op := range map[string]struct {
			e    *hl.Expr
			want func(a, b *big.Int) *big.Int
		}{
			"mul": {a.At(vx).Mul(b.At(vx)), func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }},
			"div": {a.At(vx).Div(b.At(vx)), (&total{(*big.Int).Div}).of},
			"mod": {a.At(vx).Mod(b.At(vx)), (&total{(*big.Int).Mod}).of},
			"quo": {a.At(vx).Quo(b.At(vx)), (&total{(*big.Int).Quo}).of},
			"rem": {a.At(vx).Rem(b.At(vx)), (&total{(*big.Int).Rem}).of},
			"all": {a.At(vx).Div(b.At(vx)).Mul(b.At(vx)).Add(a.At(vx).Mod(b.At(vx))), func(a, b *big.Int) *big.Int {
				if b.Sign() == 0 {
					return b
				}
				return a
			}},
		} {
			f := hl.NewFunc("f", vx).Is(op.e.Wrap(to))
			p := of(f, func(at []int) int64 {
				return wrapped(op.want(big.NewInt(da.At(at...)), big.NewInt(db.At(at...))), to)
			}, 64).from("a", da).from("b", db).eval(t)
			for _, lanes := range []int{1, 4, 16} {
				p.order(t, fmt.Sprint(name, " ", to, " ", lanes), func(s *hl.Schedule) {
					_, xi := s.Split(vx, lanes)
					s.Vectorize(xi)
				}, nil)
			}
		}
		// constants, that are multiplied or shifted instead
		for _, divisor := range []int{1, 2, 3, -1, -2, -5, 16, 127, 1 << 20} {
			f := hl.NewFunc("f", vx).Is(a.At(vx).Div(divisor).Mul(3).Add(a.At(vx).Mod(divisor)).Wrap(to))
			p := of(f, func(at []int) int64 {
				n, d := big.NewInt(da.At(at...)), big.NewInt(int64(divisor))
				q, m := new(big.Int).DivMod(n, d, new(big.Int))
				return wrapped(q.Add(q.Mul(q, big.NewInt(3)), m), to)
			}, 64).from("a", da).eval(t)
			p.order(t, fmt.Sprint("by ", divisor, " ", to), nil, nil)
		}
	}
}

// total is a division that is 0 by zero.
type total struct {
	op func(z, a, b *big.Int) *big.Int
}

func (o *total) of(a, b *big.Int) *big.Int {
	if b.Sign() == 0 {
		return new(big.Int)
	}
	return o.op(new(big.Int), a, b)
}

// Saturating casts between all types.
func TestSaturatingCasts(t *testing.T) {
	for _, from := range intTypes {
		in := hl.NewInput("in", from, 1)
		data := ends(from, 2)
		for _, to := range intTypes {
			lo, hi := to.Bounds()
			f := hl.NewFunc("f", vx).Is(in.At(vx).SaturatingCast(to))
			within := func(at []int) int64 { return max(lo.Int64(), min(data.At(at...), hi.Int64())) }
			p := of(f, within, 64).from("in", data).eval(t)
			p.order(t, fmt.Sprint(from, " to ", to), nil, nil)
			f = hl.NewFunc("f", vx).Is(in.At(vx).Cast(to))
			p = of(f, func(at []int) int64 { return wrapped(big.NewInt(data.At(at...)), to) }, 64).from("in", data).eval(t)
			p.order(t, fmt.Sprint(from, " wrapped to ", to), nil, nil)
		}
	}
	fl := hl.NewInput("fl", hl.Float32, 1)
	values := []float32{0, 1.5, -1.5, 2.7, -2.7, 127.9, 128, -128.9, -129, 255.5, 256, 3e9, -3e9, 1e20, -1e20, 65535.5}
	data := filled(hl.Float32, func(at []int) int64 { return bitsOf(values[at[0]%len(values)]) }, 32)
	for _, to := range intTypes {
		lo, hi := to.Bounds()
		f := hl.NewFunc("f", vx).Is(fl.At(vx).SaturatingCast(to))
		p := of(f, func(at []int) int64 {
			n, _ := big.NewFloat(float64(values[at[0]%len(values)])).Int(nil)
			switch {
			case n.Cmp(lo) < 0:
				n = lo
			case n.Cmp(hi) > 0:
				n = hi
			}
			return n.Int64()
		}, 32).from("fl", data).eval(t)
		p.order(t, fmt.Sprint("float to ", to), nil, nil)
	}
}

// And, or, xor, not and shifts, of equal and of mixed types; counted bits.
func TestBitwiseOps(t *testing.T) {
	for i, ta := range intTypes {
		tb := intTypes[(i*3+1)%len(intTypes)]
		a, b := hl.NewInput("a", ta, 1), hl.NewInput("b", tb, 1)
		da, db := ends(ta, 5), ends(tb, 9)
		mask := uint64(1)<<(ta.Bits()-1)<<1 - 1
		for name, op := range map[string]struct {
			e    *hl.Expr
			want func(a, b int64) int64
		}{
			"and": {a.At(vx).And(b.At(vx)), func(a, b int64) int64 { return a & b }},
			"or":  {a.At(vx).Or(b.At(vx)), func(a, b int64) int64 { return a | b }},
			"xor": {a.At(vx).Xor(b.At(vx)), func(a, b int64) int64 { return a ^ b }},
			"not": {a.At(vx).Not(), func(a, _ int64) int64 { return ^a }},
			"shr": {a.At(vx).Shr(b.At(vx).And(15)), func(a, b int64) int64 { return a >> (b & 15) }},
			"shl": {a.At(vx).Shl(b.At(vx).And(7)).Wrap(ta), func(a, b int64) int64 {
				return wrapped(new(big.Int).Lsh(big.NewInt(a), uint(b&7)), ta)
			}},
			"popcount": {a.At(vx).Popcount(ta), func(a, _ int64) int64 { return int64(bits.OnesCount64(uint64(a) & mask)) }},
			"clz": {a.At(vx).Clz(ta), func(a, _ int64) int64 {
				return int64(bits.LeadingZeros64(uint64(a)&mask) - 64 + ta.Bits())
			}},
			"ctz": {a.At(vx).Ctz(ta), func(a, _ int64) int64 {
				return int64(min(bits.TrailingZeros64(uint64(a)), ta.Bits()))
			}},
		} {
			f := hl.NewFunc("f", vx).Is(op.e.Wrap(hl.Int64))
			p := of(f, func(at []int) int64 { return op.want(da.At(at...), db.At(at...)) }, 64).from("a", da)
			for _, in := range p.pipeline.Inputs() {
				if in.Name == "b" {
					p.from("b", db)
				}
			}
			p.eval(t)
			p.order(t, fmt.Sprint(name, " ", ta, " ", tb), func(s *hl.Schedule) {
				_, xi := s.Split(vx, 16)
				s.Vectorize(xi)
			}, nil)
		}
	}
}
