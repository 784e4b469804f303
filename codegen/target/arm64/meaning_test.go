package arm64_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
)

// rounds is how often each row is tried, with other data, registers and constants.
const rounds = 6

// trial is an instruction on vectors with the data that it gets: V0 is what it sets or changes, V1, V2 what it reads. X1 is what
// a general register holds.
type trial struct {
	in vec.Inst
	v  [3][16]byte
	x  uint64
}

// code is loads, the instruction, and stores; args: data, result.
func (c *trial) code() []byte {
	var list []vec.Inst
	at := func(base vec.Reg, disp int) vec.MemRef {
		return vec.MemRef{Base: base, Index: vec.NoReg, Scale: 1, Disp: disp}
	}
	const data, result, x = arm64.X0 + 2, arm64.X0 + 3, arm64.X0 + 1
	add := func(op, bits int, dst, src []vec.Reg, m vec.MemRef) {
		list = append(list, vec.Inst{Op: op, Bits: bits, Dst: dst, Src: src, Mem: m})
	}
	regs := func(r ...vec.Reg) []vec.Reg { return r }
	add(arm64.LDR, 64, regs(data), nil, at(arm64.Args, 0))
	add(arm64.LDR, 64, regs(result), nil, at(arm64.Args, 8))
	for i := range c.v {
		add(arm64.LDRv, 128, regs(arm64.V0+vec.Reg(i)), nil, at(data, 16*i))
	}
	add(arm64.LDR, 64, regs(x), nil, at(data, 48))
	list = append(list, c.in)
	add(arm64.STRv, 128, nil, regs(arm64.V0), at(result, 0))
	add(arm64.STR, 64, nil, regs(x), at(result, 16))
	return arm64.Encode(append(list, vec.Inst{Kind: vec.Return, Mem: arm64.None()}))
}

// number makes lanes of data: any bits, or numbers at which something changes.
func number(random *rand.Rand, b []byte) {
	size := 1 << random.IntN(4)
	special := []float64{0, math.Copysign(0, -1), 1, -1.5, 2.5, 0.5, math.Inf(1), math.Inf(-1), math.NaN(), 1 << 31, -1 << 31,
		1 << 63, -1 << 63, 1e-40, math.MaxFloat32, 3e9, -3e9}
	kind := random.IntN(4)
	for i := 0; i < len(b); i += size {
		v := random.Uint64()
		switch top := uint64(1) << (8*size - 1); kind {
		case 0:
			v = []uint64{0, 1, ^uint64(0), top, top - 1, top + 1, 2}[random.IntN(7)]
		case 1:
			v = uint64(random.IntN(20) - 10)
		case 2:
			f := special[random.IntN(len(special))]
			if v = math.Float64bits(f); size == 4 {
				v = uint64(math.Float32bits(float32(f)))
			}
		}
		copy(b[i:], binary.LittleEndian.AppendUint64(nil, v)[:size])
	}
}

// TestMeaning runs each row on vectors under qemu, on a processor that has all, and compares with its model.
func TestMeaning(t *testing.T) {
	list := queues(t, 1)
	emulator := list[len(list)-1].Emulator
	random := rand.New(rand.NewPCG(5, 6))
	var trials []*trial
	var jobs []vectest.Job
	for _, op := range arm64.AllRows() {
		row := arm64.RowOf(op)
		if !strings.ContainsAny(row.Ops, "vwWbsdfterp") {
			continue // general registers and memory: programs try these
		}
		for _, bits := range arm64.WidthsOf(op) {
			for range rounds {
				c := &trial{x: random.Uint64()}
				for i := range c.v {
					number(random, c.v[i][:])
				}
				if op&0xFFF == arm64.TBLv || op&0xFFF == arm64.TBXv {
					for i := range c.v[2] {
						c.v[2][i] &= 31
					}
				}
				next := arm64.V0
				c.in = arm64.AssembleInst(op, bits, arm64.ImmOf(op, bits, random.IntN), random.IntN, func(letter byte) vec.Reg {
					if letter == 'x' || letter == 'y' {
						return arm64.X0 + 1
					}
					next++
					return next - 1
				})
				if row.Ops[0] == 'x' || row.Ops[0] == 'y' { // of a lane
					c.in.Src[0] = arm64.V0 + 1
				}
				trials = append(trials, c)
				data := append(append(append([]byte{}, c.v[0][:]...), c.v[1][:]...), c.v[2][:]...)
				data = binary.LittleEndian.AppendUint64(data, c.x)
				jobs = append(jobs, vectest.Job{Arrays: [][]byte{data, make([]byte, 24)},
					Calls: []vectest.Call{{Code: c.code(), Args: []int{0, 1}}}})
			}
		}
	}
	all, err := emulator.Run(t.TempDir(), jobs)
	if err != nil {
		t.Fatal(err)
	}
	failed := map[string]bool{}
	for i, c := range trials {
		name := fmt.Sprintf("%s, %d bits", arm64.ArmLine(c.in), c.in.Bits)
		want, ok := model(c)
		if key := fmt.Sprint(c.in.Op, c.in.Bits); !ok {
			t.Errorf("%s has no model", name)
		} else if got := all[i][1]; !same(c, got, want) && !failed[key] {
			failed[key] = true
			t.Errorf("%s of % X and X1 = %x: % X, want % X", name, c.v, c.x, got, want)
		}
	}
	t.Logf("%d instructions", len(trials))
}
