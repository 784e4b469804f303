package bound

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// term is a product of the sum of a kernel: what it reads, times a constant.
type term struct {
	loads  []*halide.Expr
	factor int64
}

// terms counts the products that each iteration adds up, where multiplication finds none or fewer. The compiler takes a
// sum apart into products of one or two reads and adds up each, also those that come again.
//
//	in(x+r.x, y+r.y)                              1, of a constant
//	in(x+r) * k(r) + in(x+31-r) * k(r)            2, of one coefficient
//	a(x+r) * k(r) + b(x+r) * l(r)                 2, of coefficients of their own
//	in(x+r) * k(r) + in(x+31-r) * l(r)            2, the same, as no two of a result read one element
//
// Where an operation could have two of one coefficient, or one of a constant, it has as many as Rates.Adders say.
func (k *kernel) terms(sp *space.Space, r Rates) {
	sum, least := addedUp(sp.Func().Value), 1
	if of := sumOf(sp.Func().Value); of != nil {
		sum = of.Args[0]
	} else {
		least = writtenOut
	}
	if sum == nil || !k.certain {
		return
	}
	list, ok := expanded(sum)
	if !ok {
		return
	}
	forms, uses := formsOfLoads(sp), map[string]int{}
	for _, t := range list {
		for _, e := range t.loads {
			uses[e.Name]++
		}
	}
	n, own, whole, constant := 0, true, true, false
	var counted []term
	for _, t := range list {
		var all [][]space.Term
		for _, e := range t.loads {
			all = append(all, forms[e]...)
		}
		if t.factor == 0 || len(t.loads) == 0 || !k.tells(all, 0, k.outputs) || !k.tells(all, k.outputs, len(k.loops)) {
			continue
		}
		n, counted = n+1, append(counted, t)
		constant, whole = constant || len(t.loads) == 1, whole && k.tells(all, 0, len(k.loops))
		for _, e := range t.loads {
			own = own && len(t.loads) == 2 && uses[e.Name] == 1 && k.tells(forms[e], k.outputs, len(k.loops))
		}
	}
	known := slices.ContainsFunc(r.Adders, func(a Adder) bool { return constant || !a.Constant })
	// where no operation takes two data for one coefficient, the two of a sum are two terms
	joins := slices.ContainsFunc(r.Adders, func(a Adder) bool {
		return (constant || !a.Constant) && a.Coefficients < a.Terms
	})
	pairs, ok := k.pairs(counted)
	switch {
	case n < least: // may be added up lane by lane
	case whole && (own || ok && pairs == 0) && n > k.products:
		k.products, k.list, k.factors = n, counted, counted[0].loads
	case n > 0 && known && (k.products == 0 || n > k.products && !joins):
		k.products, k.shared, k.constant, k.list = n, true, constant, counted
		if k.common = math.MaxUint64; ok {
			k.common = uint64(pairs)
		}
	}
}

// sumOf is the one sum of an integer, which is stored as it is, narrowed or beside others; nil if there is none.
func sumOf(e *halide.Expr) *halide.Expr {
	sums := func(e *halide.Expr) (n int) {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpReduce {
				n++
			}
		})
		return n
	}
	for sums(e) == 1 && e.Kind == halide.IntKind {
		of := slices.DeleteFunc(slices.Clone(e.Args), func(a *halide.Expr) bool { return sums(a) == 0 })
		switch {
		case e.Op == halide.OpReduce && e.Reduce == halide.SumOf:
			return e
		case len(of) != 1 || !slices.Contains(passing, e.Op):
			return nil
		}
		e = of[0]
	}
	return nil
}

// writtenOut is from how many terms on a sum without a loop takes no fewer operations if vectors are added up without
// products, two in each operation, of up to twice as many lanes.
const writtenOut = 3

// addedUp is an integer without a reduction, as it is before it is narrowed; nil if there is none.
//
//	narrow(uint8, in(x) + 2*in(x+1) + in(x+2), 2)   ->   in(x) + 2*in(x+1) + in(x+2)
func addedUp(e *halide.Expr) *halide.Expr {
	if e.Op == halide.OpNarrow || e.Op == halide.OpWrap {
		e = e.Args[0]
	}
	if e.Kind != halide.IntKind || halide.Has(e, halide.OpReduce, "") {
		return nil
	}
	return e
}

// passing are the operations that need their operands, whatever these are.
var passing = []halide.Op{halide.OpNarrow, halide.OpWrap, halide.OpAdd, halide.OpSub}

// expanded writes an integer as a sum of products of at most two reads; ok is false if it is none.
func expanded(e *halide.Expr) (list []term, ok bool) {
	switch e.Op {
	case halide.OpConst:
		return []term{{nil, e.Int.Int64()}}, e.Int != nil && e.Int.IsInt64()
	case halide.OpLoad:
		return []term{{[]*halide.Expr{e}, 1}}, true
	case halide.OpNeg:
		return expanded(e.Args[0])
	case halide.OpAdd, halide.OpSub:
		a, okA := expanded(e.Args[0])
		b, okB := expanded(e.Args[1])
		return append(a, b...), okA && okB
	case halide.OpMul:
		a, okA := expanded(e.Args[0])
		b, okB := expanded(e.Args[1])
		for _, s := range a {
			for _, t := range b {
				u := term{slices.Concat(s.loads, t.loads), min(1, abs(s.factor), abs(t.factor))}
				list, okA = append(list, u), okA && len(u.loads) <= 2
			}
		}
		return list, okA && okB
	}
	return nil, false
}

// formsOfLoads are the indices of each read of an array, of those dimensions that are linear in the loops.
func formsOfLoads(sp *space.Space) map[*halide.Expr][][]space.Term {
	forms, reads := map[*halide.Expr][][]space.Term{}, map[string][][][]space.Term{}
	for i, t := range sp.Tensors() {
		if !t.Output {
			reads[t.Name] = space.Reads(sp, i)
		}
	}
	halide.Walk(sp.Func().Value, func(e *halide.Expr) {
		if list := reads[e.Name]; e.Op == halide.OpLoad && len(list) > 0 {
			forms[e], reads[e.Name] = list[0], list[1:]
		}
	})
	return forms
}

// tells reports whether indices tell all iterations of the loops from .. to-1 apart, where no others change.
func (k *kernel) tells(forms [][]space.Term, from, to int) bool {
	return k.tellsApart(forms, func(l int) bool { return l >= from && l < to })
}

// tellsApart is the same of the loops that some function names.
func (k *kernel) tellsApart(forms [][]space.Term, of func(loop int) bool) bool {
	var rows [][]float64
	for _, form := range forms {
		row := make([]float64, len(k.loops))
		for _, x := range form {
			if of(x.Loop) && k.loops[x.Loop].Extent > 1 {
				row[x.Loop] = float64(x.Times)
			}
		}
		rows = append(rows, row)
	}
	loops := 0
	for l := range k.loops {
		if of(l) && k.loops[l].Extent > 1 {
			loops++
		}
	}
	return loops == 0 || rank(rows) == loops
}

// rank of a matrix of small integers.
func rank(rows [][]float64) int {
	n := 0
	for c := 0; n < len(rows) && c < len(rows[0]); c++ {
		at := n
		for at < len(rows) && rows[at][c] == 0 {
			at++
		}
		if at == len(rows) {
			continue
		}
		rows[n], rows[at] = rows[at], rows[n]
		for i := n + 1; i < len(rows); i++ {
			by := rows[i][c]
			for j := range rows[i] { // without quotients, so that zeros are exact
				rows[i][j] = rows[i][j]*rows[n][c] - rows[n][j]*by
			}
		}
		n++
	}
	return n
}
