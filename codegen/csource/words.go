package csource

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Bits of a word, and the most nodes of a value that is written once for each part of a word.
const wordBits, longestPart = 32, 30

// parts is the store of a loop that does nothing but store bytes or halves of words which follow each other, whole
// words of them; nil of others. Characters may stand for any other type in C, so that words and bytes of one array may
// be mixed; an array of halves must not be read in the kernel.
func (c loops) parts(l *lower.For) *lower.Store {
	s, ok := l.Body[0].(*lower.Store)
	if !ok || s.Buffer.Type.Bits() > 16 || s.Value.Kind != halide.IntKind || !affineIndex(s.Index) ||
		s.Buffer.Type.Bits() == 16 && (s.Buffer.Inner || c.loaded(s.Buffer)) {
		return nil
	}
	reads := false
	halide.Walk(s.Value, func(e *halide.Expr) { reads = reads || e.Op == halide.OpLoad && e.Name == s.Buffer.Name })
	if n := wordBits / s.Buffer.Type.Bits(); l.Extent%n != 0 || nodes(s.Value) > longestPart || reads ||
		!c.fillsWords(l, s.Buffer, s.Index) {
		return nil
	}
	return s
}

// nodes is the length of a value: a node counts wherever it is used, as it is written there.
func nodes(e *halide.Expr) int {
	n := 1
	for _, a := range e.Args {
		n += nodes(a)
	}
	return n
}

// loaded reports whether the nest reads an array.
func (c loops) loaded(b *lower.Buffer) bool {
	found := false
	lower.WalkExprs(c.nest.Body, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad && e.Name == b.Name })
	return found
}

// storedTo reports whether the nest writes an array.
func (c loops) storedTo(b *lower.Buffer) bool {
	for s := range lower.All(c.nest.Body) {
		if st, ok := s.(*lower.Store); ok && st.Buffer.Name == b.Name {
			return true
		}
	}
	return false
}

// fillsWords reports whether a loop goes through an array element by element, from where a word begins.
func (c loops) fillsWords(l *lower.For, b *lower.Buffer, index []*halide.Expr) bool {
	leave := c.Enter(l)
	at := b.Address(index, c.extents())
	leave()
	step, ok := at.Linear(l.Var)
	rest, n := at.Sub(affine.Var(l.Var)), wordBits/b.Type.Bits()
	return ok && step == 1 && rest.Divisor()%n == 0 && rest.Const%n == 0
}

// words writes a loop that stores parts of words as one that stores words, as a store of a byte takes the core as long
// as several of words; it reports whether the loop is such a one. What goes bit by bit is worked out by words.
//
//	for x < 64: out(x) = table(in(x))   ->   for x < 16: out(4*x : 4*x+3) = table(in(4*x)) | table(in(4*x+1)) << 8 | ..
//	for x < 64: out(x) = a(x) ^ b(x)    ->   for x < 16: out(4*x : 4*x+3) = a(4*x : 4*x+3) ^ b(4*x : 4*x+3)
func (c loops) words(l *lower.For) bool {
	s := c.parts(l)
	if s == nil {
		return false
	}
	bits := s.Buffer.Type.Bits()
	name, whole := c.Names.Loops[LoopName(l)], c.bitwise(l, s)
	n := l.Extent / (wordBits / bits)
	c.Line("for (int32_t %s = 0; %s < %d; %s++) {", name, name, n, name)
	c.indent++
	leave := c.vals.Enter(LoopName(l), n)
	part := func(k int) *indexes.Rewriter {
		of := node(halide.OpMul, indexes.Variable(l.Var), number(wordBits/bits))
		if k > 0 {
			of = node(halide.OpAdd, of, number(k))
		}
		return indexes.Substitution(map[string]*halide.Expr{l.Var: of})
	}
	var index, values []*halide.Expr
	for _, e := range s.Index {
		index = append(index, part(0).Rewrite(e))
	}
	text := ""
	if whole != nil {
		text = c.word(part(0).Rewrite(whole), bits).text
	} else {
		for k := range wordBits / bits {
			values = append(values, part(k).Rewrite(s.Value))
		}
		text = c.joined(s.Buffer.Type, values)
	}
	c.Line("*(uint32_t *)(%s + %s) = %s;%s", c.Names.Buffers[s.Buffer.Name], c.address(s.Buffer, index), text,
		Comment(s.Pos, ""))
	leave()
	c.indent--
	c.Line("}")
	return true
}

// joined writes a word of its parts.
func (c loops) joined(t halide.Type, values []*halide.Expr) string {
	c.begin(values...)
	var parts []string
	for k, v := range values {
		text := fmt.Sprintf("(uint32_t)%s", c.partOf(t, v).in(bindUnary))
		if t.Signed() && k < len(values)-1 {
			text = fmt.Sprintf("(%s & %d)", text, 1<<t.Bits()-1)
		}
		if k > 0 {
			text = fmt.Sprintf("%s << %d", text, t.Bits()*k)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

// partOf is what is stored of a value in a part of a word.
func (c loops) partOf(t halide.Type, e *halide.Expr) term {
	v := c.expr(e)
	if c.vals.Span(e).Fits(t) && v.w <= w32 {
		return v
	}
	return c.cut(v, t, w32)
}

// bitwise is the value of a store of parts of words if its low bits are what bitwise operations make of the low bits of
// elements that follow each other, and of constants; nil of others.
func (c loops) bitwise(l *lower.For, s *lower.Store) *halide.Expr {
	e, t := s.Value, s.Buffer.Type
	leave := c.Enter(l)
	defer leave()
	switch {
	case e.Op == halide.OpWrap && e.Type == t:
		e = e.Args[0]
	case !c.vals.Span(e).Fits(t):
		return nil
	case e.Op == halide.OpNarrow && e.Shift == 0 && c.vals.Span(e.Args[0]).Fits(t):
		e = e.Args[0]
	}
	works, ok := false, true
	var look func(e *halide.Expr)
	look = func(e *halide.Expr) {
		switch b := c.nest.Buffer(e.Name); {
		case e.Op == halide.OpConst && e.Kind == halide.IntKind:
		case e.Op == halide.OpLoad && b != nil:
			ok = ok && b.Type.Bits() == t.Bits() && affineIndex(e.Args) && c.fillsWords(l, b, e.Args) &&
				(t.Bits() == 8 || !b.Inner && !c.storedTo(b))
		case e.Kind == halide.IntKind && (e.Op == halide.OpAnd || e.Op == halide.OpOr || e.Op == halide.OpXor ||
			e.Op == halide.OpNot):
			works = true
			for _, a := range e.Args {
				look(a)
			}
		default:
			ok = false
		}
	}
	if look(e); !works || !ok {
		return nil
	}
	return e
}

// word writes what bitwise operations make of words.
func (c loops) word(e *halide.Expr, bits int) term {
	switch e.Op {
	case halide.OpConst:
		low := new(big.Int).And(e.Int, big.NewInt(1<<bits-1)).Uint64()
		for n := bits; n < wordBits; n *= 2 {
			low |= low << n
		}
		return term{fmt.Sprintf("%#xu", low), w32, bindPrimary}
	case halide.OpLoad:
		b := c.nest.Buffer(e.Name)
		return term{fmt.Sprintf("*(const uint32_t *)(%s + %s)", c.Names.Buffers[b.Name], c.address(b, e.Args)), w32,
			bindUnary}
	case halide.OpNot:
		return term{"~" + c.word(e.Args[0], bits).in(bindUnary), w32, bindUnary}
	}
	sign := map[halide.Op]string{halide.OpAnd: "&", halide.OpOr: "|", halide.OpXor: "^"}[e.Op]
	return term{c.word(e.Args[0], bits).in(bindUnary) + " " + sign + " " + c.word(e.Args[1], bits).in(bindUnary), w32,
		bindLoose}
}
