package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// hoist moves what gives the same in every iteration of a loop to before the loop: operations without effect whose
// operands do not change in it, and loads that no store in it can touch and that every iteration makes.
//
//	pre: ...; loop: t = n * 2; w = load [k]; ...   ->   pre: t = n * 2; w = load [k]; loop: ...
//
// Needs values (see defs) and preheaders. Inner loops come first, so that what is invariant in several goes all the
// way. It stops where a register file would be full: a spill costs more than an operation.
func hoist(f *mir.Func, m *machine.Machine) {
	h := hoister{f: f, d: newDefs(f, newFlow(f))}
	h.press = newPressure(f, m, newLive(f))
	for i := len(f.Loops) - 1; i >= 0; i-- {
		h.loop(f.Loops[i])
	}
}

type hoister struct {
	f      *mir.Func
	d      *defs
	press  *pressure
	stores []*mir.Op // of the loop at hand
	exits  []int     // blocks of the loop at hand that lead out of it
}

func (h *hoister) loop(l *mir.Loop) {
	f := h.f
	h.stores, h.exits = h.stores[:0], h.exits[:0]
	for b := l.First; b <= l.Last; b++ {
		for _, o := range f.Blocks[b].Ops {
			if isStore(o) {
				h.stores = append(h.stores, o)
			}
		}
		for _, s := range f.Blocks[b].Targets() {
			if s < l.First || s > l.Last {
				h.exits = append(h.exits, b)
				break
			}
		}
	}
	pre := f.Blocks[l.Pre]
	for b := l.First; b <= l.Last; b++ {
		list := f.Blocks[b].Ops
		kept := list[:0]
		for _, o := range list {
			if !h.invariant(o, b, l) {
				h.move(site{b, len(kept)}, o)
				kept = append(kept, o)
				continue
			}
			h.move(site{l.Pre, len(pre.Ops)}, o)
			pre.Ops = append(pre.Ops, o)
		}
		f.Blocks[b].Ops = kept
	}
}

// move takes note of where the definitions of o are now. Only those of values are looked up by index.
func (h *hoister) move(s site, o *mir.Op) {
	for _, x := range o.Def {
		if h.d.value[x.Reg] && !h.d.params[x.Reg] {
			h.d.sites[x.Reg][0] = s
		}
	}
}

func (h *hoister) invariant(o *mir.Op, b int, l *mir.Loop) bool {
	zero := (o.Code == machine.MoveV || o.Code == machine.MoveA) && len(o.Use) == 1 && !o.Use[0].IsReg()
	if !scalarOp(o) && !isLoad(o) && !zero && o.Code != machine.ExtElem || len(o.Def) != 1 || !h.d.value[o.Def[0].Reg] {
		return false
	}
	risky := faults(o)
	for _, u := range o.Use {
		if !u.IsReg() {
			continue
		}
		if h.d.within(u.Reg, l) {
			return false
		}
		// A variable may have no value yet where the operation is not asked for.
		risky = risky || !h.d.value[u.Reg] && !h.d.params[u.Reg]
	}
	if isLoad(o) && h.touched(o) || risky && !h.always(b, l) {
		return false
	}
	return h.press.take(o.Def[0].Reg, l)
}

// touched reports whether a store of the loop may change what the load o reads.
func (h *hoister) touched(o *mir.Op) bool {
	if o.Mem.Volatile || o.Mem.Post != mir.PostNone {
		return true
	}
	for _, s := range h.stores {
		if !h.f.Apart(s.Mem.Root, o.Mem.Root) {
			return true
		}
	}
	return false
}

// always reports whether block b is passed each time that control comes to the preheader of l.
func (h *hoister) always(b int, l *mir.Loop) bool {
	if t := h.f.Blocks[l.Pre].Term.Kind; t != mir.Fall && t != mir.Goto {
		return false
	}
	for _, e := range h.exits {
		if !h.d.flow.dominates(b, e) {
			return false
		}
	}
	return true
}
