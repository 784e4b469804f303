package opt

import "github.com/vyasa-go/vyasa/aiesim/mir"

// defs tells where registers are defined and which of them are values: registers with one definition, of all of them,
// that every use comes after. A value means the same wherever it may be named, as in static single assignment.
type defs struct {
	f      *mir.Func
	flow   *flow
	sites  [][]site // of each register
	value  []bool
	uses   []int32 // operands that read it
	params []bool
}

func newDefs(f *mir.Func, c *flow) *defs {
	d := &defs{f: f, flow: c, sites: make([][]site, len(f.Regs)), value: make([]bool, len(f.Regs)),
		uses: make([]int32, len(f.Regs)), params: make([]bool, len(f.Regs))}
	// Most registers have one definition: their lists are slices of one array.
	first := make([]site, 0, len(f.Regs)+len(f.Params))
	add := func(r mir.Reg, s site) {
		if d.sites[r] == nil {
			first = append(first, s)
			d.sites[r] = first[len(first)-1 : len(first) : len(first)]
			return
		}
		d.sites[r] = append(d.sites[r], s)
	}
	for _, p := range f.Params {
		if p.Reg != mir.None {
			add(p.Reg, site{0, -1})
			d.params[p.Reg] = true
		}
	}
	whole := make([]bool, len(f.Regs))
	for _, b := range f.Blocks {
		for i, o := range b.Ops {
			for _, x := range o.Def {
				add(x.Reg, site{b.ID, i})
				whole[x.Reg] = int(x.Len) == f.Regs[x.Reg].Units
			}
		}
	}
	for r := range f.Regs {
		d.value[r] = len(d.sites[r]) == 1 && (whole[r] || d.params[r]) && f.Regs[r].Hint == ""
	}
	eachUse(f, func(s site, x *mir.Operand) {
		d.uses[x.Reg]++
		if d.value[x.Reg] && !c.before(d.sites[x.Reg][0], s) {
			d.value[x.Reg] = false
		}
	})
	return d
}

// op is the operation that defines the value r; nil if r is no value or a parameter.
func (d *defs) op(r mir.Reg) *mir.Op {
	if !d.value[r] || d.params[r] {
		return nil
	}
	s := d.sites[r][0]
	return d.f.Blocks[s.block].Ops[s.index]
}

// within reports whether r is defined in loop l.
func (d *defs) within(r mir.Reg, l *mir.Loop) bool {
	for _, s := range d.sites[r] {
		if l.First <= s.block && s.block <= l.Last && s.index >= 0 {
			return true
		}
	}
	return false
}

// eachUse calls do for every register operand that is read; the count of a loop is read at the end of its preheader.
func eachUse(f *mir.Func, do func(s site, x *mir.Operand)) {
	for _, b := range f.Blocks {
		for i, o := range b.Ops {
			for j := range o.Use {
				if o.Use[j].IsReg() {
					do(site{b.ID, i}, &o.Use[j])
				}
			}
		}
		if b.Term.Kind == mir.If && b.Term.Cond.IsReg() {
			do(site{b.ID, len(b.Ops)}, &b.Term.Cond)
		}
	}
	for _, l := range f.Loops {
		if l.Counted && l.Count.IsReg() {
			do(site{l.Pre, len(f.Blocks[l.Pre].Ops)}, &l.Count)
		}
	}
}
