package infer

import "github.com/vyasa-go/vyasa/halide/lift/summary"

// cost is how long a description is: operations, loads, ranges and conditions.
func cost(e *summary.Expr) int {
	c := 2
	for _, a := range e.Index {
		c += affineCost(a)
	}
	for _, a := range e.Args {
		c += cost(a)
	}
	if r := e.Reduction; r != nil {
		c += 2
		for _, x := range r.Ranges {
			c += 2 + affineCost(x.Lo) + affineCost(x.Hi)
		}
		if r.Where != nil {
			c += cost(r.Where)
		}
		if r.Init != nil {
			c += cost(r.Init)
		}
	}
	return c
}

func affineCost(a summary.Affine) int {
	c := polyCost(a.Const)
	for _, t := range a.Terms {
		c += polyCost(t.Coeff)
		if t.Num != nil {
			c += 2 + affineCost(*t.Num) + polyCost(t.Den)
		}
	}
	return c
}

func polyCost(p summary.Poly) int {
	c := 0
	for _, m := range p.Monomials() {
		c++
		for _, f := range m.Factors {
			c += f.Power
			if f.Num != nil {
				c += polyCost(*f.Num) + polyCost(*f.Den)
			}
		}
	}
	return c
}
