package bound

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// kernel is what of an instance the bound needs.
type kernel struct {
	loops      []space.Loop
	outputs    int
	products   int            // multiplications of one term that are certain
	list       []term         // these, where they are of a sum that was taken apart
	shared     bool           // these may have coefficients in common, so that they take what Rates.Adders say
	constant   bool           // which are constants, of one at least
	common     uint64         // how many pairs of a result's products may have an element in common, at most
	factors    []*halide.Expr // of the product that is certain, of several those of one
	bare       bool           // nothing is added to the one sum of a result before it is narrowed and stored
	certain    bool           // each iteration does what the expression says, whatever conditions and data
	inputs     []array
	storedBits int64 // of the whole result
}

// array is an input.
type array struct {
	name string
	bits uint64
	dims [][]int // the loops that each dimension is indexed by; of a dimension that is not linear in them, none
	uses uint16  // loops that it changes with, for certain
}

func newKernel(sp *space.Space, r Rates) *kernel {
	k := &kernel{loops: sp.Loops(), outputs: sp.Outputs()}
	forms := map[string][][]space.Term{}
	for i, t := range sp.Tensors() {
		if t.Output {
			k.storedBits = int64(t.Bits)
			continue
		}
		forms[t.Name] = formsOf(sp, i)
		k.inputs = append(k.inputs, k.array(t))
	}
	for _, l := range k.loops[:k.outputs] {
		k.storedBits *= int64(l.Extent)
	}
	k.multiplication(sp.Func(), forms)
	k.terms(sp, r)
	value := sp.Func().Value
	if value.Op == halide.OpNarrow || value.Op == halide.OpWrap {
		value = value.Args[0]
	}
	k.bare = value.Op == halide.OpReduce && value == sumOf(value)
	return k
}

// formsOf are the indices by which an array tells iterations apart: those that all of its reads have; where two are
// added, and there are no others, those of both. An operation takes the two of one sum at most, so that iterations of
// which one reads what the other does the other way round still are an operation's column each.
//
//	in(x+r.x, y) * w(r.x)                     ->   x+r.x, y
//	(in(x+r.x) + in(x+31-r.x)) * w(r.x)       ->   x+r.x, x-r.x
func formsOf(sp *space.Space, tensor int) (forms [][]space.Term) {
	t, reads := sp.Tensors()[tensor], space.Reads(sp, tensor)
	added := false
	halide.Walk(sp.Func().Value, func(e *halide.Expr) {
		added = added || e.Op == halide.OpAdd && e.Args[0] != e.Args[1] && isLoad(e.Args[0], t.Name) &&
			isLoad(e.Args[1], t.Name)
	})
	if added && len(reads) == 2 {
		return slices.Concat(reads...)
	}
	for _, d := range t.Dims {
		if d.Plain {
			forms = append(forms, d.Terms)
		}
	}
	return forms
}

func isLoad(e *halide.Expr, name string) bool { return e.Op == halide.OpLoad && e.Name == name }

// array is an input as far as it is plain: a loop that two dimensions share tells of one only.
func (k *kernel) array(t space.Tensor) array {
	a := array{name: t.Name, bits: uint64(t.Bits)}
	for _, d := range t.Dims {
		var loops []int
		for _, x := range d.Terms {
			if d.Plain && x.Times != 0 && k.loops[x.Loop].Extent > 1 && a.uses>>x.Loop&1 == 0 {
				loops = append(loops, x.Loop)
				a.uses |= 1 << x.Loop
			}
		}
		a.dims = append(a.dims, loops)
	}
	return a
}

// multiplication finds a product of two reads that every iteration makes, each of other elements than all the others:
// then no compiler can do with fewer. Where a condition decides what is done, nothing is certain.
func (k *kernel) multiplication(f *halide.Func, forms map[string][][]space.Term) {
	k.certain = true
	var terms []*halide.Expr
	halide.Walk(f.Value, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpSelect:
			k.certain = false
		case halide.OpReduce:
			k.certain = k.certain && (e.RDom == nil || e.RDom.Cond == nil)
			terms = append(terms, e.Args...)
		}
	})
	if len(terms) == 0 {
		terms = []*halide.Expr{f.Value}
	}
	for _, term := range terms {
		halide.Walk(term, func(e *halide.Expr) {
			if e.Op == halide.OpMul && k.certain && len(reads(e.Args[0])) > 0 && len(reads(e.Args[1])) > 0 &&
				k.distinct(reads(e), forms, 0) && k.distinct(reads(e.Args[0]), forms, k.outputs) &&
				// factors that come again could be added before they are multiplied
				k.distinct(reads(e.Args[1]), forms, k.outputs) {
				k.products, k.factors = 1, e.Args
			}
		})
	}
}

// reads are the names of the inputs that an expression reads.
func reads(e *halide.Expr) (names []string) {
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			names = append(names, e.Name)
		}
	})
	return names
}

// distinct reports whether no two iterations of the loops from a number on read the same elements of all these inputs:
// whether their indices tell all these loops, which is so if they have as high a rank as there are loops.
func (k *kernel) distinct(names []string, forms map[string][][]space.Term, from int) bool {
	var all [][]space.Term
	for _, name := range names {
		all = append(all, forms[name]...)
	}
	return k.tells(all, from, len(k.loops))
}

// times is a x b / c, rounded down, without overflow between.
func times(a, b, c uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi >= c {
		return 1<<62 - 1
	}
	q, _ := bits.Div64(hi, lo, c)
	return min(q, 1<<62-1)
}

// ceil is a / b, rounded up.
func ceil(a, b uint64) uint64 { return (a + b - 1) / b }
