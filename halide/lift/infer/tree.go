package infer

import (
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// leaves makes the nodes of elements at one observation's sizes.
type leaves struct {
	shapes  *shapes
	arrays  map[string]*summary.Array // by path
	layouts map[string]*summary.Layout
	bad     error // the first element that is in no array
}

// load is the node of an element.
func (l *leaves) load(path string, offset int64, t term.Type) *node {
	a := l.arrays[path]
	if a == nil {
		if l.bad == nil {
			l.bad = &Refusal{Array: path, Reason: "the array has no known shape"}
		}
		return l.shapes.shaped(&node{op: summary.OpLoad, kind: t.Kind(), to: t, name: path})
	}
	index, ok := l.layouts[path].Index(offset)
	if !ok && l.bad == nil {
		l.bad = &Refusal{Array: path, Index: []int64{offset},
			Reason: "this offset is read, which is no element of the array as it was understood"}
	}
	return l.shapes.shaped(&node{op: summary.OpLoad, kind: t.Kind(), to: t, name: a.Name, coords: index})
}

// number is the node of an integer in a kind.
func (l *leaves) number(v int64, k term.Kind) *node {
	return l.shapes.shaped(&node{op: summary.OpIndex, kind: k, coords: []int64{v}})
}

// rational is the node of a number in a kind.
func (l *leaves) rational(r *big.Rat, k term.Kind) *node {
	if r.IsInt() && r.Num().IsInt64() && k != term.Truth {
		return l.number(r.Num().Int64(), k)
	}
	return l.shapes.shaped(&node{op: summary.OpConst, kind: k, value: &summary.Expr{Op: summary.OpConst, Kind: k,
		Const: r}})
}

// float is the node of a float constant.
func (l *leaves) float(v float64, k term.Kind) *node {
	if r := new(big.Rat).SetFloat64(v); r != nil && (v != 0 || !math.Signbit(v)) {
		return l.rational(r, k)
	}
	return l.shapes.shaped(&node{op: summary.OpFloat, kind: k, value: &summary.Expr{Op: summary.OpFloat, Kind: k,
		Special: v}})
}

// trees makes nodes of terms as they are: operands of folds are in the order of the program. Where both sides of an
// operation are chains, one goes on in the side in which the accumulator is, or always in the longer one.
type trees struct {
	*leaves
	st     *term.Store
	longer bool // always the longer one
	memo   map[term.T]*node
	depth  map[term.T]int
	first  map[term.T]int
	open   bool // it made a difference
}

func (l *leaves) trees(st *term.Store, longer bool) *trees {
	return &trees{leaves: l, st: st, longer: longer, memo: map[term.T]*node{}, depth: map[term.T]int{},
		first: map[term.T]int{}}
}

var exprOps = map[term.Op]summary.Op{term.OpAdd: summary.OpAdd, term.OpSub: summary.OpSub, term.OpMul: summary.OpMul,
	term.OpDiv: summary.OpDiv, term.OpQuo: summary.OpQuo, term.OpRem: summary.OpRem, term.OpNeg: summary.OpNeg,
	term.OpMin: summary.OpMin, term.OpMax: summary.OpMax, term.OpAbs: summary.OpAbs, term.OpAnd: summary.OpAnd,
	term.OpOr: summary.OpOr, term.OpXor: summary.OpXor, term.OpNot: summary.OpNot, term.OpShl: summary.OpShl,
	term.OpShr: summary.OpShr, term.OpEQ: summary.OpEQ, term.OpLT: summary.OpLT, term.OpLE: summary.OpLE,
	term.OpSelect: summary.OpSelect, term.OpConvert: summary.OpConvert, term.OpCall: summary.OpCall}

// foldOf says which fold an operation is a step of.
func foldOf(op term.Op) (summary.Fold, bool) {
	switch op {
	case term.OpAdd, term.OpSub:
		return summary.Sum, true
	case term.OpMul:
		return summary.Product, true
	case term.OpMin:
		return summary.Min, true
	case term.OpMax:
		return summary.Max, true
	}
	return 0, false
}

// longProduct is how many factors make a product a fold; shorter ones are multiplications.
const longProduct = 5

func (b *trees) node(t term.T) *node {
	if n := b.memo[t]; n != nil {
		return n
	}
	n := b.make(t)
	b.memo[t] = n
	return n
}

func (b *trees) make(t term.T) *node {
	st := b.st
	op, kind := st.Op(t), st.Kind(t)
	switch op {
	case term.OpInt:
		if kind == term.Truth {
			return b.rational(big.NewRat(st.Number(t), 1), kind)
		}
		return b.number(st.Number(t), kind)
	case term.OpBig:
		v, _ := st.Integer(t)
		return b.rational(new(big.Rat).SetInt(v), kind)
	case term.OpFloat:
		return b.float(st.Float(t), kind)
	case term.OpElem:
		return b.load(st.Name(t), st.Number(t), st.Type(t))
	case term.OpScalar:
		return b.shapes.shaped(&node{op: summary.OpScalar, kind: kind, to: st.Type(t), name: st.Name(t)})
	}
	if fold, ok := foldOf(op); ok {
		if fold != summary.Product || b.spine(t, fold) >= longProduct-1 {
			n := &node{op: summary.OpReduce, kind: kind, fold: fold, args: b.operands(t, fold)}
			return b.shapes.shaped(n)
		}
	}
	n := &node{op: exprOps[op], kind: kind, to: st.Type(t)}
	if op == term.OpCall {
		n.name = st.Name(t)
	}
	for _, a := range st.Args(t) {
		n.args = append(n.args, b.node(a))
	}
	return b.shapes.shaped(n)
}

// spine is how many operations of the fold t is, one below another, in the longer side.
func (b *trees) spine(t term.T, fold summary.Fold) int {
	if !b.folds(t, fold) {
		return 0
	}
	if d, ok := b.depth[t]; ok {
		return d
	}
	d := b.spine(b.st.Arg(t, 0), fold)
	if b.st.Op(t) != term.OpSub {
		d = max(d, b.spine(b.st.Arg(t, 1), fold))
	}
	b.depth[t] = 1 + d
	return 1 + d
}

// ahead is spine in the first side all along.
func (b *trees) ahead(t term.T, fold summary.Fold) int {
	if !b.folds(t, fold) {
		return 0
	}
	if d, ok := b.first[t]; ok {
		return d
	}
	d := 1 + b.ahead(b.st.Arg(t, 0), fold)
	b.first[t] = d
	return d
}

// folds reports whether t is an operation of the fold.
func (b *trees) folds(t term.T, fold summary.Fold) bool {
	f, ok := foldOf(b.st.Op(t))
	return ok && f == fold
}

// operands are what a chain is made of, first to last; what is subtracted is negated.
func (b *trees) operands(t term.T, fold summary.Fold) []*node {
	var out []*node
	side, chains := unset, false // where the accumulator is; whether the last operand is a chain
	last := 0                    // the side in which the chain went on
	for b.folds(t, fold) {
		x, y := b.st.Arg(t, 0), b.st.Arg(t, 1)
		next := 0
		if b.st.Op(t) != term.OpSub {
			next, side = b.side(x, y, fold, side, chains)
			if len(out) > 1 && b.spine(x, fold) == 0 && b.spine(y, fold) == 0 {
				next = last // a chain of more than two ends as it went: s = a[2]*b[2] + (a[1]*b[1] + (a[0]*b[0] + 0))
			}
		}
		last = next
		n := b.node(b.st.Arg(t, 1-next))
		chains = b.folds(b.st.Arg(t, 1-next), fold)
		if b.st.Op(t) == term.OpSub {
			n = b.negated(n)
		}
		out = append(out, n)
		t = b.st.Arg(t, next)
	}
	out = append(out, b.node(t))
	slices.Reverse(out)
	return out
}

// unset is no side.
const unset = -1

// side is in which of x and y a chain goes on, and where its accumulator is, as far as that is known. Where one of them
// is no chain it is in the other, unless blocks are added up, of which that is the first:
//
//	((bias + block) + block) + block
func (b *trees) side(x, y term.T, fold summary.Fold, acc int, chains bool) (next, accumulator int) {
	m, n := b.spine(x, fold), b.spine(y, fold)
	longer := 0
	if n > m {
		longer = 1
	}
	switch {
	case m > 0 && n > 0 && acc == unset:
		if acc = longer; b.ahead(x, fold) > 1 {
			acc = 0
		}
		next = acc
	case m > 0 && n > 0, acc != unset && chains:
		next = acc
	default:
		next = longer
	}
	b.open = b.open || next != longer
	if b.longer {
		next = longer
	}
	return next, acc
}

func (b *trees) negated(n *node) *node {
	switch {
	case n.op == summary.OpIndex && n.coords[0] != 0:
		return b.number(-n.coords[0], n.kind)
	case n.op == summary.OpNeg:
		return n.args[0]
	}
	return b.shapes.shaped(&node{op: summary.OpNeg, kind: n.kind, args: []*node{n}})
}
