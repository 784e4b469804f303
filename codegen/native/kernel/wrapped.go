package kernel

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// leastWrapped is how many bits are kept at least: narrower lanes have no products on most machines.
const leastWrapped = 32

// Wrapped is n with accumulators of as many bits as anybody looks at: sums, differences and products keep their low
// bits whatever is lost above these.
//
//	acc += a(r)*b(r), of int32; out = wrap(int64, acc)   ->   acc: integer of 64 bits
func Wrapped(n *lower.Nest) *lower.Nest {
	w := &wrapping{needs: map[string]int{}, seen: map[wrappedIn]bool{}}
	w.body(n.Body)
	var out *lower.Nest
	for i, l := range n.Locals {
		bits := w.needs[l.Name]
		if l.Kind != halide.IntKind || bits == 0 || bits == all {
			continue
		}
		t := halide.Int32
		if bits > leastWrapped {
			t = halide.Int64
		}
		span := halide.Span{Lo: l.Lo, Hi: l.Hi}
		if span.Fits(t) || t == halide.Int32 && span.Fits(halide.UInt32) {
			continue
		}
		if out == nil {
			c := *n
			c.Locals = slices.Clone(n.Locals)
			out = &c
		}
		v := halide.TypeSpan(t)
		if t == halide.Int32 {
			v = halide.SpanOf(-NormLimit, NormLimit) // no run looks at coefficients
		}
		out.Locals[i].Lo, out.Locals[i].Hi = v.Lo, v.Hi
	}
	if out == nil {
		return n
	}
	return out
}

// all is what needs the number itself.
const all = 1 << 10

// wrapping finds how many low bits of accumulators matter.
type wrapping struct {
	needs map[string]int
	seen  map[wrappedIn]bool
}

// wrappedIn is an expression of which so many bits matter.
type wrappedIn struct {
	e    *halide.Expr
	bits int
}

func (w *wrapping) body(list []lower.Stmt) {
	for s := range lower.All(list) {
		a, ok := s.(*lower.Assign)
		if ok && a.Op == lower.Accumulate && a.Reduce != halide.SumOf {
			w.needs[a.Local] = all
		}
		for _, e := range lower.Exprs(s) {
			w.look(e, all)
		}
	}
}

// look notes what is read in e, of which so many bits matter.
func (w *wrapping) look(e *halide.Expr, bits int) {
	if w.seen[wrappedIn{e, bits}] {
		return
	}
	w.seen[wrappedIn{e, bits}] = true
	inner := all
	switch e.Op {
	case halide.OpLocal:
		w.needs[e.Name] = max(w.needs[e.Name], bits)
	case halide.OpWrap:
		inner = e.Type.Bits()
	case halide.OpAdd, halide.OpSub, halide.OpMul:
		if e.Kind == halide.IntKind {
			inner = bits
		}
	}
	for _, a := range e.Args {
		w.look(a, inner)
	}
}
