package realize

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// scatters reports whether a loop holds nothing but a store that adds to what is there, at places that others of its
// iterations may add to. Places and terms of many iterations are then found at once, and added one after the other, in
// their order.
//
//	for r: hist(in(r)) = wrap(int32, hist(in(r)) + 1)    ->    at = in(r) for all r; hist[at[0]] += 1, hist[at[1]] += 1, ...
func (t *tree) scatters(n *node) bool {
	if len(n.kids) != 1 {
		return false
	}
	s, ok := n.kids[0].Stmt.(*lower.Store)
	if !ok || s.Buffer.Type == halide.Float32 {
		return false
	}
	for up := n; up != nil; up = up.up {
		if _, cond := up.Stmt.(*lower.If); cond {
			return false
		}
	}
	term := added(s)
	if term == nil || slices.ContainsFunc(append([]*halide.Expr{term}, s.Index...),
		func(e *halide.Expr) bool { return halide.Has(e, halide.OpLoad, s.Buffer.Name) }) {
		return false
	}
	far := big.NewInt(1 << 62)
	b := &builder{t: t, spans: map[*halide.Expr]halide.Span{}}
	return b.span(term).Inside(halide.Span{Lo: new(big.Int).Neg(far), Hi: far})
}

// added is the term that a store adds to its element, or nil.
func added(s *lower.Store) *halide.Expr {
	sum := s.Value
	if sum.Op == halide.OpWrap || sum.Op == halide.OpNarrow && sum.Shift == 0 {
		if sum.Type != s.Buffer.Type {
			return nil
		}
		sum = sum.Args[0]
	}
	if sum.Op != halide.OpAdd {
		return nil
	}
	for i, e := range sum.Args {
		own := e.Op == halide.OpLoad && e.Name == s.Buffer.Name
		for d := 0; own && d < len(e.Args); d++ {
			own = e.Args[d].String() == s.Index[d].String()
		}
		if own {
			return sum.Args[1-i]
		}
	}
	return nil
}

// scatter compiles such a store for all lanes.
func (b *builder) scatter(s *lower.Store, m *memory, p place) func() {
	terms := b.ring(added(s))
	freeRow(b, terms.tmp)
	if p.fill == nil {
		p.fill = p.each
	}
	spreads, width := b.spreads(p), b.width()
	a := adder{saturates: s.Value.Op == halide.OpNarrow}
	a.lo, a.hi = limits(s.Buffer.Type)
	return func() {
		at := spreads(width())
		m.add(terms.eval(len(at.table)), at.table, a)
	}
}

// adder is how terms are added to elements: kept in lo..hi, or modulo the size of an element.
type adder struct {
	saturates bool
	lo, hi    int64
}

// addTo adds terms to elements of an array, one after the other.
func addTo[T integer](array []T, terms []int64, at []int, a adder) {
	if a.saturates {
		for i, v := range terms {
			array[at[i]] = T(max(a.lo, min(saturated(int64(array[at[i]]), v), a.hi)))
		}
		return
	}
	for i, v := range terms {
		array[at[i]] += T(v)
	}
}

// saturated is a + b, kept in int64.
func saturated(a, b int64) int64 {
	sum := a + b
	if (sum > a) != (b > 0) && b != 0 {
		if b > 0 {
			return 1<<63 - 1
		}
		return -1 << 63
	}
	return sum
}

// add adds terms to elements, one after the other.
func (m *memory) add(terms []int64, at []int, a adder) {
	switch m.buffer.Type {
	case halide.Int8:
		addTo(m.i8, terms, at, a)
	case halide.Int16:
		addTo(m.i16, terms, at, a)
	case halide.Int32:
		addTo(m.i32, terms, at, a)
	case halide.Int64:
		addTo(m.i64, terms, at, a)
	case halide.UInt8:
		addTo(m.u8, terms, at, a)
	case halide.UInt16:
		addTo(m.u16, terms, at, a)
	case halide.UInt32:
		addTo(m.u32, terms, at, a)
	}
}
