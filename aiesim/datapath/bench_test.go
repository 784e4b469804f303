package datapath

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// BenchmarkMac runs one instruction of each element type, all operands defined.
func BenchmarkMac(b *testing.B) {
	for _, f := range []machine.Family{
		{X: machine.Int16, Z: machine.Int16, Lanes: 16, Cols: 2, AccBits: 48},
		{X: machine.Int32, Z: machine.Int32, Lanes: 8, Cols: 1, AccBits: 80},
		{X: machine.Int8, Z: machine.Int8, Lanes: 16, Cols: 8, AccBits: 48},
		{X: machine.Int32, Z: machine.Int16, Lanes: 8, Cols: 2, AccBits: 48},
	} {
		b.Run(f.X.String()+"x"+f.Z.String(), func(b *testing.B) {
			m := NewMac(Mac{Family: f, Add: true, XBytes: 64})
			a := MacArgs{XOffsets: 0x03020100, XOffsetsHi: 0x07060504, XSquare: 0x2110, ZStep: 2, XStep: 4}
			var s Selection
			if err := m.Select(&a, &s); err != nil {
				b.Fatal(err)
			}
			var acc Acc
			var x, z Vec
			var w Scratch
			for b.Loop() {
				m.Run(&acc, &acc, &x, nil, &z, &s, &w)
			}
			b.ReportMetric(float64(f.MACs()*b.N)/1e6/b.Elapsed().Seconds(), "MMAC/s")
		})
	}
}
