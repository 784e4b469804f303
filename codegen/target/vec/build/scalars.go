package build

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// scalars are the accumulators that index registers keep: integers outside of lanes that are set to sums of loads and
// of themselves, and are read to be stored in 32 bits at most; their low bits are all that matters. An addition of
// general registers takes one cycle, of vectors two on some processors.
//
//	for x: { last = wrap(int32, last + in(x)); f(x) = last }   ->   for x: x1 = iload in[x]; x0 = iadd x0, x1; istore f[4*x], x0
func (b *builder) scalars(body []lower.Stmt) map[string]bool {
	fits, set := map[string]bool{}, map[string]bool{}
	refuse := func(es ...*halide.Expr) {
		for _, e := range es {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLocal {
					fits[e.Name] = false
				}
			})
		}
	}
	var look func(body []lower.Stmt, inside bool)
	look = func(body []lower.Stmt, inside bool) {
		for _, s := range body {
			switch s := s.(type) {
			case *lower.Assign:
				t, ok := b.sumOfLoads(s)
				if was, known := fits[s.Local]; inside || !ok || known && !was {
					fits[s.Local] = false
					refuse(s.Value)
					continue
				}
				fits[s.Local] = true
				set[s.Local] = set[s.Local] || t
			case *lower.Store:
				if v := s.Value; inside || v.Op != halide.OpLocal || len(v.Args) > 0 || !s.Buffer.Type.Integer() ||
					s.Buffer.Type.Bits() > 32 {
					refuse(s.Value)
				}
				refuse(s.Index...)
			case *lower.If:
				refuse(s.Cond)
				look(s.Body, true)
				look(s.Else, true)
			case *lower.For:
				look(s.Body, inside || s.Kind == halide.Vectorized)
			default:
				for _, part := range lower.Bodies(s) {
					look(part, inside)
				}
			}
		}
	}
	look(body, false)
	for name, ok := range fits {
		if l := b.nest.Local(name); !ok || !set[name] || l == nil || len(l.Extent) > 0 {
			delete(fits, name)
		}
	}
	return fits
}

// sumOfLoads reports whether a statement sets an integer to a sum of loads and of accumulators, and whether itself is
// among them.
func (b *builder) sumOfLoads(s *lower.Assign) (itself, ok bool) {
	if s.Op != lower.Set || s.Value.Kind != halide.IntKind || len(s.Index) > 0 {
		return false, false
	}
	ok = b.loaded(sumOf(s.Value))
	halide.Walk(s.Value, func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			itself = true
			ok = ok && e.Name == s.Local && len(e.Args) == 0
		}
	})
	return itself, ok
}

// setScalar sets an accumulator that an index register keeps.
func (b *builder) setScalar(r vec.Reg, s *lower.Assign) {
	b.add(&vec.Op{Code: vec.ICopy, Dst: []vec.Reg{r}, Args: []vec.Reg{b.low(sumOf(s.Value), vec.I32)},
		Mem: vec.Address{Arg: -1, Index: vec.NoReg}})
}

// sumOf is what is cut to a type of 32 bits or more.
func sumOf(e *halide.Expr) *halide.Expr {
	if e.Op == halide.OpWrap && e.Type.Bits() >= 32 {
		return e.Args[0]
	}
	return e
}

// scalar is the index register that keeps an accumulator.
func (b *builder) scalar(name string) (r vec.Reg, ok bool) {
	if !b.kept[name] {
		return vec.NoReg, false
	}
	if r, ok = b.scalarRegs[name]; !ok {
		r = b.reg(vec.Index)
		b.scalarRegs[name] = r
	}
	return r, true
}
