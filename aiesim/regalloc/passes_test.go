package regalloc_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// where is where the operand of an operation is, as a name: the class's name of the part, or of the whole register.
func where(f *mir.Func, o mir.Operand) string {
	units := f.Regs[o.Reg].At.Units[o.Off : o.Off+o.Len]
	for _, c := range machine.AIE1().Classes {
		for _, r := range c.Regs {
			if c.File == machine.AIE1().Classes[f.Regs[o.Reg].Class].File && string(r.Units) == string(units) {
				return r.Name
			}
		}
	}
	return "?"
}

// all of one code, in order.
func all(f *mir.Func, code machine.Opcode) []*mir.Op {
	var out []*mir.Op
	for _, b := range f.Blocks {
		for _, op := range b.Ops {
			if op.Code == code {
				out = append(out, op)
			}
		}
	}
	return out
}

// A variable that is used again for something else is two registers, and each may go where its own uses allow: a
// coefficient's name does not tie a result to wc0 and wc1.
func TestWebs(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	z, acc := b.reg(machine.ClassZ, "t"), b.reg(machine.ClassAM, "acc")
	x := b.reg(machine.ClassMacX, "x")
	b.load(b.part(x, 0, 2), p, true)
	b.load(b.part(x, 2, 2), p, true)
	b.load(b.whole(z), p, true)
	b.mac(false, b.whole(acc), b.whole(x), b.whole(z), conf)
	b.op(machine.Srs, one(b.whole(z)), b.whole(acc), mir.Imm(0)) // t = srs(acc)
	b.store(b.whole(z), p, true)
	f := placed(t, b.f, 0)
	if srs := all(f, machine.Srs)[0].Def[0]; f.Regs[srs.Reg].Class != machine.ClassW || f.Regs[srs.Reg].Name != "t" {
		t.Errorf("the result is in class %s\n%v", machine.AIE1().Classes[f.Regs[srs.Reg].Class].Name, f)
	}
}

// A conditional definition and what it leaves alone are one register; so is what goes round a loop.
func TestWebsAcrossBlocks(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	w, c := b.reg(machine.ClassW, "w"), b.reg(machine.ClassR, "c")
	b.load(b.whole(w), p, true)
	b.loop(mir.Imm(3), func() {
		b.op(machine.MoveS, one(b.whole(c)), b.whole(p))
		b.op(machine.Alu, one(b.whole(c)), b.whole(c), mir.Imm(1)).Scalar.Op = mir.And
		b.branch(c, func() { b.load(b.whole(w), p, true) }, func() {})
	})
	b.store(b.whole(w), p, true)
	f := placed(t, b.f, 0)
	loads, store := all(f, machine.LoadW), all(f, machine.StoreW)[0]
	for _, l := range loads {
		if l.Def[0].Reg != store.Use[0].Reg {
			t.Error(f)
		}
	}
}

// Loads into temporaries that are copied into parts (upd_w, concat) land in the part; ext_w costs nothing.
func TestCoalesceParts(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	y, z, acc := b.reg(machine.ClassY, "y"), b.reg(machine.ClassZ, "z"), b.reg(machine.ClassBM, "acc")
	b.load(b.whole(z), p, true)
	var parts []mir.Reg
	for range 4 {
		w := b.reg(machine.ClassW, "")
		b.load(b.whole(w), p, true)
		parts = append(parts, w)
	}
	for i, w := range parts {
		b.op(machine.MoveV, one(b.part(y, 2*i, 2)), b.whole(w))
	}
	b.mac(false, b.whole(acc), b.whole(y), b.whole(z), conf)
	e := b.reg(machine.ClassX, "upper")
	b.op(machine.MoveV, one(b.whole(e)), b.part(y, 4, 4))
	b.store(b.part(e, 0, 2), p, true)
	b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	f := placed(t, b.f, 0)
	if count(f, machine.MoveV, false) != 0 {
		t.Error(f)
	}
	for i, l := range all(f, machine.LoadW)[1:] {
		if d := l.Def[0]; d.Reg != y || int(d.Off) != 2*i {
			t.Errorf("load %d lands in %s", i, f.Operand(d))
		}
	}
}

// Both halves of a 512-bit register are z operands in turn: the register is xc, and nothing moves.
func TestCoalesceIntoZ(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	x, c, acc := b.reg(machine.ClassMacX, "x"), b.reg(machine.ClassX, "coef"), b.reg(machine.ClassBM, "acc")
	for i := range 2 {
		b.load(b.part(x, 2*i, 2), p, true)
		b.load(b.part(c, 2*i, 2), p, true)
	}
	b.loop(mir.Imm(4), func() {
		for i := range 2 {
			z := b.reg(machine.ClassZ, "")
			b.op(machine.MoveV, one(b.whole(z)), b.part(c, 2*i, 2)) // ext_w(coef, i)
			b.mac(i > 0, b.whole(acc), b.whole(x), b.whole(z), conf)
		}
		b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	})
	b.op(machine.StreamOut, nil, b.whole(c), mir.Imm(0))
	f := placed(t, b.f, 0)
	if count(f, machine.MoveV, false) != 0 || f.Regs[c].At.Name != "xc" {
		t.Error(f)
	}
	if err := mir.Check(f, machine.AIE1()); err != nil {
		t.Error(err)
	}
}

// A copy between values that live on and change stays; one whose source is not needed any more does not.
func TestCopiesThatMatter(t *testing.T) {
	for _, live := range []bool{false, true} {
		b := build()
		p := b.param(machine.ClassP, "p")
		conf := b.conf()
		z, x, a0, a1 := b.reg(machine.ClassZ, "z"), b.reg(machine.ClassW, "x"), b.reg(machine.ClassBM, "a0"),
			b.reg(machine.ClassBM, "a1")
		b.load(b.whole(z), p, true)
		b.load(b.whole(x), p, true)
		b.mac(false, b.whole(a0), b.whole(x), b.whole(z), conf)
		o := b.mac(true, b.whole(a1), b.whole(x), b.whole(z), conf) // a1 = mac(a0, x, z)
		o.Use[0] = b.whole(a0)
		b.op(machine.StreamOut, nil, b.whole(a1), mir.Imm(0))
		want := 0
		if live {
			want = 2 // of 384 bits each
			b.op(machine.StreamOut, nil, b.whole(a0), mir.Imm(0))
		}
		f := placed(t, b.f, 0)
		if got := count(f, machine.MoveA, false); got != want {
			t.Errorf("%d copies, not %d\n%v", got, want, f)
		}
	}
}

// Values in a row take turns in the registers of their class.
func TestRoundRobin(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	b.loop(mir.Imm(8), func() {
		for range 4 {
			y, z, acc := b.reg(machine.ClassY, ""), b.reg(machine.ClassZ, ""), b.reg(machine.ClassBM, "")
			for u := 0; u < 4; u += 2 {
				b.load(b.part(y, u, 2), p, true)
			}
			b.load(b.whole(z), p, true)
			x := b.whole(y)
			x.Need = 0xf
			b.mac(false, b.whole(acc), x, b.whole(z), conf)
			w := b.reg(machine.ClassW, "")
			b.op(machine.Srs, one(b.whole(w)), b.whole(acc), mir.Imm(0))
			b.store(b.whole(w), p, false)
		}
	})
	for variant := range 4 {
		f := placed(t, b.f, variant)
		macs := all(f, machine.Mac)
		seen := map[string]bool{}
		for i, m := range macs {
			seen[where(f, m.Def[0])] = true
			if i > 0 && (where(f, m.Use[0]) == where(f, macs[i-1].Use[0]) ||
				where(f, m.Use[1]) == where(f, macs[i-1].Use[1])) {
				t.Errorf("variant %d: macs %d and %d share a register\n%v", variant, i-1, i, f)
			}
		}
		if len(seen) != 4 {
			t.Errorf("variant %d: accumulators in %v", variant, seen)
		}
		if first := where(f, macs[0].Def[0]); first != "bm"+string(rune('0'+variant%4)) {
			t.Errorf("variant %d starts with %s", variant, first)
		}
	}
}

// TestHints is followed where it can be; else a remark says why not.
func TestHints(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	hint := func(c machine.Class, name, reg string) mir.Reg {
		r := b.reg(c, name)
		b.f.Regs[r].Hint = reg
		return r
	}
	z, x, acc := hint(machine.ClassZ, "z", "wc1"), hint(machine.ClassMacX, "x", "xc"),
		hint(machine.ClassBM, "acc", "bm7")
	c, d := hint(machine.ClassR, "c", "r9"), hint(machine.ClassR, "d", "r9")
	b.load(b.whole(z), p, true)
	b.load(b.part(x, 0, 2), p, true)
	b.load(b.part(x, 2, 2), p, true)
	b.mac(false, b.whole(acc), b.whole(x), b.whole(z), conf)
	b.op(machine.StreamOut, nil, b.whole(acc), mir.Imm(0))
	for i, r := range []mir.Reg{c, d} {
		b.op(machine.MoveImm, one(b.whole(r)), mir.Imm(int64(i)))
	}
	b.op(machine.StreamOut, nil, b.whole(c), mir.Imm(0))
	b.op(machine.StreamOut, nil, b.whole(d), mir.Imm(0))
	f := placed(t, b.f, 0)
	if f.Regs[z].At.Name != "wc1" || f.Regs[c].At.Name != "r9" {
		t.Error(f)
	}
	for _, want := range []string{
		"chess_storage(xc) of x is not followed: operands of class mac-x are not in it",
		"chess_storage(bm7) of acc is not followed: no register of BM is called so",
		"chess_storage(r9) of d is not followed: it holds another value there",
	} {
		if !strings.Contains(notes(f), want) {
			t.Errorf("no remark %q in\n%s", want, notes(f))
		}
	}
	if n := len(f.Notes); n != 3 {
		t.Errorf("%d remarks", n)
	}
}

// Constants that do not fit are made again, not spilled.
func TestConstants(t *testing.T) {
	b := build()
	var rs []mir.Reg
	for i := range 20 {
		rs = append(rs, b.konst(machine.ClassR, int64(i)))
	}
	b.loop(mir.Imm(3), func() {
		for _, r := range rs {
			b.op(machine.StreamOut, nil, b.whole(r), mir.Imm(0))
		}
	})
	f := placed(t, b.f, 0)
	if count(f, machine.SpillLoad, false) != 0 || count(f, machine.MoveImm, true) == 0 || len(f.Notes) != 0 {
		t.Error(f)
	}
	if n := count(f, machine.MoveImm, true); n > 5 { // 15 stay, one register serves the other five
		t.Errorf("%d constants are made again in the loop", n)
	}
}

// A constant of an outer part of the program is made again before the loop that needs it, not in it.
func TestConstantBeforeLoop(t *testing.T) {
	b := build()
	k := b.konst(machine.ClassR, 42)
	b.op(machine.StreamOut, nil, b.whole(k), mir.Imm(0))
	var rs []mir.Reg
	for i := range 16 {
		r := b.reg(machine.ClassR, "v")
		b.op(machine.MoveImm, one(b.whole(r)), mir.Imm(int64(i)))
		rs = append(rs, r)
	}
	for range 3 {
		for _, r := range rs {
			b.op(machine.StreamOut, nil, b.whole(r), mir.Imm(0))
		}
	}
	b.loop(mir.Imm(3), func() { b.op(machine.StreamOut, nil, b.whole(k), mir.Imm(0)) })
	f := placed(t, b.f, 0)
	if count(f, machine.MoveImm, true) != 0 || count(f, machine.SpillLoad, false) != 0 {
		t.Error(f)
	}
}

// Loops with loops or branches inside get a counter, others the zero-overhead registers; a counter that does not fit
// becomes an ordinary variable.
func TestCounters(t *testing.T) {
	for _, n := range []int{2, 16} {
		b := build()
		var rs []mir.Reg
		for i := range n {
			r := b.reg(machine.ClassR, "v")
			b.op(machine.MoveImm, one(b.whole(r)), mir.Imm(int64(i)))
			rs = append(rs, r)
		}
		b.loop(mir.Imm(3), func() {
			b.loop(mir.Imm(2), func() {
				for _, r := range rs {
					b.op(machine.StreamOut, nil, b.whole(r), mir.Imm(0))
				}
			})
		})
		f := placed(t, b.f, 0)
		outer, inner := f.Loops[0], f.Loops[1]
		if !inner.Hard || outer.Hard || outer.Counted != (n == 2) || outer.Counted && f.Regs[outer.Counter].At == nil {
			t.Error(f)
		}
		if len(f.Blocks[inner.First].Ops) != n {
			t.Errorf("the inner loop pays for the counter\n%v", f)
		}
	}
}

// What cannot be placed at all is an error at its line.
func TestRefused(t *testing.T) {
	b := build()
	p := b.param(machine.ClassP, "p")
	conf := b.conf()
	y0, y1 := b.reg(machine.ClassY, "left"), b.reg(machine.ClassY, "right")
	for _, y := range []mir.Reg{y0, y1} {
		for u := 0; u < 8; u += 2 {
			b.load(b.part(y, u, 2), p, true)
		}
	}
	d := b.reg(machine.ClassVecX, "")
	lanes := &datapath.Lanes{Op: datapath.LaneAdd, Elem: machine.Int32, N: 16, XBytes: 128, YBytes: 128}
	o := b.op(machine.VecOp, one(b.whole(d)), b.whole(y0), b.whole(y1), b.whole(conf[0]), b.whole(conf[0]),
		b.whole(conf[1]), b.whole(conf[1]))
	o.Vec = &intrinsic.Def{Op: lanes}
	o.Pos.Line = 1234
	b.op(machine.StreamOut, nil, b.whole(d), mir.Imm(0))
	before := b.f.String()
	err := regalloc.Func(b.f, machine.AIE1(), regalloc.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "k.c:1234:") ||
		!strings.Contains(err.Error(), "left in ya or yd, right in ya or yd") {
		t.Error(err)
	}
	if b.f.String() != before {
		t.Error("the function has changed")
	}

	b = build()
	for range 9 {
		b.param(machine.ClassP, "p")
	}
	if err := regalloc.Func(b.f, machine.AIE1(), regalloc.Options{}); err == nil ||
		!strings.Contains(err.Error(), "the parameters of f need more registers") {
		t.Error(err)
	}
}

// A copy of a part leaves the rest of its target undefined. When both sides land in one register they do not become one
// if the read of what is undefined would then be a read of the source, which nobody keeps.
func TestUndefinedRest(t *testing.T) {
	for variant := range 9 {
		b := build()
		p := b.param(machine.ClassP, "p")
		conf := b.conf()
		w, z, x, acc := b.reg(machine.ClassW, "w"), b.reg(machine.ClassZ, "z"), b.reg(machine.ClassMacX, "x"),
			b.reg(machine.ClassBM, "acc")
		b.load(b.whole(w), p, false)
		b.op(machine.MoveV, one(b.part(z, 0, 1)), b.part(w, 0, 1))
		b.mac(false, b.whole(acc), b.whole(x), b.whole(z), conf)
		for range 40 {
			b.load(b.whole(b.reg(machine.ClassV, "v")), p, false)
		}
		b.load(b.whole(w), p, false)
		for range 40 {
			b.load(b.whole(b.reg(machine.ClassV, "v")), p, false)
		}
		b.store(b.whole(z), p, false)
		b.store(b.whole(w), p, false)
		placed(t, b.f, variant)
	}
}

// The same input gives the same bytes; the input is not touched but by success.
func TestDeterministic(t *testing.T) {
	for _, f := range []*mir.Func{wides(3), accs(6, machine.ClassBM), coefs(4), large(20, 6)} {
		first := placed(t, f, 1)
		for range 3 {
			if again := placed(t, f, 1); again.String() != first.String() || notes(again) != notes(first) {
				t.Fatalf("%v\n%v", first, again)
			}
		}
	}
}
