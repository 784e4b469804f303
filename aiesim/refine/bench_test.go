package refine

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// long is a nest of two loops whose body has so many loads, sums and stores.
func long(n int) *ops.Func {
	m := newMaker()
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	stride, _ := m.param(machine.ClassR, "stride", false)
	m.count(ops.Imm(64), "y", func(y ops.Reg) {
		row := m.ptrAdd(p, m.w(m.alu(ops.Mul, m.w(y), m.w(stride))))
		m.count(ops.Imm(64), "x", func(x ops.Reg) {
			for k := range n {
				i := m.alu(ops.Add, m.w(x), ops.Imm(int64(k%16)))
				at := m.w(m.alu(ops.Shl, m.w(i), ops.Imm(2)))
				v := m.alu(ops.Add, m.w(m.load(machine.ClassR, m.ptrAdd(row, at), int64(k/16*256), pr)), m.w(y))
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
				Func(f.Clone(), &machine.AIE1, nil)
			}
		})
	}
}
