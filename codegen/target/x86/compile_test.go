package x86

import (
	"reflect"
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

// TestSelectedTwice: a program's instructions are the same each time, whatever the order in which loops are looked up.
func TestSelectedTwice(t *testing.T) {
	p, err := vec.Parse(`program p, 256 bits
arg in: i32, 65536 bytes, align 4
arg out: i32, 65536 bytes, align 4, stored

for a < 4
    for b < 4
        for c < 4
            for d < 4
                for e < 4
                    v0 = load.i32x8 in[4096*a + 1024*b + 256*c + 64*d + 16*e]
                    store.i32x8 out[4096*a + 1024*b + 256*c + 64*d + 16*e], v0
`)
	if err != nil {
		t.Fatal(err)
	}
	first, err := Select(p, AVX2)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		again, err := Select(p, AVX2)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(first, again) {
			t.Fatalf("%v\n%v", first.List, again.List)
		}
	}
}
