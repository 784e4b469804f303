package proof

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// facts is what is certain of an algorithm.
type facts struct {
	bare     bool           // the result is a sum, narrowed at most: all that is added to it is its terms
	plain    bool           // each iteration does what the expression says, whatever the data
	count    int64          // and makes so many products that no other iteration makes
	list     []addend       // these, of a sum of products
	factors  []*halide.Expr // of the one that was found, or of the first
	shared   bool           // of which two may be one multiplication of their sum, or have constant coefficients
	constant bool           // some are of one read and a constant
	common   int64          // pairs of a result's products that may read an element in common, at most
}

// certain reads the algorithm of a model.
func (m *Model) certain() (facts, error) {
	f, err := halide.ParseFunc(m.Algorithm)
	if err != nil {
		return facts{}, fmt.Errorf("proof: the algorithm of the certificate: %w", err)
	}
	out := facts{plain: true}
	var sums []*halide.Expr
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op == halide.OpReduce {
			sums = append(sums, e)
		}
		if e.Op == halide.OpSelect || e.Op == halide.OpReduce && e.RDom != nil && e.RDom.Cond != nil {
			out.plain = false
		}
	})
	root := f.Value
	if root.Op == halide.OpNarrow || root.Op == halide.OpWrap {
		root = root.Args[0]
	}
	out.bare = len(sums) == 1 && root == sums[0] && root.Reduce == halide.SumOf && root.Kind == halide.IntKind
	within := []*halide.Expr{f.Value}
	if len(sums) > 0 {
		within = nil
		for _, s := range sums {
			within = append(within, s.Args...)
		}
	}
	for _, e := range within {
		halide.Walk(e, func(p *halide.Expr) {
			if out.plain && p.Op == halide.OpMul && halide.Has(p.Args[0], halide.OpLoad, "") &&
				halide.Has(p.Args[1], halide.OpLoad, "") && m.different(f, p, 0) &&
				m.different(f, p.Args[0], m.Outputs) && m.different(f, p.Args[1], m.Outputs) {
				out.count, out.factors = 1, p.Args
			}
		})
	}
	if out.plain && len(sums) == 1 && passedOn(f.Value, sums[0]) {
		m.addends(sums[0].Args[0], 1, &out)
	} else if out.plain && len(sums) == 0 && root.Kind == halide.IntKind {
		// of two, a vector unit may add whole vectors without products, of up to twice as many lanes
		m.addends(root, 3, &out)
	}
	if out.shared && !slices.ContainsFunc(m.Rates.Adders, func(a Adder) bool { return out.constant || !a.Constant }) {
		out.count, out.shared = 0, false
	}
	return out, nil
}

// different reports whether no two iterations of the loops from a number on read the same elements in an expression:
// whether the indices of all that it reads, as linear forms of the loops, leave no direction in which none of them
// changes.
func (m *Model) different(f *halide.Func, e *halide.Expr, from int) bool {
	return m.directions(m.indices(f, e), from, len(m.Loops)) == 0
}

// indices are those of all that an expression reads.
func (m *Model) indices(f *halide.Func, e *halide.Expr) (forms [][]*big.Rat) {
	halide.Walk(e, func(e *halide.Expr) {
		for _, t := range m.Tensors {
			if e.Op != halide.OpLoad || t.Output || t.Name != e.Name {
				continue
			}
			two := twoOfASum(f, e.Name)
			for i, d := range t.Dims {
				form := make([]*big.Rat, len(m.Loops))
				for i := range form {
					form[i] = new(big.Rat)
				}
				for _, x := range d.Terms {
					if d.Plain {
						form[x.Loop].SetInt64(int64(x.Times))
					}
				}
				if two && !d.Plain {
					form = m.slopes(e.Args[i])
				}
				forms = append(forms, form)
			}
		}
	})
	return forms
}

// directions is how many of the loops from .. to-1 no form settles.
func (m *Model) directions(forms [][]*big.Rat, from, to int) (free int) {
	forms = slices.Clone(forms)
	for i, form := range forms { // the elimination below changes what it is given
		forms[i] = make([]*big.Rat, len(form))
		for l := range form {
			forms[i][l] = new(big.Rat).Set(form[l])
		}
	}
	for l := from; l < to; l++ {
		if m.Loops[l].Extent == 1 {
			continue
		}
		at := -1
		for i, form := range forms {
			if form[l].Sign() != 0 {
				at = i
				break
			}
		}
		if at < 0 {
			free++
			continue
		}
		pivot := forms[at]
		forms = append(forms[:at:at], forms[at+1:]...)
		for _, form := range forms {
			by := new(big.Rat).Quo(form[l], pivot[l])
			for i := range form {
				form[i].Sub(form[i], new(big.Rat).Mul(by, pivot[i]))
			}
		}
	}
	return free
}

// twoOfASum reports whether an array is read in two places alone, the sides of one sum. The two of an iteration may
// share an operation's product, as their sum is taken first; no third one can.
func twoOfASum(f *halide.Func, array string) bool {
	places, sum := 0, false
	halide.Walk(f.Value, func(e *halide.Expr) {
		switch {
		case e.Op == halide.OpLoad && e.Name == array:
			places++
		case e.Op == halide.OpAdd:
			a, b := e.Args[0], e.Args[1]
			both := a.Op == halide.OpLoad && b.Op == halide.OpLoad && a.Name == array && b.Name == array
			sum = sum || both && a != b
		}
	})
	return sum && places == 2
}

// slopes are by how much an index changes with each loop, nothing for all where it is more than a sum of multiples of
// loops, negative or not, and constants.
func (m *Model) slopes(index *halide.Expr) []*big.Rat {
	form := make([]*big.Rat, len(m.Loops))
	for i := range form {
		form[i] = new(big.Rat)
	}
	plain := true
	var add func(e *halide.Expr, sign int64)
	add = func(e *halide.Expr, sign int64) {
		switch e.Op {
		case halide.OpConst:
		case halide.OpMul:
			by, of := e.Args[0], e.Args[1]
			if of.Op == halide.OpConst {
				by, of = of, by
			}
			if plain = plain && by.Op == halide.OpConst && by.Int.IsInt64() && by.Int.BitLen() < 21; plain {
				add(of, sign*by.Int.Int64())
			}
		case halide.OpNeg:
			add(e.Args[0], -sign)
		case halide.OpAdd:
			add(e.Args[0], sign)
			add(e.Args[1], sign)
		case halide.OpSub:
			add(e.Args[0], sign)
			add(e.Args[1], -sign)
		case halide.OpVar:
			at := -1
			for i, l := range m.Loops {
				if l.Name == e.Name {
					at = i
				}
			}
			if plain = plain && at >= 0; plain {
				form[at].Add(form[at], big.NewRat(sign, 1))
			}
		default:
			plain = false
		}
	}
	if add(index, 1); !plain {
		return m.slopes(&halide.Expr{Op: halide.OpConst})
	}
	return form
}
