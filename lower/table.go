package lower

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// fixed is the element of a table that e loads where its coordinates are constants; nil if it is none.
//
//	reach(3)   ->   5
func (n *Nest) fixed(e *halide.Expr) *halide.Expr {
	b := n.Buffer(e.Name)
	if e.Op != halide.OpLoad || b == nil || b.Table == nil {
		return nil
	}
	at := make([]int, len(e.Args))
	for d, c := range e.Args {
		if c.Op != halide.OpConst || !c.Int.IsInt64() {
			return nil
		}
		at[d] = int(c.Int.Int64())
	}
	if _, ok := b.Table.Offset(at...); !ok {
		return nil // behind a condition that is never so
	}
	v, f := b.element(at)
	return &halide.Expr{Op: halide.OpConst, Kind: e.Kind, Int: big.NewInt(v), Float: f, Pos: e.Pos}
}

// tableSpan is what the elements of a table of integers are.
func (b *Buffer) tableSpan() halide.Span {
	lo, hi := b.Table.Ints[0], b.Table.Ints[0]
	for _, v := range b.Table.Ints {
		lo, hi = min(lo, v), max(hi, v)
	}
	return halide.SpanOf(lo, hi)
}

// tableText is the elements of a table, dimension 0 the fastest.
func (b *Buffer) tableText() string {
	var words []string
	for _, v := range b.Table.Ints {
		words = append(words, strconv.FormatInt(v, 10))
	}
	for _, f := range b.Table.Floats {
		words = append(words, strconv.FormatFloat(float64(f), 'g', -1, 32))
	}
	return strings.Join(words, " ")
}

// table reads the elements of one.
func (p *parser) table(b *Buffer, text string) {
	a := halide.NewArray(b.Type, b.Dims...)
	words := strings.Fields(text)
	if !b.Inner || len(words) != a.Len() {
		p.fail("want an internal array, and all of its elements")
		return
	}
	for i, word := range words {
		var err error
		if b.Type == halide.Float32 {
			var f float64
			f, err = strconv.ParseFloat(word, 32)
			a.Floats[i] = float32(f)
		} else if a.Ints[i], err = strconv.ParseInt(word, 10, 64); err == nil &&
			!(halide.Span{Lo: big.NewInt(a.Ints[i]), Hi: big.NewInt(a.Ints[i])}).Fits(b.Type) {
			err = strconv.ErrRange
		}
		if err != nil {
			p.fail("%q is no %s", word, b.Type)
			return
		}
	}
	b.Table = a
}

// foldConstants works out operations of constants, which loops that are written out leave, and loads of tables there.
//
//	run(x, 1<<2, reach(3))   ->   run(x, 4, 5)
func foldConstants(n *Nest) (*Nest, error) {
	out := *n
	out.Body = mapBody(n.Body, n.constants())
	return &out, nil
}

func (n *Nest) constants() *indexes.Rewriter {
	return &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		switch {
		case e.Op == halide.OpLoad:
			return n.fixed(indexes.WithArgs(e, args))
		case e.Op == halide.OpLocal || len(args) == 0 || !allConstant(args):
			return nil
		}
		return constant(e, args)
	}}
}
