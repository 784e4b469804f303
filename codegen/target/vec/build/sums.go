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

// assign sets an accumulator or takes a term into it.
func (b *builder) assign(s *lower.Assign) {
	if r, ok := b.scalar(s.Local); ok {
		b.setScalar(r, s)
		return
	}
	e := b.localElem(s.Local)
	old, in := b.cell(s.Local, s.Index)
	var p *place
	if !in {
		p, _ = b.cells(s.Local, s.Index)
	}
	if !in && (s.Op == lower.Accumulate || b.guard != nil) {
		old = b.loadAt(p, e, false)
	}
	to := old
	o := b.orderOf(s.Local)
	if in && s.Op == lower.Accumulate {
		old = b.inOrder(old, o, natural)
	}
	v := b.term(s, old)
	if b.guard != nil {
		m := b.guardAs(e.Integer())
		v = b.each(&vec.Op{Code: vec.Select, Elem: e}, m, v, old)
	}
	if in {
		b.move(to, b.inOrder(v, natural, o))
	} else {
		b.storeAt(p, v)
	}
}

// term is the new value of an accumulator.
func (b *builder) term(s *lower.Assign, old value) value {
	e := b.localElem(s.Local)
	if s.Op != lower.Set {
		e = old.elem
	}
	if e == vec.F32 {
		if s.Op == lower.Accumulate && s.Reduce == halide.SumOf {
			return b.plus(old, s.Value)
		}
		v := b.float(s.Value)
		switch {
		case s.Op == lower.Set:
			return v
		case s.Reduce == halide.ProductOf:
			return b.apply(vec.Mul, old, v)
		}
		return b.floatExtreme(s.Reduce.Op(), old, v)
	}
	if s.Op == lower.Set {
		return b.bits(s.Value, e)
	}
	acc := &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: s.Local, Args: s.Index, Pos: s.Pos}
	b.memo[key{acc, e}] = old
	joined := &halide.Expr{Op: s.Reduce.Op(), Kind: halide.IntKind, Args: []*halide.Expr{acc, s.Value}, Pos: s.Pos}
	if ring(joined.Op) {
		w := b.m.Wide(codeOf(joined.Op), e)
		v := b.apply(codeOf(joined.Op), b.extend(old, w, false), b.bits(s.Value, w))
		return b.narrow(v, e, vec.Narrow)
	}
	return b.bits(joined, e)
}
