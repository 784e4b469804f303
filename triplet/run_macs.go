package triplet

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/exec"
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
		b, at := p.Buffer, m.Eval(p.Addr)
		if !m.p.Machine.aligned(at, b.Type.Bits()) || !m.p.Machine.Loadable(b.Type, r.Type, p.Len) {
			exec.Failf("%s[%d] is no aligned vector of %s", b.Name, at, r.Type)
		}
		for i := range p.Len {
			out[p.At+i] = cell{m.load(b, at+i), true}
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
			v = m.load(e.Buffer, m.Eval(e.Addr))
		}
		if r.Type != halide.Float32 && !Holds(r.Type, v.Int) {
			exec.Failf("%d does not fit an element of %s", v.Int, r.Type)
		}
		out[e.At].Number = v
	}
	return out
}

// mac sums the columns of each useful lane.
func (m *machine) mac(k *Mac, acc int, x, z []cell) {
	a := m.p.Accs[acc]
	shift := m.Eval(k.XShift)
	for l := range m.accs[acc] {
		s := &m.accs[acc][l]
		for c := range k.Want.X[l] {
			p, q := pick(x, k.Want.X[l][c], shift), pick(z, k.Want.Z[l][c], 0)
			if !p.defined || !q.defined {
				if a.Kind == halide.FloatKind || p.defined && p.Int != 0 || q.defined && q.Int != 0 || !p.defined &&
					!q.defined {
					exec.Failf("lane %d, column %d of an operation on %s reads what no load brought", l, c, a.Name)
				}
				continue
			}
			s.add(p.Number, q.Number, k.Neg == k.Path.Minuend(c), a.Kind)
		}
		if a.Kind == halide.IntKind && !s.int.Fits(a.Bits) {
			exec.Failf("%s overflows %d bits", a.Name, a.Bits)
		}
	}
}

func pick(r []cell, at, shift int) cell {
	if at < 0 {
		return cell{}
	}
	return r[affine.FloorMod(at+shift, len(r))]
}
