package x86_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// The data of a call lie in slots of 64 bytes: the old value of what is set, three operands, the result, the mask.
const (
	slotOld, slotSrc, slotOut, slotMask, slots = 0, 1, 4, 5, 6
)

// trial is one instruction and the code around it that loads its operands and stores its result.
type trial struct {
	op, bits int
	imm      int64
	memory   bool
	row      *x86.Row
	in       vec.Inst
	high     bool // registers from 16 on
}

// TestMeaning runs each row on vectors and masks in each width on this processor and compares with its model.
func TestMeaning(t *testing.T) {
	have, err := native.Features()
	if err != nil {
		t.Skip(err)
	}
	all, ran, skipped := models(), 0, map[string]bool{}
	random := rand.New(rand.NewPCG(3, 4))
	var memory native.Memory
	for _, op := range x86.AllRows() {
		row := x86.RowOf(op)
		if row.IsGeneral() || row.IsGather() || row.Ops == "" || op == x86.VPTEST || strings.HasPrefix(row.Name, "KORTEST") {
			continue // see the other tests
		}
		model, ok := all[row.Name]
		if !ok {
			t.Errorf("%s has no model", row.Name)
			continue
		}
		for _, c := range trials(op, random) {
			if need := x86.FeatureOf(c.op, c.bits, c.high); have&need == 0 {
				skipped[row.Name] = true
				continue
			}
			ran++
			if !c.run(t, &memory, model, have, random) {
				break
			}
		}
	}
	t.Logf("%d instructions", ran)
	if len(skipped) > 0 {
		t.Logf("not on this processor: %v", slices.Sorted(keys(skipped)))
	}
}

func keys(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// trials are instructions of a row: each width, with and without memory, masked or not, low and high registers.
func trials(op int, random *rand.Rand) []trial {
	row := x86.RowOf(op)
	var out []trial
	may, must := x86.HasMemory(row)
	for _, memory := range []bool{false, true} {
		if memory && !may || !memory && must {
			continue
		}
		for _, extra := range x86.ExtrasOf(op, memory) {
			for _, bits := range x86.WidthsOf(op | extra) {
				for _, high := range []bool{false, true} {
					if high && !x86.TakesEVEX(op, bits) {
						continue
					}
					c := trial{op: op | extra, bits: bits, memory: memory, row: row, high: high, imm: immOf(row, random)}
					c.assemble(random)
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// immOf is a constant that the row's models know.
func immOf(row *x86.Row, random *rand.Rand) int64 {
	switch imm := int64(random.IntN(256)); {
	case strings.HasPrefix(row.Name, "VCMP"):
		return imm & 31
	case strings.HasPrefix(row.Name, "VROUND"), strings.HasPrefix(row.Name, "VRNDSCALE"):
		return 8 | imm&3
	case strings.HasPrefix(row.Name, "VPS") && random.IntN(4) > 0:
		return imm & 31
	case strings.HasPrefix(row.Name, "VPALIGNR"):
		return imm & 63
	default:
		return imm
	}
}

// assemble makes the instruction over registers that differ. The data are at RSI.
func (c *trial) assemble(random *rand.Rand) {
	mem := x86.None()
	if c.memory {
		slot := slotSrc + len(c.row.Ops) - 2 // most often the last operand
		if c.row.Ops[0] < 'a' {
			slot = slotOut
		} else if i := strings.IndexFunc(c.row.Ops, func(r rune) bool { return r < 'a' }); i > 0 {
			slot = slotSrc + i - 1
		}
		mem = vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Disp: 64 * slot}
	}
	regs, general := random.Perm(16), random.Perm(4)
	next := 0
	c.in = x86.AssembleInst(c.op, c.bits, mem, c.imm, func(letter byte) vec.Reg {
		next++
		switch letter {
		case 'g', 'd', 'l':
			return vec.Reg(general[0]) // RAX, RCX, RDX, RBX
		case 'k', 'm':
			return x86.K0 + vec.Reg(next)
		}
		if c.high {
			return x86.X0 + 16 + vec.Reg(regs[next])
		}
		return x86.X0 + vec.Reg(regs[next])
	})
}

// wide is the bits of the widest vector register.
func wide(have x86.Feature) int {
	if have&x86.AVX512 != 0 {
		return 512
	}
	return 256
}

// code is the instruction between loads and stores.
func (c *trial) code(have x86.Feature) []byte {
	at := func(slot int) vec.MemRef { return vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Disp: 64 * slot} }
	list := []vec.Inst{{Op: x86.MOV, Bits: 64, Dst: []vec.Reg{x86.RSI}, Mem: vec.MemRef{Base: x86.RDI, Index: vec.NoReg}}}
	load := func(r vec.Reg, slot int) {
		op, bits := x86.VMOVDQU, wide(have)
		if r >= x86.K0 {
			op = x86.KMOVQ
		} else if r < x86.X0 {
			op, bits = x86.MOV, 64
		}
		list = append(list, vec.Inst{Op: op, Bits: bits, Dst: []vec.Reg{r}, Mem: at(slot)})
	}
	src := c.in.Src
	if masked := c.op&(x86.Masked|x86.Zeroing) != 0 || strings.Contains(c.row.Name, "BLENDM"); masked {
		load(src[len(src)-1], slotMask)
		src = src[:len(src)-1]
	}
	if c.in.Tied {
		src = src[1:]
	}
	slot := slotSrc
	for i := range c.row.Ops[1:] {
		if c.memory && c.row.Ops[1+i] < 'a' {
			slot++
			continue
		}
		load(src[0], slot)
		src, slot = src[1:], slot+1
	}
	for _, r := range c.in.Dst {
		load(r, slotOld)
	}
	list = append(list, c.in)
	for _, r := range c.in.Dst {
		op, bits := x86.VMOVDQUstore, wide(have)
		if r >= x86.K0 {
			op = x86.KMOVQstore
		} else if r < x86.X0 {
			op, bits = x86.MOVstore, 64
		}
		list = append(list, vec.Inst{Op: op, Bits: bits, Src: []vec.Reg{r}, Mem: at(slotOut)})
	}
	list = append(list, vec.Inst{Op: x86.VZEROUPPER, Mem: x86.None()}, vec.Inst{Kind: vec.Return, Mem: x86.None()})
	return x86.Encode(list)
}

// run calls the instruction on several data.
func (c *trial) run(t *testing.T, memory *native.Memory, m model, have x86.Feature, random *rand.Rand) bool {
	t.Helper()
	code, err := memory.Load(c.code(have))
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	data := native.Aligned(64*slots, 64)
	block := native.NewBlock(1)
	block.Pointer(0, unsafe.Pointer(&data[0]))
	at := func(slot int) []byte { return data[64*slot : 64*slot+64] }
	for range 8 {
		for slot := range slots {
			fill(at(slot), random)
		}
		copy(at(slotOut), at(slotOld))
		s := sample{bits: c.bits, imm: c.imm, mem: c.memory, old: slices.Clone(at(slotOld))}
		for i := range c.row.Ops[1:] {
			s.src = append(s.src, slices.Clone(at(slotSrc+i)))
		}
		if c.op&x86.Bcst != 0 {
			b := s.src[len(s.src)-1]
			for i := range b {
				b[i] = b[i%c.row.Broadcasts()]
			}
		}
		want := c.masked(m, s, at(slotMask), wide(have))
		code.Call(block)
		got := slices.Clone(at(slotOut)[:len(want)])
		if m.float {
			same(got, want, m.size)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s %d bits, %x, imm %d, %+v\nold  %x\nsrc  %x\nmask %x\ngot  %x\nwant %x", c.row.Name, c.bits,
				c.op>>12, c.imm, c.in, s.old, s.src, at(slotMask)[:8], got, want)
			return false
		}
	}
	return true
}

// masked is what the instruction sets: the model's bytes in the lanes of the mask, the rest of its register of wide
// bits, or of memory.
func (c *trial) masked(m model, s sample, mask []byte, wide int) []byte {
	out := slices.Clone(m.f(s))
	keep := get(mask, 8, 0)
	blend := strings.Contains(c.row.Name, "BLENDM")
	switch {
	case c.op&(x86.Masked|x86.Zeroing) == 0 && !blend:
	case c.row.Ops[0] == 'k':
		put(out, 8, 0, get(out, 8, 0)&keep)
	default:
		for i := range len(out) / m.size {
			switch other := s.old; {
			case keep>>i&1 == 1:
			case c.op&x86.Zeroing != 0:
				put(out, m.size, i, 0)
			case blend:
				other = s.src[0]
				fallthrough
			default:
				put(out, m.size, i, get(other, m.size, i))
			}
		}
	}
	switch {
	case len(c.in.Dst) == 0: // memory: the bytes behind stay
		return append(out, s.old[len(out):]...)
	case c.in.Dst[0] >= x86.K0 || c.in.Dst[0] < x86.X0:
		return append(out, make([]byte, 8-len(out))...)
	}
	return append(out, make([]byte, wide/8-len(out))...)
}

// same makes a NaN of got that of want.
func same(got, want []byte, size int) {
	for i := range len(got) / size {
		if math.IsNaN(fromBits(get(got, size, i), size)) && math.IsNaN(fromBits(get(want, size, i), size)) {
			copy(got[i*size:(i+1)*size], want[i*size:])
		}
	}
}

// fill makes bytes that mean extreme and random numbers of several sizes, integers and floats.
func fill(b []byte, random *rand.Rand) {
	size := 1 << random.IntN(4)
	kind := random.IntN(4)
	for i := range len(b) / size {
		v := random.Uint64()
		lo, hi := limits(size)
		switch {
		case kind == 0:
		case kind == 1: // small
			v = uint64(int64(v>>32%41) - 20)
		case kind == 2 && size >= 4: // floats
			special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2.5, -3.5, math.Inf(1), math.Inf(-1), math.NaN(), 1e30,
				-1e-30, 1 << 31, -1 << 31, 1<<31 - 1, 1 << 63, -1 << 63, math.MaxFloat32,
				math.SmallestNonzeroFloat32, random.NormFloat64()}
			v = toBits(special[random.IntN(len(special))], size)
			if random.IntN(3) == 0 {
				v = toBits(random.NormFloat64()*math.Exp2(float64(random.IntN(80)-40)), size)
			}
		default:
			edges := []uint64{0, 1, ^uint64(0), uint64(lo), uint64(lo + 1), uint64(hi), uint64(hi - 1), 2, v}
			v = edges[random.IntN(len(edges))]
		}
		put(b, size, i, v)
	}
}
