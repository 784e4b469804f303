package core_test

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"pgregory.net/rapid"
)

// bankOf is the bank of an address as the manual tells it: 8 banks of 4 KB in each module of 32 KB; even and odd ones
// take turns every 16 bytes.
func bankOf(addr int64) int {
	a := addr - 0x20000
	module, in := a/32768, a%32768
	return int(module*8 + in/8192*2 + in/16%2)
}

// worst is accesses of the busiest bank.
func worst(count map[int]int) int {
	most := 0
	for _, n := range count {
		most = max(most, n)
	}
	return most
}

// Stalls are those of a brute-force count over addresses; Run and Time agree.
func TestConflicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := newAsm()
		place := map[string]int64{}
		var ptrs []mir.Operand
		var args []core.Arg
		var at []int64
		const size = 2048
		for i := range 3 {
			name := fmt.Sprint("b", i)
			ptrs = append(ptrs, a.param(name, pi16, machine.ClassP, fmt.Sprint("p", i)))
			args = append(args, core.Arg{Data: make([]byte, size), Align: 16})
			at = append(at, 0x20000+int64(i)*(size+32)+16*rapid.Int64Range(0, 1).Draw(t,
				"x")+8192*rapid.SampledFrom([]int64{0, 0, 0, 1, 4, 15}).Draw(t, "x"))
		}
		for i := range at {
			place[fmt.Sprint("b", i)] = at[i]
		}
		w := []mir.Operand{a.reg(machine.ClassW, "wr0"), a.reg(machine.ClassW, "wr1"), a.reg(machine.ClassW, "wr3")}
		v := []mir.Operand{a.reg(machine.ClassV, "vrl2"), a.reg(machine.ClassV, "vrh2")}
		zero := &mir.Op{Code: machine.MoveV, Def: []mir.Operand{w[2]}, Use: []mir.Operand{mir.Imm(0)}, Acc: -1}
		a.bundle(zero)
		a.setLoop(0, mir.Imm(5))
		a.nops(1)
		type ref struct {
			buf, n int
			step   int64
		}
		var body [][]ref
		start := len(a.p.Bundles)
		for range rapid.IntRange(1, 6).Draw(t, "x") {
			var list []*mir.Op
			var refs []ref
			used := map[int]bool{}
			for k := range rapid.IntRange(0, 3).Draw(t, "x") {
				b := rapid.IntRange(0, 2).Draw(t, "x")
				if used[b] {
					continue
				}
				used[b] = true
				step := 16 * rapid.Int64Range(0, 2).Draw(t, "x")
				switch {
				case k == 2:
					list, refs = append(list, store(machine.StoreW, 32, w[2], ptrs[b], step)),
						append(refs, ref{b, 32, step})
				case rapid.Bool().Draw(t, "x"):
					list, refs = append(list, load(machine.LoadW, 32, w[k], ptrs[b], step)),
						append(refs, ref{b, 32, step})
				default:
					list, refs = append(list, load(machine.LoadV, 16, v[k], ptrs[b], step)),
						append(refs, ref{b, 16, step})
				}
			}
			a.bundle(list...)
			body = append(body, refs)
		}
		a.hardLoop(start, len(a.p.Bundles)-1, 0)
		a.ret()
		res := both(t, a.core(t), core.Options{Place: place}, args...)
		var stalls int64
		pos := append([]int64(nil), at...)
		for range 5 {
			for _, refs := range body {
				count := map[int]int{}
				for _, x := range refs {
					for o := 0; o < x.n; o += 16 {
						count[bankOf(pos[x.buf]+int64(o))]++
					}
					pos[x.buf] += x.step
				}
				stalls += int64(max(worst(count)-1, 0))
			}
		}
		if res.Stalls != stalls {
			t.Fatalf("%d stalls, counted %d", res.Stalls, stalls)
		}
	})
}

// A scalar access of 8 bytes reaches memory twice, a narrow store too: at issue and when its slots are free again.
func TestTwice(t *testing.T) {
	for _, c := range []struct {
		name   string
		other  int // bundles after the access
		stalls int64
	}{{"at once", 0, 1}, {"a cycle later", 1, 1}, {"two cycles later", 2, 0}} {
		a := newAsm()
		p, q := a.param("p", pi32, machine.ClassP, "p0"), a.param("q", pi32, machine.ClassP, "p1")
		d, x := a.reg(machine.ClassR64, "r2:3"), a.reg(machine.ClassV, "vrl0")
		first, other := load(machine.LoadD, 8, d, p, 0), load(machine.LoadV, 16, x, q, 0)
		if c.other == 0 {
			a.bundle(first, other)
		} else {
			a.bundle(first)
			a.nops(c.other - 1)
			i := a.bundle(other)
			a.p.Bundles[i].Ops[0].Slots = machine.SlotSet(machine.LDB)
		}
		a.ret()
		args := []core.Arg{{Name: "p", Data: make([]byte, 64)}, {Name: "q", Data: make([]byte, 64)}}
		o := core.Options{Place: map[string]int64{"p": 0x20000, "q": 0x20040}} // both in bank 0
		if r := both(t, a.core(t), o, args...); r.Stalls != c.stalls {
			t.Errorf("%s: %d stalls, want %d", c.name, r.Stalls, c.stalls)
		}
	}
}

// Two accesses of one bundle through one pointer, which one of them moves: both see the old one.
func TestOnePointerTwice(t *testing.T) {
	a := newAsm()
	p := a.param("p", pi32, machine.ClassP, "p0")
	a.bundle(load(machine.LoadV, 16, a.reg(machine.ClassV, "vrl0"), p, 16),
		load(machine.LoadV, 16, a.reg(machine.ClassV, "vrl1"), p, 0))
	a.ret()
	if r := a.both(t, core.Arg{Data: make([]byte, 64)}); r.Stalls != 1 {
		t.Errorf("%d stalls, want 1: the same word twice", r.Stalls)
	}
}

// A routine of the runtime library takes its cycles, and nothing issues meanwhile.
func TestRoutine(t *testing.T) {
	a := newAsm()
	p := a.param("p", pi32, machine.ClassP, "p0")
	r := a.reg(machine.ClassR, "r1")
	div := a.bundle(&mir.Op{Code: machine.Lib, Def: []mir.Operand{r}, Use: []mir.Operand{mir.Imm(-7), mir.Imm(2)},
		Acc:    -1,
		Scalar: mir.Scalar{Op: mir.Div, Type: cfront.Int32}})
	a.bundle(store(machine.StoreS, 4, r, p, 0))
	a.ret()
	data := make([]byte, 4)
	res := a.both(t, core.Arg{Data: data})
	k, _ := a.m.Routine("div int32")
	if want := int64(k.Cycles) - 1; res.Routines != want || res.Stalls != want || res.Conflicts[div] != want ||
		get32(data, 0) != -3 {
		t.Errorf("%d cycles in routines, want %d; -7/2 = %d", res.Routines, want, get32(data, 0))
	}
}

// Default placement: each buffer in banks of its own, in order; what is given stays; what is too large is refused.
func TestPlacement(t *testing.T) {
	a := newAsm()
	for i := range 3 {
		a.param(fmt.Sprint("b", i), pi16, machine.ClassP, fmt.Sprint("p", i))
	}
	a.f.Frame = 64
	a.ret()
	c := a.core(t)
	buf := func(n int) core.Arg { return core.Arg{Data: make([]byte, n)} }
	shared := make([]byte, 100)
	for _, k := range []struct {
		args  []core.Arg
		place map[string]int64
		want  string
	}{
		{[]core.Arg{buf(100), buf(9000), buf(10)}, nil, "[{b0 131072 100} {b1 139264 9000} {b2 155648 10} {stack " +
			"163840 64}]"},
		{[]core.Arg{buf(100), buf(200), buf(10)}, map[string]int64{"b1": 0x20000},
			"[{b1 131072 200} {b0 139264 100} {b2 147456 10} {stack 155648 64}]"},
		{[]core.Arg{buf(100), buf(120 << 10), buf(10)}, nil, "[{b0 131072 100} {b2 131200 10} {stack 131232 64} {b1 " +
			"139264 122880}]"},
		{[]core.Arg{buf(100), buf(127 << 10), buf(10)}, nil, "[{b0 131072 100} {b1 131200 130048} {b2 261248 10} " +
			"{stack 261280 64}]"},
		{[]core.Arg{buf(1), buf(128 << 10), buf(1)}, nil, "take 131138 bytes and do not fit 128 KB"},
		{[]core.Arg{{Data: shared}, {Data: shared[32:]}, buf(1)}, nil, "[{b0 131072 100} {b2 139264 1} {stack " +
			"147456 64}]"},
		{[]core.Arg{{Data: shared[8:16]}, {Data: shared}, {Data: shared[90:]}}, nil,
			"[{b0 131072 100} {stack 139264 64}]"},
		{[]core.Arg{buf(64), buf(64), buf(64)}, map[string]int64{"b0": 0x20000, "b1": 0x20020}, "over b0"},
		{[]core.Arg{buf(64), buf(64), buf(64)}, map[string]int64{"b9": 0x20000}, "b9"},
		{[]core.Arg{buf(64), buf(64), buf(64)}, map[string]int64{"b0": 0x20010}, "alignment"},
		{[]core.Arg{buf(64), buf(64), buf(64)}, map[string]int64{"b0": 0x3fff0 &^ 31}, "data memory is"},
	} {
		list, err := c.Placement(k.args, core.Options{Place: k.place})
		got := fmt.Sprint(list)
		if err != nil {
			got = err.Error()
		}
		if !contains(got, k.want) {
			t.Errorf("%v: %s\nwant %s", k.place, got, k.want)
		}
	}
	list, _ := c.Placement([]core.Arg{buf(100), buf(9000), buf(10)}, core.Options{})
	for i, want := range []string{"[0 1]", "[2 3 4 5]", "[6]"} {
		if got := fmt.Sprint(list[i].Banks(a.m)); got != want {
			t.Errorf("%s is in banks %s, want %s", list[i].Name, got, want)
		}
	}
}

// Runs at once do not disturb each other; asked to, they keep the buffers.
func TestConcurrent(t *testing.T) {
	a, args := vectMul(64)
	c := a.core(t)
	want, err := c.Run(t.Context(), args, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			mine := []core.Arg{args[0], args[1], {Data: make([]byte, len(args[2].Data))}}
			for range 20 {
				f := c.Run
				if i&1 != 0 {
					f = c.Time
				}
				if r, err := f(t.Context(), mine, core.Options{Keep: i == 2}); err != nil || !sameResult(r, want) {
					t.Error(err, r)
				}
			}
			if kept := bytes.Equal(mine[2].Data, make([]byte, len(mine[2].Data))); kept != (i&1 != 0 || i == 2) {
				t.Errorf("run %d: buffer kept: %v", i, kept)
			}
		})
	}
	wait.Wait()
}

// A Core may run again and again.
func TestReuse(t *testing.T) {
	a := newAsm()
	dot(a)
	c := a.core(t)
	args, out := dotArgs()
	for range 3 {
		clear(out)
		if _, err := c.Run(context.Background(), args, core.Options{}); err != nil {
			t.Fatal(err)
		}
		if get16(out, 1) != 65 {
			t.Errorf("lane 1 is %d", get16(out, 1))
		}
	}
}
