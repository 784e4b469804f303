package vec

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/lower"
)

// filter is a filter of k by k taps over rows rows at a time, as a builder writes it that does not think of
// registers: all that a tap needs is loaded for it, the sums of all rows side by side. Coefficients are broadcast for
// each use.
func filter(t testing.TB, k, rows int) *Program {
	w := &strings.Builder{}
	line := func(depth int, format string, args ...any) {
		fmt.Fprintf(w, strings.Repeat("    ", depth)+format+"\n", args...)
	}
	line(0, "program filter, 256 bits")
	line(0, "arg in: i16, %d bytes, align 32", 2*96*(4*rows+k))
	line(0, "arg k: i16, %d bytes, align 32", 4*k*k+32)
	line(0, "arg out: i32, %d bytes, align 32, stored", 4*64*4*rows)
	line(0, "band y")
	line(0, "for y < 4")
	line(1, "for x < 4")
	n := 0
	fresh := func() int { n++; return n }
	acc := make([]int, 2*rows)
	for i := range acc {
		acc[i] = fresh()
		line(2, "v%d = const.i32x8 #0", acc[i])
	}
	for tap := range k * k {
		var in []int
		for i := range acc {
			a, b := fresh(), fresh()
			in = append(in, a, b)
			line(2, "v%d = load.i16x16 in[%d*y + 32*x + %d]", a, 192*rows, 192*(i/2+tap/k)+2*(tap%k)+2*(i%2))
			line(2, "v%d = broadcast.i32x8 k[%d]", b, 4*tap)
		}
		for i, s := range acc {
			p := fresh()
			line(2, "v%d = dotss.i32x8<i16 v%d, v%d", p, in[2*i], in[2*i+1])
			line(2, "v%d = add.i32x8 v%d, v%d", s, s, p)
		}
	}
	for i, s := range acc {
		line(2, "store.i32x8 out[%d*y + 64*x + %d], v%d", 256*rows, 256*(i/2)+32*(i%2), s)
	}
	p, err := Parse(w.String())
	if err == nil {
		err = Check(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// inner is the innermost loop.
func inner(p *Program) *lower.For {
	var last *lower.For
	for s := range lower.All(p.Body) {
		if l, ok := s.(*lower.For); ok {
			last = l
		}
	}
	return last
}

// loopInsts is the vector operations of a loop as instructions, each of which one operation becomes.
func loopInsts(p *Program, l *lower.For) *Insts {
	out := &Insts{Regs: append([]Class{}, p.Regs...)}
	base := Reg(len(out.Regs))
	out.Regs = append(out.Regs, Index)
	out.Fixed = map[Reg]Reg{base: 777}
	before := map[Reg]bool{}
	for op := range ops(l.Body) {
		for _, r := range op.reads() {
			before[r] = true
		}
		for _, r := range op.Dst {
			before[r] = before[r] || false
		}
	}
	sets, _ := touched(l.Body, len(p.Regs))
	for r := range Reg(len(p.Regs)) {
		if before[r] && !sets.has(r) {
			out.List = append(out.List, Inst{Op: rowConst, Dst: []Reg{r}})
		}
	}
	out.List = append(out.List, Inst{Kind: Label, To: 1})
	for op := range ops(l.Body) {
		in := Inst{Op: rowMix, Dst: op.Dst, Src: op.Args}
		if op.Code.has(memory) {
			in.Mem = MemRef{Base: base, Index: NoReg, Disp: 1}
		}
		out.List = append(out.List, in)
	}
	out.List = append(out.List, Inst{Op: rowLess, Kind: Branch, Src: []Reg{base}, To: 1})
	return out
}

// TestFiltersFit: filters of up to 4 rows get an order in which 16 registers do, and nothing is spilled in the loop.
func TestFiltersFit(t *testing.T) {
	for _, k := range []int{3, 5, 7} {
		for _, rows := range []int{1, 2, 4} {
			p := filter(t, k, rows)
			want, err := outputs(p)
			if err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			q := Improve(p, 16, nil)
			took := time.Since(begin)
			if got, err := outputs(q); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%v\n%s", err, q)
			}
			before, after := p.vectors(inner(p)), q.vectors(inner(q))
			list := allocated(t, loopInsts(q, inner(q)), testFile(16))
			loop := 0
			for loop < len(list) && list[loop].Kind != Label {
				loop++
			}
			moved := count(list[loop:], rowSpill) + count(list[loop:], rowReload)
			in, coef := loads(q, "in"), loads(q, "k")
			t.Logf("%dx%d, %d rows: %d vectors, then %d; %d spills and reloads; loads %d + %d for %d products; %v", k, k, rows,
				before, after, moved, in, coef, 2*k*k*rows, took)
			if after > 16 || moved > 0 {
				t.Errorf("%dx%d, %d rows: %d vectors, %d spills and reloads\n%s", k, k, rows, after, moved, q)
			}
		}
	}
}

// loads is how often the innermost loop loads from an argument.
func loads(p *Program, arg string) int {
	n := 0
	for op := range ops(inner(p).Body) {
		if op.Code.has(memory) && p.Args[op.Mem.Arg].Name == arg {
			n++
		}
	}
	return n
}
