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

// moveOne is a store of one integer that is loaded, or made of such and of loops by sums, through index registers:
// memory hands on what these store sooner than what vectors do. It reports whether it is that.
//
//	h(in(x)) = wrap(int32, h(in(x)) + 1)   ->   x1 = iload in[x]; x2 = iload h[4*x1]; x3 = iaddimm x2, #1; istore h[4*x1], x3
func (b *builder) moveOne(s *lower.Store, e vec.Elem) bool {
	v := s.Value
	if b.lane != nil || b.guard != nil {
		return false
	}
	e = e.Integer()
	if v.Op == halide.OpLoad && vec.ElemOf(v.Type).Integer() == e && vec.ElemOf(v.Type) == vec.ElemOf(s.Buffer.Type) {
		from, to := b.place(b.nest.Buffer(v.Name), v.Args), b.place(s.Buffer, s.Index)
		r := b.set(&vec.Op{Code: vec.ILoadU, From: e, Mem: b.addressOf(from, 0)}, vec.Index)
		b.storeOne(to, r)
		return true
	}
	if v.Op == halide.OpLocal {
		r, kept := b.scalar(v.Name)
		if kept {
			b.storeOne(b.place(s.Buffer, s.Index), r)
		}
		return kept
	}
	if v.Op == halide.OpWrap && v.Type == s.Buffer.Type {
		v = v.Args[0]
	}
	if vec.ElemOf(s.Buffer.Type).Float() || v.Op != halide.OpAdd && v.Op != halide.OpSub || !b.loaded(v) {
		return false
	}
	r := b.low(v, e)
	b.storeOne(b.place(s.Buffer, s.Index), r)
	return true
}

// low is the bits of an integer that loaded finds good, as many as lanes of w have.
func (b *builder) low(e *halide.Expr, w vec.Elem) vec.Reg {
	if e.Op == halide.OpLoad {
		p := b.place(b.nest.Buffer(e.Name), e.Args)
		code := vec.ILoadU
		if e.Type.Signed() && p.elem < w {
			code = vec.ILoadS
		}
		return b.set(&vec.Op{Code: code, From: p.elem, Mem: b.addressOf(p, 0)}, vec.Index)
	}
	if e.Op == halide.OpLocal {
		r, _ := b.scalar(e.Name)
		return r
	}
	if f, ok := b.uniformIndex(e); ok {
		return b.loopIndex(f)
	}
	x, y := e.Args[0], e.Args[1]
	if e.Op == halide.OpAdd && y.Op == halide.OpConst {
		return b.index(&vec.Op{Code: vec.IAddImm, Args: []vec.Reg{b.low(x, w)}, Imm: lowBits(y.Int)})
	}
	code := vec.IAdd
	if e.Op == halide.OpSub {
		code = vec.ISub
	}
	first := b.low(x, w)
	return b.index(&vec.Op{Code: code, Args: []vec.Reg{first, b.low(y, w)}})
}

// storeOne stores an index register.
func (b *builder) storeOne(to *place, r vec.Reg) {
	b.prog.Args[to.arg].Stored = true
	b.add(&vec.Op{Code: vec.IStore, Elem: to.elem.Integer(), Mem: b.addressOf(to, 0), Args: []vec.Reg{r}})
}

// loaded reports whether an integer is made of loads, loops and numbers by sums alone: its low bits are those of
// theirs.
func (b *builder) loaded(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpLoad:
		return true
	case halide.OpLocal:
		return b.kept == nil || b.kept[e.Name]
	case halide.OpAdd, halide.OpSub:
		return b.loaded(e.Args[0]) && b.loaded(e.Args[1])
	}
	_, ok := b.uniformIndex(e)
	return ok
}
