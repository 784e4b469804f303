package halide

import "math/big"

// Span is a closed interval of integers. The zero Span knows nothing: neither end is there.
type Span struct{ Lo, Hi *big.Int }

// maxSpanBits is where a Span gives up: longer integers are worth no exact bound.
const maxSpanBits = 1 << 16

// Known reports whether s has ends.
func (s Span) Known() bool { return s.Lo != nil }

// Holds reports whether n lies in s; a Span that knows nothing holds everything.
func (s Span) Holds(n *big.Int) bool {
	return !s.Known() || s.Lo.Cmp(n) <= 0 && n.Cmp(s.Hi) <= 0
}

// Inside reports whether all of s lies in outer. A Span that knows nothing lies only in its like.
func (s Span) Inside(outer Span) bool {
	return !outer.Known() || s.Known() && outer.Lo.Cmp(s.Lo) <= 0 && s.Hi.Cmp(outer.Hi) <= 0
}

// Fits reports whether all of s is values of an integer type.
func (s Span) Fits(t Type) bool {
	lo, hi := t.Bounds()
	return lo != nil && s.Inside(Span{lo, hi})
}

// String is "-8..7", or "?" if s knows nothing.
func (s Span) String() string {
	if !s.Known() {
		return "?"
	}
	return s.Lo.String() + ".." + s.Hi.String()
}

// SpanOf is lo..hi. Both ends, and their words, are one piece of memory.
func SpanOf(lo, hi int64) Span {
	s := new(struct {
		lo, hi big.Int
		words  [2]big.Word
	})
	s.lo.SetBits(s.words[0:0:1]).SetInt64(lo)
	s.hi.SetBits(s.words[1:1:2]).SetInt64(hi)
	return Span{&s.lo, &s.hi}
}

// small is the ends of s; false if they do not fit.
func (s Span) small() (ends [2]int64, ok bool) {
	if !s.Lo.IsInt64() || !s.Hi.IsInt64() {
		return ends, false
	}
	return [2]int64{s.Lo.Int64(), s.Hi.Int64()}, true
}

// TypeSpan is all values of an integer type.
func TypeSpan(t Type) Span {
	lo, hi := t.Bounds()
	return Span{lo, hi}
}

// hull is the least Span that holds all of ns.
func hull(ns ...*big.Int) Span {
	s := Span{ns[0], ns[0]}
	for _, n := range ns[1:] {
		s = s.join(Span{n, n})
	}
	return s
}

// join is the least Span that holds s and t.
func (s Span) join(t Span) Span {
	if !s.Known() || !t.Known() {
		return Span{}
	}
	return Span{least(s.Lo, t.Lo), greatest(s.Hi, t.Hi)}
}

// meet is what s and t share; ok is false if they share nothing.
func (s Span) meet(t Span) (m Span, ok bool) {
	m = Span{greatest(s.Lo, t.Lo), least(s.Hi, t.Hi)}
	return m, m.Lo.Cmp(m.Hi) <= 0
}

// smallCorners is corners where all of it fits int64.
func smallCorners(op Op, a, b Span) (Span, bool) {
	x, ok := a.small()
	y, fits := b.small()
	if !ok || !fits {
		return Span{}, false
	}
	var lo, hi int64
	for i, p := range [...][2]int64{{x[0], y[0]}, {x[0], y[1]}, {x[1], y[0]}, {x[1], y[1]}} {
		n, ok := smallOp(op, p[0], p[1])
		if !ok {
			return Span{}, false
		}
		if i == 0 {
			lo, hi = n, n
		}
		lo, hi = min(lo, n), max(hi, n)
	}
	return SpanOf(lo, hi), true
}

// corners is the hull of op over the ends of a and b: exact where op is monotone in each operand.
func corners(op Op, a, b Span) Span {
	if s, ok := smallCorners(op, a, b); ok {
		return s
	}
	return hull(bigOp(op, a.Lo, b.Lo), bigOp(op, a.Lo, b.Hi), bigOp(op, a.Hi, b.Lo), bigOp(op, a.Hi, b.Hi))
}

// split is the parts of s below, and not below, zero.
func (s Span) split() []Span {
	var parts []Span
	if p, ok := s.meet(Span{s.Lo, big.NewInt(-1)}); ok {
		parts = append(parts, p)
	}
	if p, ok := s.meet(Span{new(big.Int), s.Hi}); ok {
		parts = append(parts, p)
	}
	return parts
}

// bound forgets ends that are too long.
func (s Span) bound() Span {
	if s.Known() && (s.Lo.BitLen() > maxSpanBits || s.Hi.BitLen() > maxSpanBits) {
		return Span{}
	}
	return s
}

func least(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func greatest(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}
