package x86

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// TestRegistersOfFeatures: registers from 16 on are those of AVX-512, and given out where every instruction knows them.
func TestRegistersOfFeatures(t *testing.T) {
	both := []vec.Inst{{Op: VADDPS, Bits: 256}}
	for _, c := range []struct {
		list []vec.Inst
		has  Feature
		want int
	}{
		{both, AVX2 | FMA | BMI2 | AVXVNNI, 16},
		{both, AVX2 | FMA | BMI2 | AVX512, 32},
		{append(both, vec.Inst{Op: VPBLENDD, Bits: 256}), AVX2 | AVX512, 16},
	} {
		if got := len(Registers(256, c.list, c.has, vec.NoReg).Vector); got != c.want {
			t.Errorf("%s: %d vector registers, want %d", c.has, got, c.want)
		}
	}
}
