package lanes

import (
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// parts is what lanes hold of a sum.
type parts struct {
	elem   halide.Type
	first  *halide.Expr // what they begin with
	total  halide.Span  // of integers, what they may come to
	chains int          // how many of them are under way at once
}

// floatChains are how many extremes of floats are under way at once: each takes some operations, which wait for one
// another.
const floatChains = 4

// parts is what lanes hold of a sum in loops; ok is false where its order matters, or where lanes
// do not hold it.
func (r *reducer) parts(loops []*lower.For, s *lower.Assign) (p parts, ok bool) {
	p.chains = 1
	if s.Value.Kind == halide.FloatKind {
		p.elem, p.chains = halide.Float32, floatChains
		p.first = &halide.Expr{Op: halide.OpConst, Kind: halide.FloatKind, Float: float32(math.Inf(1))}
		if s.Reduce == halide.MaximumOf {
			p.first.Float = float32(math.Inf(-1))
		}
		return p, s.Reduce == halide.MinimumOf || s.Reduce == halide.MaximumOf
	}
	p.total = r.span(s.Value)
	if !p.total.Known() {
		return p, false
	}
	switch s.Reduce {
	case halide.SumOf:
		p.first, p.total = number(new(big.Int)), r.total(loops, s.Value)
	case halide.MinimumOf:
		p.first = number(p.total.Hi)
	case halide.MaximumOf:
		p.first = number(p.total.Lo)
	default:
		return p, false
	}
	l := r.nest.Local(s.Local)
	if known := (halide.Span{Lo: l.Lo, Hi: l.Hi}); !p.total.Fits(halide.Int32) && known.Fits(halide.Int32) {
		if s.Reduce != halide.SumOf {
			return p, false
		}
		p.total = within(p.total, known)
	}
	for _, p.elem = range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32,
		halide.Int64} {
		if ok = p.total.Fits(p.elem); ok {
			break
		}
	}
	_, holds := Least(p.total, true)
	return p, ok && holds
}

// within is what parts of a sum come to of which it is known otherwise what the whole comes to: by the magnitudes of
// coefficients, which holds for parts as well, or as nobody looks at more bits, which need not be right in parts.
func within(total, known halide.Span) halide.Span {
	most := new(big.Int).Neg(known.Lo)
	if known.Hi.Cmp(most) > 0 {
		most = known.Hi
	}
	if least := new(big.Int).Neg(most); total.Lo.Cmp(least) < 0 {
		total.Lo = least
	}
	if total.Hi.Cmp(most) > 0 {
		total.Hi = most
	}
	return total
}

// read is a part.
func (r *reducer) read(part string, s *lower.Assign) *halide.Expr {
	return &halide.Expr{Op: halide.OpLocal, Kind: s.Value.Kind, Name: part, Pos: s.Pos}
}

// array is one of so many parts.
func (r *reducer) array(width int, p parts) *lower.Buffer {
	row := halide.Range{Extent: width}
	b := &lower.Buffer{Name: r.names.Local("parts"), Type: p.elem, Inner: true, Elems: width, Align: 32, Bank: -1,
		Values: p.total, Dims: []halide.Range{row}, Valid: []halide.Range{row}, Names: []string{"l"},
		Axes: []lower.Axis{{Div: 1, Extent: width, Stride: 1}}}
	r.nest.Buffers = append(r.nest.Buffers, b)
	return b
}

// added adds up the parts in an array: as long as there are more than two, each with the one half the lanes further.
//
//	for l < 16: acc += parts(l)   ->   for l < 8 vector: parts1(l) = parts(l) + parts(l+8); ...; acc += parts3(0); acc += parts3(1)
func (r *reducer) added(from *lower.Buffer, p parts, s *lower.Assign) []lower.Stmt {
	part := func(f affine.Form) *halide.Expr {
		return &halide.Expr{Op: halide.OpLoad, Kind: s.Value.Kind, Name: from.Name, Type: from.Type,
			Args: []*halide.Expr{indexes.Expr(f)}, Pos: s.Pos}
	}
	if from.Elems <= 2 {
		var out []lower.Stmt
		for i := range from.Elems {
			join := *s
			join.Taps, join.Value = nil, part(affine.Const(i))
			out = append(out, &join)
		}
		return out
	}
	half := from.Elems / 2
	lane := r.names.Loop(from.Names[0], "_h", half)
	at := affine.Var(lane)
	both := &halide.Expr{Op: s.Reduce.Op(), Kind: s.Value.Kind, Args: []*halide.Expr{part(at), part(at.AddConst(half))},
		Pos: s.Pos}
	if both.Op == halide.OpAdd { // it is what all parts come to that fits
		both = &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: from.Type, Args: []*halide.Expr{both},
			Pos: s.Pos}
	}
	to := r.array(half, p)
	body := []lower.Stmt{&lower.For{Var: lane, Extent: half, Kind: halide.Vectorized, Pos: s.Pos, Body: []lower.Stmt{
		&lower.Store{Buffer: to, Index: []*halide.Expr{indexes.Expr(at)}, Value: both, Pos: s.Pos}}}}
	return []lower.Stmt{&lower.Alloc{Buffer: to, Pos: s.Pos, Body: append(body, r.added(to, p, s)...)}}
}

func number(n *big.Int) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: n}
}

// around is statements in loops, the innermost of which is another one of some iterations, or, without a mark, none.
func (r *reducer) around(loops []*lower.For, mark string, n int,
	body func(at affine.Form) []lower.Stmt) (out []lower.Stmt) {
	inner := *loops[len(loops)-1]
	if mark == "" {
		out = body(affine.Form{})
	} else {
		inner.Var, inner.Extent = r.names.Loop(inner.Var, mark, n), n
		inner.Body = body(affine.Var(inner.Var))
		out = []lower.Stmt{&inner}
	}
	for _, f := range slices.Backward(loops[:len(loops)-1]) {
		g := *f
		g.Body = out
		out = []lower.Stmt{&g}
	}
	return out
}
