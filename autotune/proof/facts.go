package proof

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// facts is what is certain of an algorithm.
type facts struct {
	plain    bool // each iteration does what the expression says, whatever the data
	multiply bool // and makes at least one product of two reads that no other iteration makes
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
				halide.Has(p.Args[1], halide.OpLoad, "") && m.different(p) {
				out.multiply = true
			}
		})
	}
	return out, nil
}

// different reports whether no two iterations read the same elements in a product: whether the indices of all that it
// reads, as linear forms of the loops, leave no direction in which none of them changes.
func (m *Model) different(product *halide.Expr) bool {
	var forms [][]*big.Rat
	halide.Walk(product, func(e *halide.Expr) {
		for _, t := range m.Tensors {
			if e.Op != halide.OpLoad || t.Output || t.Name != e.Name {
				continue
			}
			for _, d := range t.Dims {
				form := make([]*big.Rat, len(m.Loops))
				for i := range form {
					form[i] = new(big.Rat)
				}
				for _, x := range d.Terms {
					if d.Plain {
						form[x.Loop].SetInt64(int64(x.Times))
					}
				}
				forms = append(forms, form)
			}
		}
	})
	free := 0 // loops that no form settles
	for l, loop := range m.Loops {
		if loop.Extent == 1 {
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
	return free == 0
}
