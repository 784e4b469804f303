package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lane is an element of a register: undefined until something brings it.
type cell struct {
	Number
	defined bool
}

// macs runs the operations of a block on registers filled anew.
func (m *machine) macs(b *Block) {
	regs := make([][]cell, len(b.Regs))
	for i := range b.Regs {
		regs[i] = m.fill(&b.Regs[i])
	}
	for i := range b.Macs {
		k := &b.Macs[i]
		m.mac(k, b.Groups[k.Group].Acc, regs[k.X], regs[k.Z])
	}
}

// fill loads or gathers a register.
func (m *machine) fill(r *Reg) []cell {
	out := make([]cell, r.Bits/r.Type.Bits())
	for _, p := range r.Parts {
		if p.Buffer == nil {
			for i := range p.Len {
				out[p.At+i] = cell{defined: true}
			}
			continue
		}
		b, at := m.memory(p.Buffer), p.Addr.Eval(m.loops)
		if !m.p.Machine.aligned(at, r.Type.Bits()) || b.Type != r.Type {
			failf("%s[%d] is no aligned vector of %s", b.Name, at, r.Type)
		}
		for i := range p.Len {
			out[p.At+i] = cell{b.load(at + i), true}
		}
	}
	if r.Elems == nil {
		return out
	}
	for i := range out {
		out[i].defined = true
	}
	for _, e := range r.Elems {
		v := Number{e.Int, e.Float}
		if e.Buffer != nil {
			v = m.memory(e.Buffer).load(e.Addr.Eval(m.loops))
		}
		if r.Type != halide.Float32 && !Holds(r.Type, v.Int) {
			failf("%d does not fit an element of %s", v.Int, r.Type)
		}
		out[e.At].Number = v
	}
	return out
}

// mac sums the columns of each useful lane.
func (m *machine) mac(k *Mac, acc int, x, z []cell) {
	a := m.p.Accs[acc]
	shift := k.XShift.Eval(m.loops)
	for l := range m.accs[acc] {
		s := &m.accs[acc][l]
		for c := range k.Want.X[l] {
			p, q := pick(x, k.Want.X[l][c], shift), pick(z, k.Want.Z[l][c], 0)
			if !p.defined || !q.defined {
				if a.Kind == halide.FloatKind || p.defined && p.Int != 0 || q.defined && q.Int != 0 || !p.defined && !q.defined {
					failf("lane %d, column %d of an operation on %s reads what no load brought", l, c, a.Name)
				}
				continue
			}
			s.add(p.Number, q.Number, k.Neg, a.Kind)
		}
		if a.Kind == halide.IntKind && !s.fits(a.Bits) {
			failf("%s overflows %d bits", a.Name, a.Bits)
		}
	}
}

func pick(r []cell, at, shift int) cell {
	if at < 0 {
		return cell{}
	}
	return r[affine.FloorMod(at+shift, len(r))]
}
