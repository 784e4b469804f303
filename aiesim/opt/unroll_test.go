package opt

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// sum is for (i = 0; i < count; i++) q[i] = p[i] + 3, words.
func sum(count mir.Operand, m *maker) (*mir.Func, *mir.Loop) {
	p, pr := m.param(machine.ClassP, "p", true)
	q, qr := m.param(machine.ClassP, "q", true)
	l := m.count(count, "i", func(i mir.Reg) {
		at := m.w(m.alu(mir.Shl, m.w(i), mir.Imm(2)))
		v := m.alu(mir.Add, m.w(m.load(machine.ClassR, m.ptrAdd(p, at), 0, pr)), mir.Imm(3))
		m.store(v, m.ptrAdd(q, at), 0, qr)
	})
	return m.done(), l
}

// accesses counts the loads and stores of each block that has any, in layout order.
func accesses(f *mir.Func) []int {
	var out []int
	for _, b := range f.Blocks {
		n := 0
		for _, o := range b.Ops {
			if o.HasAddr() {
				n++
			}
		}
		if n > 0 {
			out = append(out, n)
		}
	}
	return out
}

// The copies lie in the loop; what is left over behind it.
func TestUnrollHint(t *testing.T) {
	for _, c := range []struct {
		count, hint int64
		want        []int // accesses by block
		rounds      []int64
	}{
		{8, 4, []int{8}, []int64{2}},
		{10, 4, []int{8, 4}, []int64{2}},
		{7, 4, []int{14}, nil},
		{3, 8, []int{6}, nil},
		{5, -1, []int{10}, nil},
	} {
		f, l := sum(mir.Imm(c.count), newMaker())
		l.Hints.Unroll = c.hint
		refined(t, f)
		var rounds []int64
		for _, l := range f.Loops {
			rounds = append(rounds, l.Count.Imm)
		}
		got := accesses(f)
		if len(got) != len(c.want) || got[0] != c.want[0] || got[len(got)-1] != c.want[len(got)-1] ||
			len(rounds) != len(c.rounds) || len(rounds) > 0 && rounds[0] != c.rounds[0] {
			t.Errorf("%d rounds, hint %d: accesses %v, loops %v\n%v", c.count, c.hint, got, rounds, f)
		}
		if strings.Contains(f.String(), "note") {
			t.Errorf("%d rounds, hint %d: a note\n%v", c.count, c.hint, f)
		}
	}
}

// A count that is known at run time only: two loops for a power of two, else a note.
func TestUnrollRunTime(t *testing.T) {
	for hint, loops := range map[int64]int{4: 2, 3: 1} {
		m := newMaker()
		n, _ := m.param(machine.ClassR, "n", false)
		f, l := sum(m.w(n), m)
		l.Hints.Unroll = hint
		refined(t, f)
		if len(f.Loops) != loops || (len(f.Notes) == 1) != (loops == 1) {
			t.Errorf("hint %d: %d loops, notes %v\n%v", hint, len(f.Loops), f.Notes, f)
		}
	}
}

// Unrolling what does not fit into the program memory is refused, not done.
func TestUnrollTooMuch(t *testing.T) {
	f, l := sum(mir.Imm(1<<20), newMaker())
	l.Hints.Flatten = true
	refined(t, f)
	if len(f.Loops) != 1 || len(f.Notes) != 1 || !strings.Contains(f.Notes[0].Text, "program memory") {
		t.Errorf("notes %v\n%v", f.Notes, f)
	}
	if err := Unroll(f, machine.AIE1(), 0, 1); err == nil {
		t.Error("unrolled once")
	}
}

// Unroll of refined programs keeps the meaning and gives temporaries of each copy their own registers.
func TestUnroll(t *testing.T) {
	start := memory()
	rapid.Check(t, func(t *rapid.T) {
		f, args := program(t)
		Func(f, machine.AIE1(), nil)
		want := bytes.Clone(start)
		if err := run(f, want, args); err != nil {
			t.Fatal(err)
		}
		if len(f.Loops) == 0 {
			return
		}
		before := f.String()
		li, n := rapid.IntRange(0, len(f.Loops)-1).Draw(t, "loop"), rapid.IntRange(2, 5).Draw(t, "n")
		if err := Unroll(f, machine.AIE1(), li, n); err != nil {
			return
		}
		if err := mir.Check(f, machine.AIE1()); err != nil {
			t.Fatalf("%v\nbefore, loop %d, %d times:\n%v\nafter:\n%v", err, li, n, before, f)
		}
		mem := bytes.Clone(start)
		if err := run(f, mem, args); err != nil || !bytes.Equal(mem, want) {
			t.Fatalf("the meaning changes: %v\nbefore, loop %d, %d times:\n%v\nafter:\n%v", err, li, n, before, f)
		}
	})
}

// Renaming: the value that a load gives in one copy is not in the register of the next one.
func TestUnrollRenames(t *testing.T) {
	f, _ := sum(mir.Imm(8), newMaker())
	refined(t, f)
	if err := Unroll(f, machine.AIE1(), 0, 2); err != nil {
		t.Fatal(err)
	}
	var loads []mir.Reg
	for _, o := range f.Blocks[f.Loops[0].First].Ops {
		if isLoad(o) {
			loads = append(loads, o.Def[0].Reg)
		}
	}
	if len(loads) != 2 || loads[0] == loads[1] {
		t.Errorf("loads into %v\n%v", loads, f)
	}
}
