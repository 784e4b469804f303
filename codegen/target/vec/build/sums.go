package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// sum is the terms of one accumulator in straight-line code, in their order.
type sum struct {
	local string
	index []*halide.Expr
	cell  string // both, as text
	set   bool   // the first term is what it begins with
	terms []*halide.Expr
}

// run is how many statements at the start of a list are sums, of which no term reads an accumulator.
func run(list []lower.Stmt) int {
	for i, s := range list {
		a, ok := s.(*lower.Assign)
		if !ok || a.Op == lower.Accumulate && a.Reduce != halide.SumOf || lanes.ReadsLocal(a.Value) {
			return i
		}
	}
	return len(list)
}

// sumsOf gathers the terms of a run by accumulator.
//
//	a(0) = t0; a(1) = u0; a(0) += t1; a(1) += u1   ->   a(0) = t0 + t1; a(1) = u0 + u1
func (b *facts) sumsOf(list []lower.Stmt) []*sum {
	var out []*sum
	last := map[string]*sum{}
	for _, s := range list {
		a := s.(*lower.Assign)
		name := a.Local
		if len(a.Index) > 0 {
			text := []byte(name)
			for _, e := range a.Index {
				text = indexes.Must(e, b.extents).Append(append(text, ' '))
			}
			name = string(text)
		}
		t := last[name]
		if t == nil || a.Op == lower.Set {
			t = &sum{local: a.Local, index: a.Index, cell: name, set: a.Op == lower.Set}
			last[name] = t
			out = append(out, t)
		}
		t.terms = append(t.terms, a.Value)
	}
	return out
}

// gathered makes a run of sums, and reports whether it has: terms are added up in the lanes that they come in as long
// as these hold the sum, and widened together. Integers only; of floats the order stays.
//
//	acc += a*b; acc += c*d   ->   acc += a*b + c*d     acc of 32 bits, each product and their sum of 16
func (b *builder) gathered(list []lower.Stmt) bool {
	if len(list) < 2 || b.guard != nil {
		return false
	}
	var out []lower.Stmt
	sums := b.sumsOf(list)
	for i, t := range sums {
		for _, other := range sums[:i] {
			if t.local == other.local && !lanes.Apart(t.index, other.index) {
				return false // they may be one accumulator
			}
		}
		out = append(out, b.grouped(t)...)
	}
	if len(out) == len(list) {
		return false
	}
	for _, s := range out {
		b.stmt(s)
	}
	return true
}

// grouped is a sum in as few statements as terms can be added up before they are widened.
func (b *builder) grouped(t *sum) []lower.Stmt {
	var out []lower.Stmt
	for i := 0; i < len(t.terms); {
		value := t.terms[i]
		w, ok := b.natural(value)
		for i++; i < len(t.terms) && ok && value.Kind == halide.IntKind; i++ {
			more := &halide.Expr{Op: halide.OpAdd, Kind: halide.IntKind, Args: []*halide.Expr{value, t.terms[i]},
				Pos: value.Pos}
			if n, fits := b.natural(more); !fits || n > w && !(b.evenOdd != nil && n == vec.I16) || w < b.origin(more) {
				break
			}
			value = more
		}
		op := lower.Accumulate
		if t.set && len(out) == 0 {
			op = lower.Set
		}
		out = append(out, &lower.Assign{Local: t.local, Index: t.index, Op: op, Reduce: halide.SumOf, Value: value,
			Pos: value.Pos})
	}
	return out
}
