package needle_test

import (
	"encoding/binary"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/gemmini/model"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// memory is that of the processor beside Gemmini, from address 0.
type memory []byte

func (m memory) Read(addr uint64, n int) ([]byte, error) { return m[addr : addr+uint64(n)], nil }
func (m memory) Write(addr uint64, data []byte) error    { copy(m[addr:], data); return nil }

// What the commands of a call of gemmini do, on the model of them, is what its text says.
func TestGemminiIsItsText(t *testing.T) {
	n, err := needle.Named("gemmini")
	if err != nil {
		t.Fatal(err)
	}
	const (
		a, b, acc, out = 0x1000, 0x2000, 0x3000, 0x4000
		one            = uint64(0x3f800000) << 32 // the scale, as a float
		block          = uint64(16)<<48 | 16<<32
		sums           = 1 << 31 // rows of accumulators
	)
	for _, inputs := range drawn(n, 60) {
		m := make(memory, 0x5000)
		for name, at := range map[string]int{"a": a, "b": b, "acc": acc} {
			for i, v := range inputs[name].Ints {
				if inputs[name].Type == halide.Int8 {
					m[at+i] = byte(v)
				} else {
					v /= 256 // sums stay in 32 bits
					inputs[name].Ints[i] = v
					binary.LittleEndian.PutUint32(m[at+4*i:], uint32(v))
				}
			}
		}
		want, err := halide.Eval(n.Func, []halide.Range{{Extent: 16}, {Extent: 16}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		machine := model.New(m)
		for _, c := range []struct {
			function int
			rs1, rs2 uint64
		}{
			{model.Config, one | 1<<16 | 1<<2, 1 << 48},        // weights stay
			{model.Config, 2, one | 64},                        // rows of the result
			{model.Config, one | 16<<16 | 1<<8 | 1, 16},        // of a and b
			{model.Config, one | 16<<16 | 1<<8 | 1<<3 | 1, 64}, // of acc
			{model.MoveIn, a, block},
			{model.MoveIn, b, block | 16},
			{model.MoveIn2, acc, block | sums},
			{model.Preload, block | 16, block | sums | 1<<30}, // adds
			{model.ComputePreloaded, block, block | 0xffffffff},
			{model.MoveOut, out, block | sums | 1<<29}, // all bits
		} {
			if err := machine.Do(c.function, c.rs1, c.rs2); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 256 {
			w, got := want.At(i%16, i/16), int32(binary.LittleEndian.Uint32(m[out+4*i:]))
			if int64(got) != w {
				t.Fatalf("out(%d, %d) is %d, not %d", i%16, i/16, got, w)
			}
		}
	}
}
