package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// sum is the terms of one accumulator in straight-line code, in their order.
type sum struct {
	local string
	index []*halide.Expr
	set   bool // the first term is what it begins with
	terms []*halide.Expr
}

// run is how many statements at the start of a list are sums, of which no term reads an accumulator.
func run(list []lower.Stmt) int {
	for i, s := range list {
		a, ok := s.(*lower.Assign)
		if !ok || a.Op == lower.Accumulate && a.Reduce != halide.SumOf || readsLocal(a.Value) {
			return i
		}
	}
	return len(list)
}

func readsLocal(e *halide.Expr) (found bool) {
	halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLocal })
	return found
}

// sumsOf gathers the terms of a run by accumulator.
//
//	a(0) = t0; a(1) = u0; a(0) += t1; a(1) += u1   ->   a(0) = t0 + t1; a(1) = u0 + u1
func (b *builder) sumsOf(list []lower.Stmt) []*sum {
	var out []*sum
	last := map[string]*sum{}
	for _, s := range list {
		a := s.(*lower.Assign)
		name := a.Local
		for _, e := range a.Index {
			name += " " + indexes.Must(e, b.extents).String()
		}
		t := last[name]
		if t == nil || a.Op == lower.Set {
			t = &sum{local: a.Local, index: a.Index, set: a.Op == lower.Set}
			last[name] = t
			out = append(out, t)
		}
		t.terms = append(t.terms, a.Value)
	}
	return out
}
