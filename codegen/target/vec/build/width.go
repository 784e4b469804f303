package build

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// facts are what is known of expressions where they stand, before they are computed: which values they may have and
// which lanes these need, what differs from lane to lane, what loops decide.
type facts struct {
	nest    *lower.Nest
	extents affine.Extents
	free    map[string][]int // arrays whose strides calls give: the numbers of those of dimension 1, 2, ...
	held    []string         // inputs that stay as they are from run to run
	locals  *locals
	lane    *lower.For // the lane loop around, or nil
	spans   map[*halide.Expr]halide.Span
	origins map[*halide.Expr]vec.Elem
}

// span is every value that an integer expression may have.
func (b *facts) span(e *halide.Expr) halide.Span {
	s, ok := b.spans[e]
	if !ok {
		s = lower.StoredSpan(e, b.nest, b.extents, b.localSpan, lanes.ValuesOf, b.span)
		if t, mixed := b.mixture(e); mixed && s.Known() {
			s = t
		}
		b.spans[e] = s
	}
	return s
}

// mixture is the span of a mean with weights that add up to a number, which is between what is mixed.
//
//	a*m + b*(255 - m) of bytes   ->   0..65025
func (b *facts) mixture(e *halide.Expr) (halide.Span, bool) {
	if e.Op != halide.OpAdd || e.Kind != halide.IntKind || e.Args[0].Op != halide.OpMul ||
		e.Args[1].Op != halide.OpMul {
		return halide.Span{}, false
	}
	for i := range 4 {
		x, y := e.Args[i&1].Args, e.Args[1-i&1].Args
		for j := range 2 {
			part, rest := x[j], y[i>>1]
			if rest.Op != halide.OpSub || rest.Args[0].Op != halide.OpConst || rest.Args[1] != part &&
				rest.Args[1].String() != part.String() {
				continue
			}
			whole, s := rest.Args[0].Int, lower.JoinSpans(b.span(x[1-j]), b.span(y[1-i>>1]))
			p := b.span(part)
			if !s.Known() || !p.Known() || p.Lo.Sign() < 0 || p.Hi.Cmp(whole) > 0 {
				continue
			}
			return halide.Span{Lo: new(big.Int).Mul(s.Lo, whole), Hi: new(big.Int).Mul(s.Hi, whole)}, true
		}
	}
	return halide.Span{}, false
}

func (b *facts) localSpan(name string) halide.Span {
	if l := b.nest.Local(name); l != nil {
		return halide.Span{Lo: l.Lo, Hi: l.Hi}
	}
	return halide.Span{}
}

// elemOf is the lanes that hold an expression's values; beyond 64 bits it is refused.
func (b *facts) elemOf(e *halide.Expr, signed bool) vec.Elem {
	w, ok := lanes.Least(b.span(e), signed)
	if !ok {
		b.refuseRange(e)
	}
	return w
}

// around is the lanes that hold the values of several expressions with the same reading, signed or not.
func (b *facts) around(es ...*halide.Expr) (w vec.Elem, signed bool) {
	s := b.span(es[0])
	for _, e := range es[1:] {
		s = lower.JoinSpans(s, b.span(e))
	}
	w, ok := lanes.Least(s, false)
	if !ok {
		b.refuseRange(es...)
	}
	return w, lanes.Holds(s, w, true)
}

// natural is the lanes that e is computed in where nobody asks for others: those that hold it, or that it is made of.
func (b *facts) natural(e *halide.Expr) (vec.Elem, bool) { return lanes.Least(b.span(e), false) }

// origin is the lanes that the operands of sums, products and choices come in.
func (b *facts) origin(e *halide.Expr) vec.Elem {
	if w, ok := b.origins[e]; ok {
		return w
	}
	w := vec.I8
	switch {
	case e.Op == halide.OpConst:
	case ring(e.Op) && e.Kind == halide.IntKind:
		for _, a := range e.Args {
			w = max(w, b.origin(a))
		}
	case e.Op == halide.OpShl: // low bits of what is shifted are all that its own depend on
		w = b.origin(e.Args[0])
	case e.Op == halide.OpLoad:
		w = vec.ElemOf(e.Type)
	case e.Op == halide.OpSelect && e.Kind == halide.IntKind:
		w = max(b.origin(e.Args[1]), b.origin(e.Args[2]))
	default:
		var ok bool
		if w, ok = b.natural(e); !ok {
			w = vec.I64
		}
	}
	b.origins[e] = w
	return w
}

// cameWide reports whether e is wanted in lanes of w, and what it is made of comes in them: to compute it in narrower
// ones would take as many operations, and conversions there and back.
func (b *facts) cameWide(e *halide.Expr, w vec.Elem) bool {
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpSelect:
		return b.origin(e) == w
	}
	return false
}

// ring reports whether the low bits of an operation's result depend on the low bits of its operands only.
func ring(op halide.Op) bool {
	switch op {
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg, halide.OpAnd, halide.OpOr, halide.OpXor, halide.OpNot:
		return true
	}
	return false
}

func (b *facts) refuseRange(es ...*halide.Expr) {
	e := es[0]
	for _, f := range es {
		if _, ok := lanes.Least(b.span(f), false); !ok {
			e = f
		}
	}
	b.refuse(fmt.Sprintf("%s lies in %s, and lanes have 64 bits at most", brief(e), b.span(e)),
		"Clamp it, or Narrow what it is made of")
}

func (b *facts) refuse(cause, cure string) { panic(refusal{cause, cure}) }

// brief is an expression, or the beginning of a long one.
func brief(e *halide.Expr) string {
	text := e.String()
	if len(text) > 60 {
		return text[:57] + "..."
	}
	return text
}
