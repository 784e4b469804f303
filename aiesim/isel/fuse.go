package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// fuse lets the store shift, round and saturate where nothing else reads the result:
//
//	%1 = srs acc, s; ...; vst.w %1, [p]   ->   ...; vst.srs acc, s, [p]
//
// It needs both in one block, and neither the accumulator, the shift nor the mode to change between them.
func fuse(f *mir.Func, m *machine.Machine) {
	defs, uses := map[mir.Reg]int{}, map[mir.Reg]int{}
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			for _, d := range o.Def {
				defs[d.Reg]++
			}
			for _, u := range o.Use {
				uses[u.Reg]++
			}
		}
	}
	for _, b := range f.Blocks {
		dead := map[*mir.Op]bool{}
		for i, o := range b.Ops {
			if o.Code != machine.StoreW && o.Code != machine.StoreV || o.Mem.Stack {
				continue
			}
			r := o.Use[0].Reg
			if defs[r] != 1 || uses[r] != 1 {
				continue
			}
			if s := fusible(b.Ops[:i], o.Use[0]); s != nil && m.FusedStore(int(s.Use[0].Len), int(o.Use[0].Len)) {
				o.Code, o.Vec, o.Use, o.Addr = machine.StoreSRS, s.Vec, []mir.Operand{s.Use[0], s.Use[1], o.Use[1]}, 2
				dead[s] = true
			}
		}
		kept := b.Ops[:0]
		for _, o := range b.Ops {
			if !dead[o] {
				kept = append(kept, o)
			}
		}
		b.Ops = kept
	}
}

// fusible is the srs among the operations before a store that makes what it stores, if it can be done with the store.
func fusible(before []*mir.Op, x mir.Operand) *mir.Op {
	mode := false
	var changed []mir.Operand
	for i := len(before) - 1; i >= 0; i-- {
		o := before[i]
		if o.Code == machine.Srs && o.Def[0].Reg == x.Reg {
			if mode || o.Def[0] != x || o.Vec.Op.(*datapath.Srs).Parts != 1 {
				return nil
			}
			for _, u := range o.Use {
				for _, c := range changed {
					if u.Reg == c.Reg && u.Reads()&c.Writes() != 0 {
						return nil
					}
				}
			}
			return o
		}
		mode = mode || o.Code == machine.SetMode
		changed = append(changed, o.Def...)
	}
	return nil
}
