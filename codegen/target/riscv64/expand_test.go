package riscv64

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// integers is the values of integer registers.
type integers [32]int64

// step does an instruction on integer registers as the manual says.
func (x *integers) step(t *rapid.T, in vec.Inst) {
	a := func(i int) int64 { return x[in.Src[i]] }
	var v int64
	switch in.Op {
	case ADDI:
		v = a(0) + in.Imm
	case ADDIW:
		v = int64(int32(a(0) + in.Imm))
	case LUI:
		v = int64(int32(in.Imm << 12))
	case SLLI:
		v = a(0) << in.Imm
	case ADD:
		v = a(0) + a(1)
	default:
		t.Fatalf("%s is not expected", goLine(in))
	}
	x[in.Dst[0]] = v
	x[0] = 0
}

// TestExpandConstants: what stands for a constant gives it.
func TestExpandConstants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v") >> rapid.IntRange(0, 63).Draw(t, "shift")
		v += int64(rapid.IntRange(-1, 1).Draw(t, "edge"))
		var x integers
		for _, in := range expand(&vec.Insts{List: []vec.Inst{{Op: LI, Dst: []vec.Reg{7}, Imm: v, Mem: None()}}}) {
			word(in) // it can be encoded
			x.step(t, in)
		}
		if x[7] != v {
			t.Fatalf("%#x, want %#x", x[7], v)
		}
	})
}

// TestExpandAddresses: accesses are where they were, whatever bases do meanwhile, and wherever jumps come from.
func TestExpandAddresses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reg := func() vec.Reg { return rapid.SampledFrom([]vec.Reg{5, 6}).Draw(t, "register") }
		disp := rapid.SampledFrom([]int{0, 2047, 2048, -2048, -2049, 4096, 5000, 5008, 5016, 100000, 1 << 30})
		l := &vec.Insts{}
		for range rapid.IntRange(1, 60).Draw(t, "instructions") {
			in := vec.Inst{Mem: None()}
			switch rapid.IntRange(0, 7).Draw(t, "kind") {
			case 0:
				in.Op, in.Dst, in.Src, in.Imm = ADDI, []vec.Reg{reg()}, []vec.Reg{reg()}, 16
			case 1:
				in.Kind = vec.Label
			default:
				in.Op, in.Src = SD, []vec.Reg{9}
				if rapid.Bool().Draw(t, "vector") {
					in.Op, in.Src = VSE8V, []vec.Reg{V0 + 1}
				}
				in.Mem = vec.MemRef{Base: reg(), Index: vec.NoReg, Disp: disp.Draw(t, "displacement")}
				if rapid.IntRange(0, 2).Draw(t, "indexed") == 0 {
					in.Mem.Index, in.Mem.Scale = reg(), 1<<rapid.IntRange(0, 1).Draw(t, "scale")
				}
			}
			l.List = append(l.List, in)
		}
		first := integers{5: 1 << 40, 6: 1 << 20}
		x, y := first, first
		var want, got []int64
		for _, in := range l.List {
			switch {
			case in.Kind == vec.Label:
			case in.Mem.None():
				x.step(t, in)
			default:
				at := x[in.Mem.Base] + int64(in.Mem.Disp)
				if in.Mem.Index != vec.NoReg {
					at += x[in.Mem.Index] * int64(in.Mem.Scale)
				}
				want = append(want, at)
			}
		}
		for _, in := range expand(l) {
			switch {
			case in.Kind == vec.Label: // where a jump may come from
				y[temporary], y[second] = 12345, 67890
			case in.Mem.None():
				word(in)
				y.step(t, in)
			default:
				word(in)
				got = append(got, y[in.Mem.Base]+int64(in.Mem.Disp))
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d accesses, want %d", len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("access %d is at %d, want %d", i, got[i], want[i])
			}
		}
	})
}
