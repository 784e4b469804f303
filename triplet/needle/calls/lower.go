package calls

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Lower makes calls of the blocks of n. named finds instructions; its error is told at the user's line. The error is a
// diag.List: maps that do not compute what their loops do, with the reason.
func Lower(n *lower.Nest, named func(name string) (*needle.Needle, error)) (*Program, error) {
	out := *n
	out.Buffers = slices.Clone(n.Buffers)
	l := &lowering{nest: &out, extents: n.Extents(), named: named, names: map[string]bool{},
		own: map[*lower.Buffer]bool{}, sums: &sums{nest: n, by: map[string]*array{}}}
	for name := range l.extents {
		l.names[name] = true
	}
	for _, b := range n.Buffers {
		l.names[b.Name] = true
	}
	for _, a := range n.Locals {
		l.names[a.Name] = true
	}
	out.Body = l.body(n.Body)
	if err := l.found.Err(); err != nil {
		return nil, err
	}
	return &Program{hoisted(l.sums.stored(&out), l.own), l.calls}, nil
}

// lowering makes the calls of one nest.
type lowering struct {
	nest    *lower.Nest
	extents affine.Extents
	named   func(name string) (*needle.Needle, error)
	names   map[string]bool // that are taken
	calls   []*Call
	own     map[*lower.Buffer]bool // arrays of operands
	sums    *sums
	found   diag.List
}

// body replaces blocks, the outermost loops of instructions.
func (l *lowering) body(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		f, ok := s.(*lower.For)
		if !ok || f.Map == "" {
			out = append(out, lower.MapBodies(s, l.body))
			continue
		}
		name, _ := instruction(f)
		made, err := l.block(f)
		if err != nil {
			var list diag.List
			if m := (diag.Mistake{Pos: f.Pos, Code: CodeMap, Fact: "map " + name + ": " + err.Error()}); !errors.As(err,
				&list) && !slices.ContainsFunc(l.found,
				func(o diag.Mistake) bool { return o.Pos == m.Pos && o.Fact == m.Fact }) {
				l.found = append(l.found, m)
			}
			l.found = append(l.found, list...)
		}
		out = append(out, made...)
	}
	return out
}

// block is the calls of a block.
func (l *lowering) block(s *lower.For) ([]lower.Stmt, error) {
	n, b, m, c, err := l.proved(s)
	if err != nil {
		return nil, err
	}
	return (&operands{lowering: l, n: n, b: b, m: m, c: c}).statements(s.Pos), nil
}

// proved is the instruction of a block, and its calls.
func (l *lowering) proved(s *lower.For) (n *needle.Needle, b *block, m match.Map, c *match.Calls, err error) {
	name, _ := instruction(s)
	if n, err = l.named(name); err != nil {
		return
	}
	if b, err = blockOf(l.nest, s, l.extents); err != nil {
		return
	}
	axes := slices.Repeat([]int{-1}, len(n.Product.Loops))
	for i, f := range b.loops {
		_, of := instruction(f)
		at := n.Product.Loop(of)
		if at < 0 {
			err = fmt.Errorf("it has no loop %s: its loops are %s", of, loopNames(n.Product))
			return
		}
		axes[at] = i
	}
	m, c, err = chosen(n, b, axes, l.span)
	return
}

func loopNames(p *match.Product) string {
	text := ""
	for i, l := range p.Loops {
		if i > 0 {
			text += ", "
		}
		text += l.Name
	}
	return text
}

// chosen is the first order of factors in which calls are proved to compute the block.
func chosen(n *needle.Needle, b *block, axes []int,
	known func(*halide.Expr) halide.Span) (match.Map, *match.Calls, error) {
	maps, err := match.Given(n.Product, b.product, axes)
	if err != nil {
		return match.Map{}, nil, err
	}
	var last error
	for _, m := range maps {
		c, err := match.CallsOf(n.Product, b.product, m)
		if err == nil {
			err = c.Prove()
		}
		if err == nil {
			err = b.exact(n, m, known)
		}
		if err == nil {
			return m, c, nil
		}
		last = err
	}
	return match.Map{}, nil, last
}

// exact is nil if calls give the sum of the block: by ranges, or as both wrap to the same type; of floats if the order
// of the sum is kept.
func (b *block) exact(n *needle.Needle, m match.Map, known func(*halide.Expr) halide.Span) error {
	if b.product.Factors[0].Type == halide.Float32 {
		return nil
	}
	if v := n.Func.Value; b.wraps != halide.NoType && v.Op == halide.OpWrap && v.Type.Bits() == b.wraps.Bits() {
		return nil
	}
	ranges := make([]halide.Span, len(b.loads))
	for k, e := range b.loads {
		ranges[k] = known(e)
	}
	return n.ExactFor(ranges, b.partial(ranges), m)
}

// partial is every partial sum: as many terms as the accumulator has room for, if each of them may be all that types
// hold, of those that factors of these ranges give.
func (b *block) partial(ranges []halide.Span) halide.Span {
	a, ok := b.leaf.(*lower.Assign)
	if !ok || !b.whole.Known() || !b.typed.Known() {
		return b.whole
	}
	term := halide.SpanOf(1, 1)
	for _, r := range ranges {
		if !r.Known() {
			return b.whole
		}
		term = product(term, r)
	}
	terms := new(big.Int)
	for _, end := range [][2]*big.Int{{b.whole.Lo, b.typed.Lo}, {b.whole.Hi, b.typed.Hi}} {
		if end[1].Sign() != 0 {
			n := new(big.Int).Quo(end[0], end[1])
			if terms.Cmp(n) < 0 {
				terms = n
			}
		}
	}
	if a.Reduce != halide.SumOf || terms.Sign() <= 0 {
		return b.whole
	}
	all := product(term, halide.Span{Lo: new(big.Int), Hi: terms}) // the first partial sum is 0
	if all.Lo.Cmp(b.whole.Lo) < 0 || all.Hi.Cmp(b.whole.Hi) > 0 {
		return b.whole
	}
	return all
}

// product is every product of two numbers.
func product(a, b halide.Span) halide.Span {
	var out halide.Span
	for _, x := range []*big.Int{a.Lo, a.Hi} {
		for _, y := range []*big.Int{b.Lo, b.Hi} {
			n := new(big.Int).Mul(x, y)
			if out.Lo == nil || n.Cmp(out.Lo) < 0 {
				out.Lo = n
			}
			if out.Hi == nil || n.Cmp(out.Hi) > 0 {
				out.Hi = n
			}
		}
	}
	return out
}

// span is what a load may give: of a Func without updates what its definition may be, else what its type holds.
func (l *lowering) span(e *halide.Expr) halide.Span {
	for _, f := range halide.Funcs(l.nest.Outputs...) {
		if f.Name == e.Name && len(f.Values) == 1 && len(f.Updates) == 0 {
			if s := (halide.Env{}).Span(f.Value); s.Known() {
				return s
			}
		}
	}
	return halide.Env{}.Span(e)
}
