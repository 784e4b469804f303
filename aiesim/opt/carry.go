package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// carry lets a pointer that each iteration of a loop computes anew go on from where the iteration before left it: what
// inner loops have added to it is known.
//
//	loop: p = in + y * 528; inner 16 times: load [p]; p = p + 32   y = y + 1
//	->
//	pre: p = in + y * 528   loop: inner 16 times: load [p]; p = p + 32   p = p + 16; y = y + 1
//
// Needs a pointer that nobody reads before it is computed, nor behind the loop, and inner loops that every iteration
// runs (or none does).
func (r *reducer) carry() {
	v := newLive(r.f)
	gone := map[*mir.Op]bool{}
	for _, g := range r.collect(func(o *mir.Op, s site) (form, bool) {
		if !isPtrAdd(o) || r.n.basic[o.Def[0].Reg] != nil || !r.allOrNone(s.block) {
			return form{}, false
		}
		x := r.n.result(o, s)
		return x.form, x.ok && len(x.terms) > 1
	}) {
		if zero(g.step) {
			continue
		}
		for _, t := range g.of {
			d := t.o.Def[0].Reg
			added, ok := r.added(d, t.at)
			if !ok || r.f.Regs[d].Hint != "" || r.d.params[d] || r.outlives(v, d) {
				continue
			}
			x := g.form
			x.c = t.c
			e := emitter{f: r.f, pos: t.o.Pos, to: &r.f.Blocks[r.l.Pre].Ops}
			e.pointerTo(d, x)
			e.step(&r.f.Blocks[r.l.Last].Ops, d, g.step.plus(added, -1))
			gone[t.o] = true
		}
	}
	if len(gone) == 0 {
		return
	}
	r.changed = true
	for b := r.l.First; b <= r.l.Last; b++ {
		list := r.f.Blocks[b].Ops
		for i, o := range list {
			if gone[o] {
				list[i] = nil
			}
		}
		r.f.Blocks[b].Ops = compact(list)
	}
}

// outlives reports whether d is read in an iteration before it is computed, or behind the loop.
func (r *reducer) outlives(v *live, d mir.Reg) bool {
	if v.has(v.in[r.l.First], d) {
		return true
	}
	for b := r.l.First; b <= r.l.Last; b++ {
		for _, s := range r.f.Blocks[b].Targets() {
			if (s < r.l.First || s > r.l.Last) && v.has(v.in[s], d) {
				return true
			}
		}
	}
	return false
}

// added is what an iteration adds to d after it has been computed at s; ok is false if that is not known.
func (r *reducer) added(d mir.Reg, s site) (form, bool) {
	total := form{}
	for _, at := range r.d.sites[d] {
		if at == s || at.index < 0 || at.block < r.l.First || at.block > r.l.Last {
			continue
		}
		if !r.d.flow.before(s, at) {
			return form{}, false
		}
		by, ok := r.n.increment(r.f.Blocks[at.block], at.index, d)
		if !ok {
			return form{}, false
		}
		if by, ok = r.repeated(by, at.block); !ok || !r.readBehind(d, at.block) {
			return form{}, false
		}
		total = total.plus(by, 1)
	}
	return total, true
}

// readBehind reports whether all that reads d in the loop, but for what adds to it, comes behind the branches that lead
// to block b: in an iteration that does not pass b nobody misses what is added there.
func (r *reducer) readBehind(d mir.Reg, b int) bool {
	for !r.d.flow.dominates(b, r.l.Last) {
		p := r.d.flow.preds[b]
		if len(p) == 1 && r.f.Blocks[p[0]].Term.Kind != mir.If {
			b = p[0]
			continue
		}
		if len(p) != 1 { // the header of an inner loop
			li := r.f.Blocks[b].Loop
			if li == r.li || r.f.Loops[li].First != b {
				return false
			}
			b = r.f.Loops[li].Pre
			continue
		}
		break
	}
	if r.d.flow.dominates(b, r.l.Last) {
		return true
	}
	for x := r.l.First; x <= r.l.Last; x++ {
		for _, o := range r.f.Blocks[x].Ops {
			if named(o.Use, d) && !named(o.Def, d) && !r.d.flow.dominates(b, x) {
				return false
			}
		}
	}
	return true
}

// repeated is what an iteration of the loop adds if block b, in it or in a loop inside, adds by each time.
func (r *reducer) repeated(by form, b int) (form, bool) {
	for li := r.f.Blocks[b].Loop; li != r.li; li = r.f.Loops[li].Parent {
		l := r.f.Loops[li]
		if !l.Counted || !r.d.flow.dominates(b, l.Last) || r.leftEarly(l) {
			return form{}, false
		}
		n := number(l.Count.Imm)
		if l.Count.IsReg() {
			if r.d.within(l.Count.Reg, r.l) {
				return form{}, false
			}
			n = formOf(l.Count.Reg)
		}
		var ok bool
		if by, ok = by.times(n); !ok {
			return form{}, false
		}
		b = l.Pre
	}
	return by, r.allOrNone(b)
}

// allOrNone reports whether block b is passed in every round or in none: on the way to it all branches are on
// conditions that do not change. Who reads a pointer that is set behind such a branch does so behind it too.
func (r *reducer) allOrNone(b int) bool {
	for n := 0; n <= r.l.Last-r.l.First; n++ {
		if r.d.flow.dominates(b, r.l.Last) {
			return true
		}
		p := r.d.flow.preds[b]
		if len(p) != 1 || p[0] < r.l.First || p[0] > r.l.Last {
			return false
		}
		t := &r.f.Blocks[p[0]].Term
		if t.Kind == mir.LoopEnd || t.Kind == mir.If && r.d.within(t.Cond.Reg, r.l) {
			return false
		}
		b = p[0]
	}
	return false
}

// leftEarly reports whether another block than the latch of l leads out of it.
func (r *reducer) leftEarly(l *mir.Loop) bool {
	for b := l.First; b < l.Last; b++ {
		for _, s := range r.f.Blocks[b].Targets() {
			if s < l.First || s > l.Last {
				return true
			}
		}
	}
	return false
}
