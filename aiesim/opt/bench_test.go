package opt

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// long is a nest of two loops whose body has so many loads, sums and stores.
func long(n int) *mir.Func {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	stride, _ := m.param(machine.ClassR, "stride", false)
	m.count(mir.Imm(64), "y", func(y mir.Reg) {
		row := m.ptrAdd(p, m.w(m.alu(mir.Mul, m.w(y), m.w(stride))))
		m.count(mir.Imm(64), "x", func(x mir.Reg) {
			for k := range n {
				i := m.alu(mir.Add, m.w(x), mir.Imm(int64(k%16)))
				at := m.w(m.alu(mir.Shl, m.w(i), mir.Imm(2)))
				v := m.alu(mir.Add, m.w(m.load(machine.ClassR, m.ptrAdd(row, at), int64(k/16*256), pr)), m.w(y))
				m.store(v, m.ptrAdd(q, at), int64(k/16*256), qr)
			}
		})
	})
	return m.done()
}

func BenchmarkFunc(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		f := long(n)
		b.Run(fmt.Sprint(n*6, " operations"), func(b *testing.B) {
			for b.Loop() {
				Func(f.Clone(), machine.AIE1(), nil)
			}
		})
	}
}
