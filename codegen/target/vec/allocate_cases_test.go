package vec

import (
	"strings"
	"testing"
)

// set, mix and into are instructions of the machine for tests.
func set(d Reg) Inst          { return Inst{Op: rowConst, Dst: []Reg{d}, Imm: int64(d)} }
func mix(d, a, b Reg) Inst    { return Inst{Op: rowMix, Dst: []Reg{d}, Src: []Reg{a, b}} }
func into(d, a, b Reg) Inst   { return Inst{Op: rowInto, Dst: []Reg{d}, Src: []Reg{a, b}, Tied: true} }
func move(d, a Reg) Inst      { return Inst{Op: rowMove, Dst: []Reg{d}, Src: []Reg{a}} }
func keep(a Reg) Inst         { return Inst{Op: rowStore, Src: []Reg{a}, Mem: MemRef{0, NoReg, 0, int(a)}} }
func label(n int) Inst        { return Inst{Kind: Label, To: n} }
func less(a Reg, to int) Inst { return Inst{Op: rowLess, Kind: Branch, Src: []Reg{a}, To: to} }
func list(parts ...[]Inst) *Insts {
	l := &Insts{Regs: make([]Class, 100), Fixed: map[Reg]Reg{0: 777}}
	l.Regs[0], l.Regs[1] = Index, Index
	for _, p := range parts {
		l.List = append(l.List, p...)
	}
	return l
}

// count is how many instructions of a row there are.
func count(list []Inst, row int) int {
	n := 0
	for _, in := range list {
		if in.Kind == Plain && in.Op == row {
			n++
		}
	}
	return n
}

func allocated(t *testing.T, l *Insts, file File) []Inst {
	t.Helper()
	out, err := Allocate(l, file)
	if err != nil {
		t.Fatal(err)
	}
	return out.List
}

// TestAllocateFillsTheFile: as many values as registers need no spill.
func TestAllocateFillsTheFile(t *testing.T) {
	var l []Inst
	for r := Reg(10); r < 26; r++ {
		l = append(l, set(r))
	}
	for r := Reg(10); r < 25; r++ {
		l = append(l, mix(r+30, r, r+1), keep(r+30))
	}
	fits := allocated(t, list(l), testFile(17))
	if n := count(fits, rowSpill) + count(fits, rowReload); n > 0 {
		t.Errorf("17 registers: %d spills and reloads", n)
	}
	less := allocated(t, list(l), testFile(15))
	if n := count(less, rowSpill) + count(less, rowReload); n == 0 || n > 8 {
		t.Errorf("15 registers: %d spills and reloads", n)
	}
}

// TestAllocateKeepsAccumulators: of what does not fit into a loop, that stays in registers which is used most.
func TestAllocateKeepsAccumulators(t *testing.T) {
	var l []Inst
	for r := Reg(10); r < 20; r++ {
		l = append(l, set(r)) // accumulators 10..15, values around the loop 16..19
	}
	l = append(l, Inst{Op: rowConst, Dst: []Reg{1}}, label(1))
	for r := Reg(10); r < 16; r++ {
		l = append(l, into(r, r, 16))
	}
	l = append(l, mix(20, 17, 16), keep(20), less(1, 1))
	for r := Reg(10); r < 20; r++ {
		l = append(l, keep(r))
	}
	got := allocated(t, list(l), testFile(8))
	begin, end := 0, 0
	for i, in := range got {
		switch in.Kind {
		case Label:
			begin = i
		case Branch:
			end = i
		}
	}
	if n := count(got[begin:end], rowSpill) + count(got[begin:end], rowReload); n > 1 {
		t.Errorf("%d spills and reloads in the loop:\n%s", n, listText(got))
	}
	if n := count(got, rowReload); n > 4 {
		t.Errorf("%d reloads:\n%s", n, listText(got))
	}
}

// TestAllocateDropsCopies: a copy is left only where both registers live on.
func TestAllocateDropsCopies(t *testing.T) {
	for _, c := range []struct {
		name string
		list *Insts
		want int
	}{
		{"a is over", list([]Inst{set(10), set(11), into(12, 10, 11), keep(12)}), 0},
		{"a lives on", list([]Inst{set(10), set(11), into(12, 10, 11), keep(12), keep(10)}), 1},
		{"d is read", list([]Inst{set(10), set(11), into(11, 10, 11), keep(11)}), 1},
		{"chain", list([]Inst{set(10), move(11, 10), move(12, 11), keep(12)}), 0},
		{"around a loop", list([]Inst{{Op: rowConst, Dst: []Reg{1}}, set(10), set(11), label(1), into(12, 10, 11),
			move(10, 12), less(1, 1), keep(10)}), 0},
	} {
		if got := allocated(t, c.list, testFile(8)); count(got, rowMove) != c.want {
			t.Errorf("%s: want %d copies:\n%s", c.name, c.want, listText(got))
		}
	}
}

// TestAllocateRunsAgain: what may run again is neither stored nor reloaded.
func TestAllocateRunsAgain(t *testing.T) {
	var l []Inst
	for r := Reg(10); r < 20; r++ {
		l = append(l, set(r))
		l[len(l)-1].Remat = true
	}
	for r := Reg(10); r < 20; r++ {
		l = append(l, keep(r))
	}
	got := allocated(t, list(l), testFile(4))
	if n := count(got, rowSpill) + count(got, rowReload); n > 0 || count(got, rowConst) != 10 {
		t.Errorf("%d spills and reloads:\n%s", n, listText(got))
	}
}

// TestAllocateRefuses holds the errors.
func TestAllocateRefuses(t *testing.T) {
	wide := Inst{Op: rowMix, Dst: []Reg{20}, Src: []Reg{10, 11, 12, 13}, Note: "wide"}
	for _, c := range []struct {
		list *Insts
		want string
	}{
		{list([]Inst{set(10), set(11), set(12), set(13), wide}), "needs more registers"},
		{list([]Inst{keep(10)}), "register 10 is read before it is set: instruction 0"},
		{list([]Inst{{Op: rowConst, Dst: []Reg{1}}, less(1, 2), set(10), label(2), keep(10)}), "register 10 is read before"},
		{list([]Inst{{Op: rowConst, Dst: []Reg{1}}, less(1, 2)}), "label 2, which is nowhere"},
		{list([]Inst{label(1), label(1)}), "twice"},
		{list([]Inst{set(100)}), "there is no register 100"},
		{list([]Inst{{Op: rowInto, Dst: []Reg{10}, Tied: true}}), "tied"},
		{list([]Inst{{Kind: Branch, Dst: []Reg{10}}}), "sets registers"},
	} {
		_, err := Allocate(c.list, testFile(3))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}
