package vec

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The rows of a machine for tests. Registers and memory hold numbers.
const (
	rowMove   = iota
	rowConst  // d = Imm
	rowMix    // d = 31*a + 17*b + Imm
	rowInto   // d = 7*a + 5*b + Imm, tied
	rowTwo    // d, e = a + Imm, 3*a - b
	rowLoad   // d = mem
	rowStore  // mem = a
	rowLess   // branch if a < Imm
	rowReload // d = frame[Imm]
	rowSpill  // frame[Imm] = a
)

// testFile has n registers of each class: 100 and up are vectors, 200 and up indexes.
func testFile(n int) File {
	f := File{SlotBytes: 32}
	for i := range n {
		f.Vector, f.Index = append(f.Vector, Reg(100+i)), append(f.Index, Reg(200+i))
	}
	f.Move = func(c Class, d, s Reg) Inst { return Inst{Op: rowMove, Dst: []Reg{d}, Src: []Reg{s}} }
	f.Reload = func(c Class, r Reg, at int) Inst { return Inst{Op: rowReload, Dst: []Reg{r}, Imm: int64(at)} }
	f.Spill = func(c Class, r Reg, at int) Inst { return Inst{Op: rowSpill, Src: []Reg{r}, Imm: int64(at)} }
	return f
}

// testMachine runs instructions of those rows. Reading what was never set is an error.
type testMachine struct {
	regs       map[Reg]int64
	mem, frame map[int64]int64
	steps      int
}

func (m *testMachine) run(list []Inst) error {
	at := map[int]int{}
	for i, in := range list {
		if in.Kind == Label {
			at[in.To] = i
		}
	}
	for pc := 0; pc < len(list); pc++ {
		in := list[pc]
		if m.steps++; m.steps > 1e6 {
			return fmt.Errorf("it does not end")
		}
		var a []int64
		for _, r := range in.reads() {
			v, ok := m.regs[r]
			if !ok {
				return fmt.Errorf("instruction %d reads %d, which was not set", pc, r)
			}
			a = append(a, v)
		}
		switch in.Kind {
		case Return:
			return nil
		case Jump:
			pc = at[in.To]
		case Branch:
			if a[0] < in.Imm {
				pc = at[in.To]
			}
		case Plain:
			if in.Tied && in.Dst[0] != in.Src[0] && m.frame != nil {
				return fmt.Errorf("instruction %d is tied, but has two registers", pc)
			}
			if in.Apart && slices.Contains(in.reads(), in.Dst[0]) {
				return fmt.Errorf("instruction %d writes what it reads", pc)
			}
			if err := m.plain(&in, a); err != nil {
				return fmt.Errorf("instruction %d: %w", pc, err)
			}
		}
	}
	return nil
}

func (m *testMachine) plain(in *Inst, a []int64) error {
	var place int64
	if !in.Mem.None() {
		place = m.regs[in.Mem.Base] + int64(in.Mem.Disp)
		if in.Mem.Index != NoReg {
			place += m.regs[in.Mem.Index] * int64(in.Mem.Scale)
		}
	}
	var d []int64
	switch in.Op {
	case rowMove:
		d = a
	case rowConst:
		d = []int64{in.Imm}
	case rowMix:
		d = []int64{31*a[0] + 17*a[1] + in.Imm}
	case rowInto:
		d = []int64{7*a[0] + 5*a[1] + in.Imm}
	case rowTwo:
		d = []int64{a[0] + in.Imm, 3*a[0] - a[1]}
	case rowLoad:
		d = []int64{m.mem[place]}
	case rowStore:
		m.mem[place] = a[0]
	case rowReload:
		v, ok := m.frame[in.Imm]
		if !ok {
			return fmt.Errorf("nothing was spilled to %d", in.Imm)
		}
		d = []int64{v}
	case rowSpill:
		m.frame[in.Imm] = a[0]
	}
	if len(d) < len(in.Dst) {
		return fmt.Errorf("row %d sets %d registers", in.Op, len(in.Dst))
	}
	for i, r := range in.Dst {
		m.regs[r] = d[i]
	}
	return nil
}

// drawer makes random lists. set are the registers that every path has set.
type drawer struct {
	t     *rapid.T
	list  Insts
	set   []Reg
	label int
	pin   map[Reg]bool // loop counters: nobody else sets them
}

func (d *drawer) n(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(d.t, "n") }

func (d *drawer) add(in Inst) { d.list.List = append(d.list.List, in) }

func (d *drawer) fresh(c Class) Reg {
	d.list.Regs = append(d.list.Regs, c)
	return Reg(len(d.list.Regs) - 1)
}

// of is a register of a class that is set.
func (d *drawer) of(c Class) Reg {
	var list []Reg
	for _, r := range d.set {
		if d.list.Regs[r] == c {
			list = append(list, r)
		}
	}
	return list[d.n(0, len(list)-1)]
}

// dst is a new register, or one that is set again.
func (d *drawer) dst(c Class) Reg {
	if r := d.of(c); d.n(0, 2) == 0 && !d.pin[r] {
		return r
	}
	return d.fresh(c)
}

func (d *drawer) mem() MemRef {
	m := MemRef{Base: d.of(Index), Index: NoReg, Disp: d.n(0, 3)}
	if d.n(0, 1) == 0 {
		m.Index, m.Scale = d.of(Index), d.n(1, 8)
	}
	return m
}

func (d *drawer) body(depth int) {
	for range d.n(1, 12) {
		c := Class(d.n(0, 1))
		imm := int64(d.n(0, 100))
		switch kind := d.n(0, 11); {
		case kind == 0:
			r := d.dst(c)
			d.add(Inst{Op: rowConst, Dst: []Reg{r}, Imm: imm, Remat: d.n(0, 1) == 0})
			d.set = append(d.set, r)
		case kind <= 4:
			in := Inst{Op: rowMix, Src: []Reg{d.of(c), d.of(c)}, Imm: imm}
			if d.n(0, 1) == 0 {
				in.Op, in.Tied = rowInto, true
			}
			in.Dst = []Reg{d.dst(c)}
			in.Apart = !in.Tied && !slices.Contains(in.Src, in.Dst[0]) && d.n(0, 1) == 0
			d.add(in)
			d.set = append(d.set, in.Dst[0])
		case kind == 5:
			in := Inst{Op: rowTwo, Src: []Reg{d.of(c), d.of(c)}, Imm: imm, Dst: []Reg{d.dst(c), d.fresh(c)}}
			d.add(in)
			d.set = append(d.set, in.Dst...)
		case kind == 6:
			r := d.dst(c)
			d.add(Inst{Op: rowMove, Src: []Reg{d.of(c)}, Dst: []Reg{r}})
			d.set = append(d.set, r)
		case kind == 7:
			in := Inst{Op: rowLoad, Mem: d.mem(), Dst: []Reg{d.dst(c)}}
			d.add(in)
			d.set = append(d.set, in.Dst[0])
		case kind == 8:
			d.add(Inst{Op: rowStore, Mem: d.mem(), Src: []Reg{d.of(c)}})
		case kind == 9 && depth > 0:
			d.loop(depth)
		case kind == 10 && depth > 0:
			d.choice(depth)
		}
	}
}

// loop is: i = 0; label; body; i = i + 1 tied; branch if i < n. The body runs at least once.
func (d *drawer) loop(depth int) {
	i, one := d.fresh(Index), d.fresh(Index)
	d.add(Inst{Op: rowConst, Dst: []Reg{i}})
	d.set = append(d.set, i)
	d.pin[i], d.pin[one] = true, true
	d.label++
	head := d.label
	d.add(Inst{Kind: Label, To: head})
	d.body(depth - 1)
	d.add(Inst{Op: rowConst, Dst: []Reg{one}, Imm: 0, Remat: true})
	d.add(Inst{Op: rowTwo, Dst: []Reg{i}, Src: []Reg{i, one}, Imm: 1})
	d.add(Inst{Op: rowLess, Kind: Branch, Src: []Reg{i}, Imm: int64(d.n(1, 3)), To: head})
}

// choice is: branch to else; body; jump to end; else: body; end.
func (d *drawer) choice(depth int) {
	d.label += 2
	other, end := d.label-1, d.label
	d.add(Inst{Op: rowLess, Kind: Branch, Src: []Reg{d.of(Index)}, Imm: int64(d.n(0, 100)), To: other})
	before := slices.Clone(d.set)
	d.body(depth - 1)
	d.add(Inst{Kind: Jump, To: end})
	first := d.set
	d.set = slices.Clone(before)
	d.add(Inst{Kind: Label, To: other})
	d.body(depth - 1)
	d.add(Inst{Kind: Label, To: end})
	both := before
	for _, r := range d.set {
		if slices.Contains(first, r) {
			both = append(both, r)
		}
	}
	d.set = both
}

// TestAllocateKeepsMeaning runs random lists before and after allocation.
func TestAllocateKeepsMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &drawer{t: t, pin: map[Reg]bool{}}
		fixed := d.fresh(Index)
		d.list.Fixed = map[Reg]Reg{fixed: 777}
		d.set, d.pin[fixed] = []Reg{fixed}, true
		for i := range d.n(1, 8) {
			v, x := d.fresh(Vector), d.fresh(Index)
			d.add(Inst{Op: rowConst, Dst: []Reg{v}, Imm: int64(i), Remat: i%3 == 0})
			d.add(Inst{Op: rowConst, Dst: []Reg{x}, Imm: int64(i * i), Remat: i%3 == 0})
			d.set = append(d.set, v, x)
		}
		d.body(3)
		for i, r := range d.set {
			d.add(Inst{Op: rowStore, Mem: MemRef{Base: fixed, Index: NoReg, Disp: 1000 + i}, Src: []Reg{r}})
		}
		d.add(Inst{Kind: Return})

		file := testFile(d.n(3, 16))
		got, err := Allocate(&d.list, file)
		if err != nil {
			t.Fatalf("%v\n%s", err, listText(d.list.List))
		}
		want := &testMachine{regs: map[Reg]int64{fixed: 5}, mem: map[int64]int64{}}
		if err := want.run(d.list.List); err != nil {
			t.Fatalf("the test: %v\n%s", err, listText(d.list.List))
		}
		have := &testMachine{regs: map[Reg]int64{777: 5}, mem: map[int64]int64{}, frame: map[int64]int64{}}
		if err := have.run(got.List); err != nil {
			t.Fatalf("%v\n%s\nfrom\n%s", err, listText(got.List), listText(d.list.List))
		}
		if diff := cmp.Diff(want.mem, have.mem); diff != "" {
			t.Fatalf("%s\n%s\nfrom\n%s", diff, listText(got.List), listText(d.list.List))
		}
		checkAllocated(t, got, file)
	})
}

// checkAllocated finds registers that the file does not have, and places outside the frame.
func checkAllocated(t *rapid.T, l *Insts, file File) {
	for i, in := range l.List {
		for _, r := range append(in.reads(), in.Dst...) {
			if !slices.Contains(file.Vector, r) && !slices.Contains(file.Index, r) && r != 777 {
				t.Fatalf("instruction %d has register %d", i, r)
			}
		}
		if in.Op != rowReload && in.Op != rowSpill || in.Kind != Plain {
			continue
		}
		bytes := int64(8)
		if r := append(in.Dst, in.Src...)[0]; slices.Contains(file.Vector, r) {
			bytes = int64(file.SlotBytes)
		}
		if in.Imm%bytes != 0 || in.Imm < 0 || in.Imm+bytes > int64(l.Slots) {
			t.Fatalf("instruction %d: frame[%d] of %d", i, in.Imm, l.Slots)
		}
	}
}

// listText is instructions of the machine for tests as text.
func listText(list []Inst) string {
	w := &strings.Builder{}
	names := []string{"move", "const", "mix", "into", "two", "load", "store", "less", "reload", "spill"}
	for _, in := range list {
		text := names[in.Op]
		switch in.Kind {
		case Label:
			text = "label"
		case Jump:
			text = "jump"
		case Return:
			text = "return"
		}
		for _, r := range in.Dst {
			text += fmt.Sprintf(" %d", r)
		}
		if len(in.Dst) > 0 {
			text += " ="
		}
		for _, r := range in.Src {
			text += fmt.Sprintf(" %d", r)
		}
		if !in.Mem.None() {
			text += fmt.Sprintf(" [%d+%d*%d+%d]", in.Mem.Base, in.Mem.Index, in.Mem.Scale, in.Mem.Disp)
		}
		fmt.Fprintf(w, "%s #%d >%d\n", text, in.Imm, in.To)
	}
	return w.String()
}
