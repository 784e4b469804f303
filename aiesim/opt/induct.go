package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// induction knows the registers of a loop as forms over what they hold when an iteration begins: invariants, and basic
// induction variables (registers that every iteration changes by the same amount).
type induction struct {
	f     *mir.Func
	d     *defs
	l     *mir.Loop
	level int // its index
	basic map[mir.Reg]*basic
	memo  map[mir.Reg]affine
}

// basic is a basic induction variable: in each iteration it grows by the steps, in the order of their places.
type basic struct {
	at   []site
	step []form // over invariants
	all  form
}

type affine struct {
	form
	ok bool
}

// newInduction finds the basic induction variables of loop li.
func newInduction(f *mir.Func, d *defs, li int) *induction {
	n := &induction{f: f, d: d, l: f.Loops[li], level: li, basic: map[mir.Reg]*basic{}, memo: map[mir.Reg]affine{}}
	seen := map[mir.Reg]bool{}
	var list []mir.Reg
	for b := n.l.First; b <= n.l.Last; b++ {
		if f.Blocks[b].Loop != li {
			continue
		}
		for _, o := range f.Blocks[b].Ops {
			for _, x := range o.Def {
				if r := x.Reg; !d.value[r] && !seen[r] {
					seen[r] = true
					list = append(list, r)
				}
			}
		}
	}
	for _, r := range list {
		if v := n.steps(r); v != nil {
			n.basic[r] = v
		}
	}
	return n
}

// steps gives the increments of r, nil if it is no basic induction variable.
func (n *induction) steps(r mir.Reg) *basic {
	if c := n.f.Regs[r].Class; c != machine.ClassR && c != machine.ClassP {
		return nil
	}
	v := &basic{}
	for _, s := range n.d.sites[r] {
		if s.index < 0 || s.block < n.l.First || s.block > n.l.Last {
			continue
		}
		b := n.f.Blocks[s.block]
		if b.Loop != n.level || !n.d.flow.dominates(s.block, n.l.Last) {
			return nil
		}
		step, ok := n.increment(b, s.index, r)
		if !ok {
			return nil
		}
		v.at, v.step = append(v.at, s), append(v.step, step)
		v.all = v.all.plus(step, 1)
	}
	return v
}

// increment is by how much operation i of b changes r: r = r + step, or t = r + step; ...; r = t.
func (n *induction) increment(b *mir.Block, i int, r mir.Reg) (form, bool) {
	o := b.Ops[i]
	if isCopy(n.f, o) {
		t := o.Use[0].Reg
		def := n.d.op(t)
		if def == nil || n.d.sites[t][0].block != b.ID {
			return form{}, false
		}
		for _, p := range b.Ops[n.d.sites[t][0].index:i] {
			if named(p.Def, r) {
				return form{}, false
			}
		}
		o = def
	}
	x, y, sign, ok := addends(o)
	if !ok {
		return form{}, false
	}
	if x != n.f.Whole(r) {
		x, y = y, x
		if sign < 0 {
			return form{}, false
		}
	}
	if x != n.f.Whole(r) || y.IsReg() && (y.Reg == r || n.d.within(y.Reg, n.l)) {
		return form{}, false
	}
	if !y.IsReg() {
		return number(sign * y.Imm), true
	}
	return form{}.plus(formOf(y.Reg), sign), true
}

// addends takes apart additions and subtractions of 32-bit integers and pointers.
func addends(o *mir.Op) (x, y mir.Operand, sign int64, ok bool) {
	switch {
	case isPtrAdd(o):
		return o.Use[o.Addr], o.Use[1-o.Addr], 1, true
	case o.Code == machine.Alu && word32(o.Scalar.Type) && o.Scalar.Op == mir.Add:
		return o.Use[0], o.Use[1], 1, true
	case o.Code == machine.Alu && word32(o.Scalar.Type) && o.Scalar.Op == mir.Sub:
		return o.Use[0], o.Use[1], -1, true
	}
	return
}

func word32(t cfront.Basic) bool { return t == cfront.Int32 || t == cfront.UInt32 }

// use is operand u, read at s, as a form over what registers hold at the start of the iteration.
func (n *induction) use(u mir.Operand, s site) affine {
	if !u.IsReg() {
		return affine{number(u.Imm), true}
	}
	r := u.Reg
	if n.f.Regs[r].Units != 1 {
		return affine{}
	}
	if !n.d.within(r, n.l) {
		return affine{formOf(r), true}
	}
	if v := n.basic[r]; v != nil {
		x := formOf(r)
		for i, at := range v.at {
			if n.d.flow.before(at, s) {
				x = x.plus(v.step[i], 1)
			}
		}
		return affine{x, true}
	}
	return n.value(r)
}

// value is the value r, defined in the loop, as a form.
func (n *induction) value(r mir.Reg) affine {
	if x, ok := n.memo[r]; ok {
		return x
	}
	n.memo[r] = affine{}
	o := n.d.op(r)
	if o == nil || n.f.Blocks[n.d.sites[r][0].block].Loop != n.level {
		return affine{}
	}
	x := n.result(o, n.d.sites[r][0])
	n.memo[r] = x
	return x
}

// result is what o, at s, computes.
func (n *induction) result(o *mir.Op, s site) affine {
	if c, ok := constant(o); ok {
		return affine{number(c), true}
	}
	if o.Code == machine.MoveS && o.Scalar.Op == mir.Copy {
		return n.use(o.Use[0], s)
	}
	if x, y, sign, ok := addends(o); ok {
		a, b := n.use(x, s), n.use(y, s)
		return affine{a.plus(b.form, sign), a.ok && b.ok}
	}
	if o.Code != machine.Alu && o.Code != machine.Mul || !word32(o.Scalar.Type) || len(o.Use) != 2 {
		return affine{}
	}
	a, b := n.use(o.Use[0], s), n.use(o.Use[1], s)
	switch {
	case !a.ok || !b.ok:
	case o.Scalar.Op == mir.Mul:
		x, ok := a.times(b.form)
		return affine{x, ok}
	case o.Scalar.Op == mir.Shl && b.isConst() && 0 <= b.c && b.c < 32:
		return affine{form{}.plus(a.form, 1<<b.c), true}
	}
	return affine{}
}

// growth is by how much x grows in an iteration, as a form over invariants.
func (n *induction) growth(x form) (form, bool) {
	step := form{}
	for _, t := range x.terms {
		v, w := n.basic[t.reg], (*basic)(nil)
		if t.by != mir.None {
			w = n.basic[t.by]
		}
		switch {
		case v != nil && w != nil:
			return form{}, false // a square: its growth grows
		case v == nil && w == nil:
		case t.by == mir.None:
			step = step.plus(v.all, t.coef)
		default:
			other := t.by
			if v == nil {
				v, other = w, t.reg
			}
			p, ok := v.all.times(formOf(other))
			if !ok {
				return form{}, false
			}
			step = step.plus(p, t.coef)
		}
	}
	return step, true
}
