package ports

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// lister writes lists by hand.
type lister struct{ list []vec.Inst }

func (l *lister) add(in vec.Inst) {
	in.Tied = in.Kind == vec.Plain && x86.RowOf(in.Op).Tied()
	l.list = append(l.list, in)
}

// op is an instruction on vectors of 256 bits.
func (l *lister) op(op int, dst vec.Reg, src ...vec.Reg) {
	l.add(vec.Inst{Op: op, Bits: 256, Dst: []vec.Reg{dst}, Src: src, Mem: x86.None()})
}

// load reads a vector at RSI + disp.
func (l *lister) load(dst vec.Reg, disp int) {
	l.add(vec.Inst{Op: x86.VMOVDQU, Bits: 256, Dst: []vec.Reg{dst}, Mem: vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Scale: 1, Disp: disp}})
}

// begin makes RSI the pointer of the first array, and starts a loop of so many trips that counts in RCX.
func (l *lister) begin(trips int) {
	l.add(vec.Inst{Op: x86.MOV, Bits: 64, Dst: []vec.Reg{x86.RSI}, Mem: vec.MemRef{Base: x86.RDI, Index: vec.NoReg, Scale: 1}})
	l.add(vec.Inst{Op: x86.MOVI, Bits: 64, Dst: []vec.Reg{x86.RCX}, Imm: int64(-trips), Mem: x86.None()})
	l.add(vec.Inst{Kind: vec.Label, To: 0, Imm: int64(trips), Mem: x86.None()})
}

// end ends it.
func (l *lister) end() *vec.Insts {
	l.add(vec.Inst{Op: x86.ADDI, Bits: 64, Dst: []vec.Reg{x86.RCX}, Src: []vec.Reg{x86.RCX}, Imm: 1, Mem: x86.None()})
	l.add(vec.Inst{Kind: vec.Branch, Op: x86.JNE, To: 0, Mem: x86.None()})
	l.add(vec.Inst{Op: x86.VZEROUPPER, Bits: 128, Mem: x86.None()})
	l.add(vec.Inst{Kind: vec.Return, Mem: x86.None()})
	return &vec.Insts{List: l.list}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// The count of a 3x3 filter of int16 by hand: four rows of sixteen columns are 40 vpmaddwd, 32 vpaddd and 18 others, 90 operations
// on the four pipes of Zen 3: 22.5 cycles. Of its loads 18 are aligned and 18 not, which take two turns: 54 on two ports, 27 cycles.
// It was measured at 28.4.
func TestFilterByHand(t *testing.T) {
	for _, test := range []struct {
		name               string
		aligned, misplaced int
		want               float64
		binds              string
	}{
		{"operations", 18, 9, 22.5, "f0123"},
		{"loads", 18, 18, 27, "v01"},
	} {
		l := &lister{}
		l.begin(10)
		for i := range 40 {
			l.op(x86.VPMADDWD, x86.X0+vec.Reg(i%8), x86.X0+14, x86.X0+15)
		}
		for i := range 32 {
			l.op(x86.VPADDD, x86.X0+vec.Reg(i%8), x86.X0+14, x86.X0+15)
		}
		for i := range 18 {
			l.op(x86.VPBLENDW, x86.X0+vec.Reg(i%8), x86.X0+14, x86.X0+15)
		}
		for i := range test.aligned {
			l.load(x86.X0+9, 32*i)
		}
		for i := range test.misplaced {
			l.load(x86.X0+9, 32*i+2)
		}
		c := Of(Zen3(), l.end(), 1, 1)
		loop := c.Loops.Inside[0]
		if !near(loop.Ports, test.want) || c.Core.Ports(loop.Binds) != test.binds {
			t.Errorf("%s: %g cycles by %s, want %g by %s\n%v", test.name, loop.Ports, c.Core.Ports(loop.Binds), test.want, test.binds, c)
		}
	}
}

// vpmaddwd and vpaddd on Golden Cove: a pair is two operations on p0, p1 and p5, one of them on p0 and p1 alone. The sum in one
// register takes one cycle of latency an iteration and step.
func TestChain(t *testing.T) {
	for _, test := range []struct {
		accs, steps int
		want        float64
	}{
		{8, 1, 8 * 2.0 / 3},  // ports
		{1, 12, 12},          // a chain of twelve vpaddd
		{2, 6, 12 * 2.0 / 3}, // two of six: ports again
	} {
		l := &lister{}
		l.begin(100)
		for range test.steps {
			for a := range test.accs {
				acc := x86.X0 + vec.Reg(a)
				l.op(x86.VPMADDWD, x86.X0+10, x86.X0+14, x86.X0+15)
				l.op(x86.VPADDD, acc, acc, x86.X0+10)
			}
		}
		c := Of(GoldenCove(), l.end(), 1, 1)
		loop := c.Loops.Inside[0]
		if got := max(loop.Ports, loop.Chain); math.Abs(got-test.want) > 0.35 { // the counter shares ports
			t.Errorf("%d sums of %d: %g cycles, want %g\n%v", test.accs, test.steps, got, test.want, c)
		}
		if loop.Cycles < test.want-0.35 || loop.Cycles > 1.15*test.want+0.35 {
			t.Errorf("%d sums of %d: dealt out %g cycles, want %g\n%v", test.accs, test.steps, loop.Cycles, test.want, c)
		}
	}
}

// A chain of instructions of several micro-operations takes their latency once each: as measured on an EPYC 9005, 9.9 cycles a
// division and 5.5 a conversion to double.
func TestLatencyOnce(t *testing.T) {
	for op, measured := range map[int]float64{x86.VDIVPS: 9.9, x86.VCVTPS2PD: 5.5} {
		l := &lister{}
		l.begin(100)
		for range 8 {
			src := []vec.Reg{x86.X0, x86.X0 + 1}
			if op == x86.VCVTPS2PD {
				src = src[:1]
			}
			l.op(op, x86.X0, src...)
		}
		if got := Of(Zen5(), l.end(), 1, 1).Loops.Inside[0].Cycles / 8; math.Abs(got/measured-1) > 0.15 {
			t.Errorf("%s: %g cycles, measured %g", x86.RowOf(op).Name, got, measured)
		}
	}
}

// An array is updated in place: where the pointer moves on, no iteration waits for what the one before it has stored; where it
// stays, each does.
func TestInPlace(t *testing.T) {
	cycles := func(step int64) float64 {
		l := &lister{}
		l.begin(100)
		l.load(x86.X0, 0)
		l.op(x86.VPADDD, x86.X0, x86.X0, x86.X0+1)
		l.add(vec.Inst{Op: x86.VMOVDQUstore, Bits: 256, Src: []vec.Reg{x86.X0}, Mem: l.list[len(l.list)-2].Mem})
		l.add(vec.Inst{Op: x86.ADDI, Bits: 64, Dst: []vec.Reg{x86.RSI}, Src: []vec.Reg{x86.RSI}, Imm: step, Mem: x86.None()})
		if step == 0 {
			l.list = l.list[:len(l.list)-1]
		}
		return Of(Zen3(), l.end(), 1, 1).Loops.Inside[0].Cycles
	}
	if moved, stays := cycles(32), cycles(0); moved > 2 || stays < 5 {
		t.Errorf("%.1f cycles an iteration where the pointer moves, %.1f where it stays", moved, stays)
	}
}

// Loads across lines of 64 bytes take two turns on Golden Cove: of those of 32 bytes that are stepped by 32 and misplaced by 2, each
// second one.
func TestCrossing(t *testing.T) {
	for _, test := range []struct {
		r               residue
		bytes, boundary int
		usual, least    float64
	}{
		{residue{0, 64}, 32, 64, 0, 0},
		{residue{34, 64}, 32, 64, 1, 1},
		{residue{2, 32}, 32, 64, 0.5, 0},
		{residue{2, 32}, 32, 32, 1, 1},
		{residue{0, 32}, 32, 32, 0, 0},
		{residue{0, 64}, 64, 64, 0, 0},
		{residue{2, 64}, 64, 64, 1, 1},
		{residue{0, 2}, 32, 32, 15.0 / 16, 0},
		{residue{0, 1}, 1, 64, 0, 0},
	} {
		usual, least := crossing(test.r, test.bytes, test.boundary)
		if !near(usual, test.usual) || !near(least, test.least) {
			t.Errorf("%v, %d bytes, boundary %d: %g, %g, want %g, %g", test.r, test.bytes, test.boundary, usual, least, test.usual, test.least)
		}
	}
}

// A pointer that a loop steps by 96 is known modulo 32.
func TestAddresses(t *testing.T) {
	l := &lister{}
	l.begin(10)
	l.load(x86.X0, 2)
	l.add(vec.Inst{Op: x86.ADDI, Bits: 64, Dst: []vec.Reg{x86.RSI}, Src: []vec.Reg{x86.RSI}, Imm: 96, Mem: x86.None()})
	got := addresses(l.end().List, 1)[3]
	if want := (residue{2, 32}); got != want {
		t.Errorf("the load is at %v, want %v", got, want)
	}
}

// drawn is a random loop.
func drawn(t *rapid.T) *lister {
	l := &lister{}
	l.begin(rapid.IntRange(1, 200).Draw(t, "trips"))
	for range rapid.IntRange(1, 40).Draw(t, "instructions") {
		one(t, l)
	}
	return l
}

func one(t *rapid.T, l *lister) {
	reg := func(name string) vec.Reg { return x86.X0 + vec.Reg(rapid.IntRange(0, 15).Draw(t, name)) }
	switch op := rapid.SampledFrom([]int{0, x86.VPMADDWD, x86.VPADDD, x86.VPBLENDW, x86.VPUNPCKLWD, x86.VPMULLD, x86.VDIVPS,
		x86.VADDPS, x86.VPERM2I128}).Draw(t, "op"); op {
	case 0:
		l.load(reg("dst"), rapid.IntRange(0, 200).Draw(t, "disp"))
	default:
		l.op(op, reg("dst"), reg("a"), reg("b"))
	}
}

// The bound is no more than what the model says, and one more instruction lowers neither.
func TestBoundLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawn(t)
		more := &lister{list: append([]vec.Inst(nil), l.list...)}
		one(t, more)
		before, after := l.end(), more.end()
		for _, c := range Cores() {
			a, b := Of(c, before, 1, 1), Of(c, after, 1, 1)
			if a.Bound > a.Cycles+1e-6 || a.Bound <= 0 {
				t.Fatalf("%s: bound %g, model %g", c.Name, a.Bound, a.Cycles)
			}
			if b.Bound < a.Bound-1e-6 {
				t.Fatalf("%s: one instruction more lowers the bound from %g to %g", c.Name, a.Bound, b.Bound)
			}
		}
	})
}

// What ports need is what the best way to deal micro-operations out takes, which is found here by giving each to the port that is
// least busy, over and over.
func TestPressureIsReached(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pressure{}
		for range rapid.IntRange(1, 6).Draw(t, "sets") {
			p.add(uops{{float64(rapid.IntRange(1, 9).Draw(t, "n")), Set(rapid.IntRange(1, 31).Draw(t, "set"))}}, 0, 1)
		}
		want, _ := p.bound()
		const grains = 400
		var load [5]float64
		share := map[Set][5]float64{}
		for range grains {
			for s, n := range p.sets {
				given := share[s]
				for i := range load { // take the set's work back, then fill the emptiest ports
					load[i] -= given[i]
				}
				given = filled(load, s, n)
				for i := range load {
					load[i] += given[i]
				}
				share[s] = given
			}
		}
		most := 0.0
		for _, x := range load {
			most = max(most, x)
		}
		if most < want-1e-6 || most > want*1.02+1e-6 {
			t.Fatalf("dealt out they take %g, the bound is %g: %v", most, want, p.sets)
		}
	})
}

// filled is n dealt out to the ports of s so that the fullest is as empty as can be.
func filled(load [5]float64, s Set, n float64) (given [5]float64) {
	const parts = 200
	for range parts {
		best := -1
		for i := range load {
			if s>>i&1 == 1 && (best < 0 || load[i]+given[i] < load[best]+given[best]) {
				best = i
			}
		}
		given[best] += n / parts
	}
	return given
}

// vpmaddwd and vpaddd to twelve accumulators were measured at 24.5 to 25.9 products of int16 a cycle on an EPYC 7003, and at 22.4 on
// an Emerald Rapids; ports alone allow 32 and 24.
func TestPeakOfProducts(t *testing.T) {
	for core, measured := range map[*Core]float64{Zen3(): 25.2, GoldenCove(): 22.4} {
		l := &lister{}
		l.begin(1000)
		for a := range 12 {
			acc, product := x86.X0+vec.Reg(a), x86.X0+12+vec.Reg(a%2)
			l.op(x86.VPMADDWD, product, x86.X0+14, x86.X0+15)
			l.op(x86.VPADDD, acc, acc, product)
		}
		c := Of(core, l.end(), 1, 1)
		if got := 1000 * 12 * 16 / c.Cycles; math.Abs(got/measured-1) > 0.15 {
			t.Errorf("%s: %g products a cycle, measured %g", core.Name, got, measured)
		}
	}
}
