package regalloc_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// placed places f, checks it, and compares its run with that of the function given.
func placed(t fataler, f *mir.Func, variant int) *mir.Func {
	t.Helper()
	g := f.Clone()
	if err := regalloc.Func(g, machine.AIE1(), regalloc.Options{Variant: variant}); err != nil {
		t.Fatal(err)
	}
	if err := regalloc.Check(g, machine.AIE1()); err != nil {
		t.Fatalf("%v\n%v", err, g)
	}
	if err := start(f, false, 2000).same(start(g, true, 2000)); err != nil {
		t.Fatalf("%v\n%v", err, g)
	}
	return g
}

// count counts operations of a code, in a loop (of any depth) or anywhere.
func count(f *mir.Func, code machine.Opcode, inLoop bool) int {
	n := 0
	for _, b := range f.Blocks {
		for _, op := range b.Ops {
			if op.Code == code && (!inLoop || b.Loop >= 0) {
				n++
			}
		}
	}
	return n
}

func notes(f *mir.Func) string {
	var all []string
	for _, n := range f.Notes {
		all = append(all, n.Pos.String()+": "+n.Text)
	}
	return strings.Join(all, "\n")
}

// wides has n 1024-bit values alive at once.
func wides(n int) *mir.Func {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	z := b.reg(machine.ClassZ, "z")
	b.load(b.whole(z), p, false)
	var ys []mir.Reg
	for range n {
		y := b.reg(machine.ClassY, "data")
		for u := 0; u < 8; u += 2 {
			b.load(b.part(y, u, 2), p, true)
		}
		ys = append(ys, y)
	}
	acc := b.reg(machine.ClassBM, "acc")
	for i := range 2 {
		for k, y := range ys {
			b.mac(i+k > 0, b.whole(acc), b.whole(y), b.whole(z), conf)
		}
	}
	w := b.reg(machine.ClassX, "out")
	b.op(machine.Srs, one(b.whole(w)), b.whole(acc), mir.Imm(0))
	b.store(b.part(w, 0, 2), p, true)
	return b.f
}

// TestWide and yd share xb: even two values that are read whole do not fit; one does.
func TestWide(t *testing.T) {
	if f := placed(t, wides(1), 0); count(f, machine.SpillLoad, false) != 0 || notes(f) != "" {
		t.Errorf("one value is spilled:\n%v", f)
	}
	for _, n := range []int{2, 3} {
		f := placed(t, wides(n), 0)
		if got := count(f, machine.SpillLoad, false); got < 4*(n-1) ||
			!strings.Contains(notes(f), "data does not stay in a register") {
			t.Errorf("%d values: %d loads\n%v", n, got, f)
		}
	}
}

// TestLowerHalves has two 1024-bit values of which a mac reads the lower halves only: they fit, in xa and xd.
func TestLowerHalves(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	z, y0, y1, acc := b.reg(machine.ClassZ, "z"), b.reg(machine.ClassY, "y0"), b.reg(machine.ClassY, "y1"),
		b.reg(machine.ClassBM, "acc")
	b.load(b.whole(z), p, false)
	for _, y := range []mir.Reg{y0, y1} {
		for u := 0; u < 4; u += 2 {
			b.load(b.part(y, u, 2), p, true)
		}
	}
	for i := range 4 {
		x := b.whole([]mir.Reg{y0, y1}[i%2])
		x.Need = 0xf
		b.mac(i > 0, b.whole(acc), x, b.whole(z), conf)
	}
	b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	f := placed(t, b.f, 0)
	if count(f, machine.SpillLoad, false)+count(f, machine.MoveV, false) != 0 ||
		f.Regs[y0].At.Name == f.Regs[y1].At.Name {
		t.Error(f)
	}
}

// accs has n accumulators alive in a loop.
func accs(n int, class machine.Class) *mir.Func {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	z := b.reg(machine.ClassZ, "z")
	b.load(b.whole(z), p, false)
	x := b.reg(machine.ClassW, "x")
	step := func(i int, acc mir.Reg, add bool) {
		if class == machine.ClassF {
			b.fmac(add, b.whole(acc), b.whole(x), b.whole(z), conf)
		} else {
			b.mac(add, b.whole(acc), b.whole(x), b.whole(z), conf)
		}
	}
	var all []mir.Reg
	b.load(b.whole(x), p, true)
	for i := range n {
		all = append(all, b.reg(class, "acc"+string(rune('0'+i))))
		step(i, all[i], false)
	}
	b.loop(mir.Imm(5), func() {
		b.load(b.whole(x), p, true)
		for i, acc := range all {
			step(i, acc, true)
		}
	})
	for _, acc := range all {
		b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	}
	return b.f
}

// Four 768-bit accumulators fit, a fifth is spilled, half by half, and that is said loudly.
func TestAccumulators(t *testing.T) {
	if f := placed(t, accs(4, machine.ClassBM), 0); count(f, machine.SpillLoad, false) != 0 {
		t.Error(f)
	}
	f := placed(t, accs(5, machine.ClassBM), 0)
	loads, stores := count(f, machine.SpillLoad, true), count(f, machine.SpillStore, true)
	// Two share a register: both come and go in each iteration.
	if loads != 4 || stores != 4 || !strings.Contains(notes(f), "SPILL: acc") {
		t.Errorf("%d loads, %d stores in the loop\n%v", loads, stores, f)
	}
	for _, b := range f.Blocks {
		for _, op := range b.Ops {
			if op.Code == machine.SpillLoad && (op.Mem.Bytes != 48 || op.Def[0].Len != 1) {
				t.Errorf("an accumulator's half is %d bytes", op.Mem.Bytes)
			}
		}
	}
	if f := placed(t, accs(8, machine.ClassAM), 0); count(f, machine.SpillLoad, false) != 0 {
		t.Error("eight 384-bit accumulators do not fit")
	}
}

// Four float accumulators fit beside a coefficient and a datum; a fifth waits in another vector register.
func TestFloatAccumulators(t *testing.T) {
	if f := placed(t, accs(4, machine.ClassF), 0); count(f, machine.SpillLoad, false)+count(f, machine.MoveV,
		false) != 0 {
		t.Error(f)
	}
	f := placed(t, accs(5, machine.ClassF), 0)
	if n := count(f, machine.MoveV, true) + count(f, machine.SpillLoad, true); n < 2 ||
		!strings.Contains(notes(f), "acc") {
		t.Error(f)
	}
}

// coefs has n 256-bit coefficients for the z operand in a loop.
func coefs(n int) *mir.Func {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	var zs []mir.Reg
	for range n {
		z := b.reg(machine.ClassZ, "coef")
		b.load(b.whole(z), p, true)
		zs = append(zs, z)
	}
	x, acc := b.reg(machine.ClassMacX, "x"), b.reg(machine.ClassBM, "acc")
	b.loop(mir.Imm(4), func() {
		b.load(b.part(x, 0, 2), p, true)
		b.load(b.part(x, 2, 2), p, true)
		for i, z := range zs {
			b.mac(i > 0, b.whole(acc), b.whole(x), b.whole(z), conf)
		}
		b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	})
	return b.f
}

// TestCoefficients and wc1 are the only z operands: a third coefficient is moved in and out by turns with another.
func TestCoefficients(t *testing.T) {
	if f := placed(t, coefs(2), 0); count(f, machine.MoveV, false)+count(f, machine.SpillLoad, false) != 0 {
		t.Error(f)
	}
	f := placed(t, coefs(3), 0)
	if n := count(f, machine.MoveV, true); n != 2 || count(f, machine.SpillLoad, true) != 0 ||
		!strings.Contains(notes(f), "coef is moved") {
		t.Errorf("%d moves\n%v", n, f)
	}
}

// fataler is a test, or one run of a property.
type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}
