package calls

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
)

// CodeMap is the kind of a mistake in a map: an instruction that is not known, or does not compute the loops.
const CodeMap diag.Code = "map-call"

// block is the loops of an instruction, and what stands in them.
type block struct {
	name    string       // of the instruction
	loops   []*lower.For // outermost first
	leaf    lower.Stmt   // an Assign that accumulates, or a Store
	index   []*halide.Expr
	product *match.Product
	loads   []*halide.Expr // the factors
	own     *halide.Expr   // of a Store: the element that is added to; nil: it begins at zero
	whole   halide.Span    // every partial sum
	typed   halide.Span    // a term, if its factors are all that their types hold
	wraps   halide.Type    // of a Store that wraps: the type, and whole does not matter
}

// instruction is the instruction of a loop, and its loop of it.
func instruction(s *lower.For) (name, loop string) {
	name, loop, _ = strings.Cut(s.Map, " ")
	return name, loop
}

// blockOf reads the loops of an instruction, of which s is the outermost, in loops of these extents.
func blockOf(n *lower.Nest, s *lower.For, extents affine.Extents) (*block, error) {
	b := &block{}
	b.name, _ = instruction(s)
	var at lower.Stmt = s
	for b.leaf == nil {
		switch t := at.(type) {
		case *lower.For:
			if name, _ := instruction(t); name != b.name || t.Kind != halide.Serial || len(t.Body) != 1 {
				return nil, fmt.Errorf("the loops of %s hold more than one sum: other Funcs, or loops that are not "+
					"its own", b.name)
			}
			b.loops = append(b.loops, t)
			at = t.Body[0]
		case *lower.Assign:
			b.leaf = t
		case *lower.Store:
			b.leaf = t
		default:
			return nil, fmt.Errorf("the loops of %s hold a condition: let it take the whole loop, which ends where "+
				"it ends", b.name)
		}
	}
	term, err := b.term(n)
	if err != nil {
		return nil, err
	}
	return b, b.read(n, term, extents)
}

// term is what the leaf adds.
func (b *block) term(n *lower.Nest) (*halide.Expr, error) {
	switch s := b.leaf.(type) {
	case *lower.Assign:
		if s.Op != lower.Accumulate || s.Reduce != halide.SumOf {
			return nil, fmt.Errorf("%s is no sum", s.Local)
		}
		l := n.Local(s.Local)
		b.index, b.whole, b.typed = s.Index, halide.Span{Lo: l.Lo, Hi: l.Hi}, n.Span(s.Value)
		return s.Value, nil
	case *lower.Store:
		b.index = s.Index
		v := s.Value
		if v.Op == halide.OpWrap {
			b.wraps, v = v.Type, v.Args[0]
		}
		if v.Op == halide.OpAdd {
			for i, a := range v.Args {
				if a.Op == halide.OpLoad && a.Name == s.Buffer.Name && slices.EqualFunc(a.Args, s.Index, sameText) {
					b.own, v = a, v.Args[1-i]
					break
				}
			}
		}
		switch {
		case b.own == nil: // one product, no sum
			b.whole = n.Span(v)
		case b.wraps == halide.NoType && s.Buffer.Type.Integer():
			b.whole = halide.TypeSpan(s.Buffer.Type)
		}
		return v, nil
	}
	panic("BUG: a block without a leaf")
}

func sameText(a, b *halide.Expr) bool { return a.String() == b.String() }

// read makes the product of the term. Rows are those of the block's loops; what others add is the same in all of a
// block.
func (b *block) read(n *lower.Nest, term *halide.Expr, extents affine.Extents) error {
	b.product = &match.Product{}
	for _, l := range b.loops {
		b.product.Loops = append(b.product.Loops, match.Loop{Name: l.Var, Extent: l.Extent})
	}
	name := ""
	switch s := b.leaf.(type) {
	case *lower.Assign:
		name = s.Local
	case *lower.Store:
		name = s.Buffer.Name
	}
	out, err := b.access(name, b.index, n.Buffer(name), extents)
	if err != nil {
		return err
	}
	b.product.Out = out
	for i := range b.product.Loops {
		b.product.Loops[i].Summed = !out.Moves(i)
	}
	return b.factors(n, term, extents)
}

// factors flattens a product of elements.
func (b *block) factors(n *lower.Nest, e *halide.Expr, extents affine.Extents) error {
	switch e.Op {
	case halide.OpMul:
		for _, a := range e.Args {
			if err := b.factors(n, a, extents); err != nil {
				return err
			}
		}
		return nil
	case halide.OpLoad:
		if s, ok := b.leaf.(*lower.Store); ok && s.Buffer.Name == e.Name {
			return fmt.Errorf("%s is read where it is stored: calls would see other values", e.Name)
		}
		a, err := b.access(e.Name, e.Args, n.Buffer(e.Name), extents)
		if err != nil {
			return err
		}
		if a.Type = n.Buffer(e.Name).Type; e.Kind == halide.FloatKind {
			a.Type = halide.Float32
		}
		b.product.Factors = append(b.product.Factors, a)
		b.loads = append(b.loads, e)
		return nil
	}
	return fmt.Errorf("the factor %s of %s is no element of an array: compute it in a Func of its own, at computeroot",
		e, b.product.Out.Name)
}

// access is how an array or an accumulator is read by the loops of the block. Where a coordinate is no sum of them the
// address may be one, which tells elements apart as well:
//
//	in(m%8, m/8), 8 by 7   ->   in[m]
func (b *block) access(name string, index []*halide.Expr, array *lower.Buffer,
	extents affine.Extents) (match.Access, error) {
	a, err := b.rows(name, index, extents)
	if err == nil || array == nil || array.Folded() {
		return a, err
	}
	address, ok := linear(array, index, extents, b.loops)
	if !ok {
		return a, err
	}
	row := match.Row{Coef: make([]int, len(b.loops))}
	for i, l := range b.loops {
		row.Coef[i], _ = address.Linear(l.Var)
	}
	return match.Access{Name: name, Rows: []match.Row{row}}, nil
}

// rows are the coordinates of an element as sums of the loops of the block.
func (b *block) rows(name string, index []*halide.Expr, extents affine.Extents) (match.Access, error) {
	a := match.Access{Name: name}
	for d, e := range index {
		row := match.Row{Coef: make([]int, len(b.loops))}
		f, err := indexes.Form(e, extents)
		for _, t := range f.Terms {
			for i, l := range b.loops {
				switch {
				case t.Atom.Op == affine.IsVar && t.Atom.Var == l.Var:
					row.Coef[i] += t.Coef
				case t.Atom.Op != affine.IsVar && t.Atom.Of.DependsOn(l.Var):
					err = fmt.Errorf("not affine")
				}
			}
		}
		if err != nil {
			return a, fmt.Errorf("index %s of %s in dimension %d is no sum of the loops of %s", e, name, d, b.name)
		}
		a.Rows = append(a.Rows, row)
	}
	return a, nil
}
