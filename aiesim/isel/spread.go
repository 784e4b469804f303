package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// spread sets the roots of all accesses: those of the pointers that they go through. A pointer takes over the root of
// what it is made from; made from two with different roots, or from a number or memory, it may point anywhere.
func (t *classing) spread() {
	const open = -1 // nothing is known yet
	root := make([]int, len(t.b.f.Regs))
	for r := range root {
		root[r] = open
		if k, ok := t.b.given[mir.Reg(r)]; ok {
			root[r] = k
		}
	}
	for changed := true; changed; {
		changed = false
		for _, b := range t.b.f.Blocks {
			for _, o := range b.Ops {
				if len(o.Def) == 0 || t.b.f.Regs[o.Def[0].Reg].Class != machine.ClassP {
					continue
				}
				k, known := t.rootOf(o, root)
				if !known {
					continue
				}
				at := &root[o.Def[0].Reg]
				_, fixed := t.b.given[o.Def[0].Reg]
				if fixed && (o.Code == machine.LoadS || o.Code == machine.SpillLoad) {
					continue // a window's position, as it is loaded, or a parameter that is passed in the frame
				}
				switch {
				case *at == open:
					*at, changed = k, true
				case *at != k && *at != mir.UnknownRoot:
					*at, changed = mir.UnknownRoot, true
				}
			}
		}
	}
	for _, b := range t.b.f.Blocks {
		for _, o := range b.Ops {
			if o.HasAddr() {
				o.Mem.Root = max(root[o.Use[o.Addr].Reg], mir.UnknownRoot)
			}
		}
	}
	for i := range t.b.f.Roots {
		if k := &t.b.f.Roots[i]; k.Kind == mir.FrameRoot {
			k.Restrict = true
		}
	}
	for _, b := range t.b.f.Blocks {
		for _, o := range b.Ops {
			t.escape(o, root)
		}
	}
}

// escape takes restrict from windows and locals whose pointers may come back from somewhere: o puts one into memory or
// a number, mixes it with others, or loads one from the window's descriptor.
func (t *classing) escape(o *mir.Op, root []int) {
	f := t.b.f
	def := mir.UnknownRoot // of the pointer that o makes
	pointer := len(o.Def) > 0 && f.Regs[o.Def[0].Reg].Class == machine.ClassP
	if pointer {
		def = root[o.Def[0].Reg]
	}
	if o.Code == machine.MoveImm && o.Mem != nil && (!pointer || def != o.Mem.Root) {
		t.exposed(o.Mem.Root)
	}
	for i, u := range o.Use {
		if !u.IsReg() || f.Regs[u.Reg].Class != machine.ClassP || root[u.Reg] <= mir.UnknownRoot ||
			o.HasAddr() && i == o.Addr || pointer && def == root[u.Reg] {
			continue
		}
		k := &f.Roots[root[u.Reg]]
		position := k.Kind == mir.WindowRoot && o.HasAddr() && f.Roots[o.Mem.Root].Kind == mir.ParamRoot &&
			f.Roots[o.Mem.Root].Param == k.Param
		if !position {
			t.exposed(root[u.Reg])
		}
	}
	if _, given := t.b.given[first(o)]; !pointer || given || !o.HasAddr() || o.Code != machine.LoadS {
		return
	}
	for i := range f.Roots {
		k := &f.Roots[i]
		if d := &f.Roots[o.Mem.Root]; k.Kind == mir.WindowRoot && d.Kind == mir.ParamRoot && d.Param == k.Param {
			t.exposed(i)
		}
	}
}

// exposed says that pointers to what root is may be anywhere, if it is a window or a local.
func (t *classing) exposed(root int) {
	if k := &t.b.f.Roots[root]; k.Kind == mir.WindowRoot || k.Kind == mir.FrameRoot {
		k.Restrict = false
	}
}

// first is the first register that o defines, or None.
func first(o *mir.Op) mir.Reg {
	if len(o.Def) == 0 {
		return mir.None
	}
	return o.Def[0].Reg
}

// rootOf is the root of the pointer that o makes; known is false as long as that of its operand is not.
func (t *classing) rootOf(o *mir.Op, root []int) (k int, known bool) {
	from := func(x mir.Operand) (int, bool) {
		if !x.IsReg() || t.b.f.Regs[x.Reg].Class != machine.ClassP {
			return mir.UnknownRoot, true
		}
		return root[x.Reg], root[x.Reg] >= 0
	}
	switch o.Code {
	case machine.MoveImm:
		if o.Mem != nil {
			return o.Mem.Root, true
		}
	case machine.PtrAdd:
		return from(o.Use[o.Addr])
	case machine.MoveS:
		return from(o.Use[0])
	}
	return mir.UnknownRoot, true
}
