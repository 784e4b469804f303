package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// reduce turns addresses that are linear in the induction variables of a loop into pointers that move along with it.
//
//	loop: t = i << 1; q = p + t; x = load [q]; y = load [q + 32]; i = i + 16
//	->
//	pre: t' = i << 1; s = p + t'   loop: x = load [s]; y = load [s + 32]; s = s + 32; i = i + 16
//
// Accesses whose addresses differ by a constant share one pointer. In a loop around others the addresses that start the
// inner loops' pointers are reduced too: carry.go, and else by pointers of their own while registers last. Needs fold
// and cse (one name for one value) and preheaders; leaves the old index arithmetic to dead. (Cocke and Kennedy, An
// Algorithm for Reduction of Operator Strength, 1977; Allen, Cocke, Kennedy, Reduction of Operator Strength, 1981.)
func reduce(f *mir.Func, m *machine.Machine) {
	for li := len(f.Loops) - 1; li >= 0; li-- {
		l := f.Loops[li]
		if !leadsBackOnce(f, l) {
			continue
		}
		r := newReducer(f, li)
		r.accesses()
		if r.changed {
			dead(f, m)
			r = newReducer(f, li)
		}
		r.carry()
		if r.changed {
			dead(f, m)
			r = newReducer(f, li)
		}
		r.pointers(m)
		if r.changed {
			dead(f, m)
		}
	}
}

// leadsBackOnce reports whether the latch is the only block of l that leads to its header.
func leadsBackOnce(f *mir.Func, l *mir.Loop) bool {
	for b := l.First; b < l.Last; b++ {
		for _, s := range f.Blocks[b].Targets() {
			if s == l.First {
				return false
			}
		}
	}
	return true
}

type reducer struct {
	f       *mir.Func
	d       *defs
	n       *induction
	l       *mir.Loop
	li      int
	changed bool
}

func newReducer(f *mir.Func, li int) *reducer {
	d := newDefs(f, newFlow(f))
	return &reducer{f: f, d: d, l: f.Loops[li], li: li, n: newInduction(f, d, li)}
}

// group is the addresses of a loop that differ by constants only.
type group struct {
	form  form // of the first one
	step  form
	of    []target
	plain mir.Reg // the pointer register that the form is, but for the constant; else None
}

// target is one of them: what o computes or accesses.
type target struct {
	o  *mir.Op
	at site
	c  int64
}

// collect groups the addresses that pick chooses from the operations of the loop's own blocks.
func (r *reducer) collect(pick func(o *mir.Op, s site) (form, bool)) []*group {
	byKey := map[string]*group{}
	var list []*group
	for b := r.l.First; b <= r.l.Last; b++ {
		if r.f.Blocks[b].Loop != r.li {
			continue
		}
		for i, o := range r.f.Blocks[b].Ops {
			s := site{b, i}
			x, ok := pick(o, s)
			if !ok || !r.defined(x, b) {
				continue
			}
			k := x.key()
			g := byKey[k]
			if g == nil {
				step, ok := r.n.growth(x)
				if !ok || !r.based(x) {
					continue
				}
				g = &group{form: x, step: step, plain: mir.None}
				if t := x.terms; len(t) == 1 && t[0].coef == 1 {
					g.plain = t[0].reg
				}
				byKey[k] = g
				list = append(list, g)
			}
			g.of = append(g.of, target{o, s, x.c})
		}
	}
	return list
}

// defined reports whether the registers of x have values at the preheader: if block b is passed in every iteration, or
// if they always have.
func (r *reducer) defined(x form, b int) bool {
	if r.d.flow.dominates(b, r.l.Last) {
		return true
	}
	has := func(q mir.Reg) bool { return q == mir.None || r.d.value[q] || r.d.params[q] || r.n.basic[q] != nil }
	for _, t := range x.terms {
		if !has(t.reg) || !has(t.by) {
			return false
		}
	}
	return true
}

// based reports whether x is one pointer and numbers, so that it can be computed: pointers are not multiplied.
func (r *reducer) based(x form) bool {
	n := 0
	for _, t := range x.terms {
		isPtr := r.f.Regs[t.reg].Class == machine.ClassP
		if t.by != mir.None && (isPtr || r.f.Regs[t.by].Class == machine.ClassP) || isPtr && t.coef != 1 {
			return false
		}
		if isPtr {
			n++
		}
	}
	return n == 1
}

// accesses gives the accesses of the loop's own blocks pointers that move along with it.
func (r *reducer) accesses() {
	for _, g := range r.collect(func(o *mir.Op, s site) (form, bool) {
		if !o.HasAddr() || o.Mem.Post != mir.PostNone {
			return form{}, false
		}
		x := r.n.use(o.Use[o.Addr], s)
		return x.plus(number(o.Mem.Offset), 1), x.ok
	}) {
		q := g.plain
		var at func(target) int64
		if q != mir.None {
			if !r.steady(g) {
				continue
			}
			at = func(a target) int64 { return word(a.c - r.n.use(r.f.Whole(q), a.at).c) }
		} else {
			if len(g.of) == 1 && zero(g.step) && r.still(g) {
				continue // one address that does not change and has its register already
			}
			first := g.of[0].c
			q = r.pointer(g, first)
			at = func(a target) int64 { return word(a.c - first) }
		}
		for _, a := range g.of {
			u, off := &a.o.Use[a.o.Addr], at(a)
			r.changed = r.changed || u.Reg != q || a.o.Mem.Offset != off
			*u, a.o.Mem.Offset = r.f.Whole(q), off
		}
	}
}

// steady reports whether the plain pointer of g has moved by a constant at each of its accesses.
func (r *reducer) steady(g *group) bool {
	for _, a := range g.of {
		if x := r.n.use(r.f.Whole(g.plain), a.at); !x.ok || !x.same(g.form) {
			return false
		}
	}
	return true
}

// still reports whether the pointer of the only access of g is defined outside of the loop.
func (r *reducer) still(g *group) bool {
	o := g.of[0].o
	return !r.d.within(o.Use[o.Addr].Reg, r.l)
}

// pointer makes a register that holds the form of g with constant c when an iteration begins.
func (r *reducer) pointer(g *group, c int64) mir.Reg {
	r.changed = true
	f, pre, latch := r.f, r.f.Blocks[r.l.Pre], r.f.Blocks[r.l.Last]
	e := emitter{f: f, pos: g.of[0].o.Pos, to: &pre.Ops}
	x := g.form
	x.c = c
	q := e.pointer(x)
	e.step(&latch.Ops, q, g.step)
	return q
}

// pointers replaces the computation of addresses that are still needed, at two operations or more, by a pointer that
// moves along. What is left of them are the starts of inner loops' pointers and addresses that are stored or compared.
func (r *reducer) pointers(m *machine.Machine) {
	var press *pressure
	for _, g := range r.collect(func(o *mir.Op, s site) (form, bool) {
		if !isPtrAdd(o) || r.n.basic[o.Def[0].Reg] != nil {
			return form{}, false
		}
		x := r.n.result(o, s)
		return x.form, x.ok && len(x.terms) > 1
	}) {
		if zero(g.step) {
			continue
		}
		base := g.of[0].o.Use[g.of[0].o.Addr].Reg
		if press == nil {
			press = newPressure(r.f, m, newLive(r.f))
		}
		if !press.take(base, r.l) {
			continue
		}
		first := g.of[0].c
		q := r.pointer(g, first)
		for _, a := range g.of {
			o := a.o
			o.Use[o.Addr], o.Use[1-o.Addr] = r.f.Whole(q), mir.Imm(word(a.c-first))
			if a.c == first {
				o.Addr = 0
				move(r.f, o, r.f.Whole(q))
			}
		}
	}
}
