package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// merge defines a variable directly where a temporary is computed only to be copied to it.
//
//	t = i + 1; i = t   ->   i = i + 1
//
// Needs a temporary that is defined once, in the same block, and read once, and that nothing between touches the
// variable.
func merge(f *mir.Func) {
	n, uses := make([]int32, len(f.Regs)), make([]int32, len(f.Regs))
	for _, p := range f.Params {
		if p.Reg != mir.None {
			n[p.Reg]++
		}
	}
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			for _, x := range o.Def {
				n[x.Reg]++
			}
		}
	}
	eachUse(f, func(_ site, x *mir.Operand) { uses[x.Reg]++ })
	m := merger{f: f, last: make([]int32, len(f.Regs)), def: make([]int32, len(f.Regs))}
	for _, b := range f.Blocks {
		m.base += m.size
		m.size = int32(len(b.Ops)) + 1
		kept := b.Ops[:0]
		for i, o := range b.Ops {
			if isCopy(f, o) {
				if t := o.Use[0].Reg; n[t] == 1 && uses[t] == 1 && f.Regs[t].Hint == "" && m.take(b, o) {
					m.touch(o.Def[0].Reg, i)
					b.Ops[i] = nil
					continue
				}
			}
			m.pass(o, i)
		}
		for _, o := range b.Ops {
			if o != nil {
				kept = append(kept, o)
			}
		}
		b.Ops = kept
	}
}

// merger remembers, in numbers that grow from block to block, where each register was last named and defined.
type merger struct {
	f          *mir.Func
	base, size int32
	last, def  []int32
}

func (m *merger) touch(r mir.Reg, i int) { m.last[r] = m.base + int32(i) + 1 }

func (m *merger) pass(o *mir.Op, i int) {
	for _, u := range o.Use {
		if u.IsReg() {
			m.touch(u.Reg, i)
		}
	}
	for _, x := range o.Def {
		m.touch(x.Reg, i)
		m.def[x.Reg] = m.base + int32(i) + 1
	}
}

// take renames the definition of the temporary that the copy o reads, if it may. The operation that defines it may read
// the variable itself.
func (m *merger) take(b *mir.Block, o *mir.Op) bool {
	t, x := o.Use[0].Reg, o.Def[0].Reg
	at := m.def[t]
	if at <= m.base || t == x || m.last[x] > at {
		return false
	}
	def := b.Ops[at-m.base-1]
	if def == nil || def.Tied || m.last[x] == at && named(def.Def, x) {
		return false
	}
	for i := range def.Def {
		if def.Def[i].Reg == t {
			if int(def.Def[i].Len) != m.f.Regs[t].Units {
				return false
			}
			def.Def[i].Reg = x
			m.def[x] = at
		}
	}
	return true
}

// steps adds up what a number moves on by in a block where nothing reads it between.
//
//	i = i + 1; ...; i = i + 2   ->   ...; i = i + 3
//
// Comes after reduce and dead, which take away what read it: a body of 25 copies keeps 25 additions otherwise, in the
// one scalar unit and each in a register of its own.
func steps(f *mir.Func, _ *machine.Machine) {
	for _, b := range f.Blocks {
		last := map[mir.Reg]int{} // the latest step of a number that has not been read since
		gone := false
		for i, o := range b.Ops {
			n, step := stepOf(o)
			if j, before := last[n]; step && before {
				old := b.Ops[j].Use[1].Imm
				o.Use[1].Imm = wrap(cfront.Int32, old+o.Use[1].Imm)
				b.Ops[j], gone = nil, true
			}
			for _, list := range [...][]mir.Operand{o.Use, o.Def} {
				for _, x := range list {
					if x.IsReg() {
						delete(last, x.Reg)
					}
				}
			}
			if step {
				last[n] = i
			}
		}
		if gone {
			b.Ops = compact(b.Ops)
		}
	}
}

// stepOf is the number that o moves on by a constant, if that is all it does.
func stepOf(o *mir.Op) (mir.Reg, bool) {
	if o.Code != machine.Alu || o.Scalar.Op != mir.Add || o.Scalar.Type.Size() != 4 || len(o.Use) != 2 ||
		!o.Use[0].IsReg() || o.Use[1].IsReg() || len(o.Def) != 1 || o.Def[0].Reg != o.Use[0].Reg {
		return mir.None, false
	}
	return o.Def[0].Reg, true
}
