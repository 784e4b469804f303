package vec

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/lower/affine"
	"pgregory.net/rapid"
)

func TestPassTable(t *testing.T) {
	if err := passes(16).Check(); err != nil {
		t.Error(err)
	}
}

// writer draws programs as text in which every path sets what is read, and all lanes are defined.
type writer struct {
	t     *rapid.T
	lines []string
	regs  int
	set   []string // vectors that every path has set
	idx   []string
	loops []string // around
	all   int      // loops so far
}

func (w *writer) n(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(w.t, "n") }

func (w *writer) line(depth int, format string, args ...any) {
	w.lines = append(w.lines, strings.Repeat("    ", depth)+fmt.Sprintf(format, args...))
}

func (w *writer) one(list []string) string { return list[w.n(0, len(list)-1)] }

// dst is a new vector, or one that is there.
func (w *writer) dst() string {
	if w.n(0, 3) == 0 {
		return w.one(w.set)
	}
	w.regs++
	return fmt.Sprintf("v%d", w.regs)
}

// address lies within 200 bytes: loops have at most 3 iterations, and there are at most 3 around. An index is below 8.
func (w *writer) address() string {
	f := affine.Const(w.n(0, 3) * 8)
	for _, l := range w.loops {
		f = f.Add(affine.Var(l).Scale(w.n(0, 1) * 16))
	}
	if w.n(0, 5) == 0 && len(w.loops) > 0 {
		f = f.Add(affine.Var(w.loops[0]).Div(2, nil))
	}
	text := f.String()
	if w.n(0, 4) == 0 {
		text += ", " + w.one(w.idx) + "*2"
	}
	return w.one([]string{"in", "out", "tmp"}) + "[" + text + "]"
}

func (w *writer) body(depth, nest int) {
	for range w.n(1, 10) {
		switch kind := w.n(0, 13); {
		case kind <= 2:
			a := w.address()
			d := w.dst()
			w.line(depth, "%s = load.i16x16 %s", d, a)
			w.set = append(w.set, d)
		case kind == 3:
			d := w.dst()
			w.line(depth, "%s = const.i16x16 #%d", d, w.n(0, 3))
			w.set = append(w.set, d)
		case kind == 4:
			from, x := w.one(w.idx), w.one(w.idx)
			if x == "x1" || w.n(0, 1) == 0 {
				w.regs++
				x = fmt.Sprintf("x%d", w.regs)
			}
			w.line(depth, "%s = %s %s, x1", x, w.one([]string{"iand", "imin"}), from)
			w.idx = append(w.idx, x)
		case kind <= 7:
			a, b := w.one(w.set), w.one(w.set)
			d := w.dst()
			w.line(depth, "%s = %s.i16x16 %s, %s", d, w.one([]string{"add", "sub", "mul", "xor"}), a, b)
			w.set = append(w.set, d)
		case kind == 8:
			a := w.one(w.set)
			d := w.dst()
			w.line(depth, "%s = copy %s", d, a)
			w.set = append(w.set, d)
		case kind <= 10:
			if a := w.address(); !strings.HasPrefix(a, "in") {
				w.line(depth, "store.i16x16 %s, %s", a, w.one(w.set))
			}
		case kind == 13:
			w.sum(depth)
		case nest > 0 && kind == 11:
			w.all++
			name := fmt.Sprintf("l%d", w.all)
			w.line(depth, "for %s < %d", name, w.n(1, 3))
			w.loops = append(w.loops, name)
			w.body(depth+1, nest-1)
			w.loops = w.loops[:len(w.loops)-1]
		case nest > 0 && len(w.loops) > 0:
			w.choice(depth, nest)
		}
	}
}

// sum is a sum of dot products and something added to it.
func (w *writer) sum(depth int) {
	d := w.dst()
	w.line(depth, "%s = dotss.i32x8<i16 %s, %s", d, w.one(w.set), w.one(w.set))
	if w.n(0, 3) == 0 {
		w.set = append(w.set, d)
	}
	for range w.n(0, 2) {
		w.line(depth, "%s = dotacc.i32x8<i16 %s, %s, %s", d, w.one(w.set), w.one(w.set), d)
	}
	if w.n(0, 2) == 0 {
		k := w.dst()
		w.line(depth, "%s = const.i32x8 #%d", k, w.n(0, 3))
		w.set = append(w.set, k, k, k)
	}
	sum := w.dst()
	w.line(depth, "%s = add.i32x8 %s, %s", sum, d, w.one(w.set))
	w.set = append(w.set, sum)
}

func (w *writer) choice(depth, nest int) {
	w.line(depth, "if %s < %d", w.one(w.loops), w.n(0, 2))
	set, idx := w.set[:len(w.set):len(w.set)], w.idx[:len(w.idx):len(w.idx)]
	w.body(depth+1, nest-1)
	w.set, w.idx = set, idx
	w.line(depth, "else")
	w.body(depth+1, nest-1)
	w.set, w.idx = set, idx
}

func drawProgram(t *rapid.T) *Program {
	w := &writer{t: t, regs: 2, set: []string{"v2"}, idx: []string{"x0", "x1"}}
	w.lines = []string{"program drawn, 256 bits", "arg in: i16, 400 bytes, align 32",
		"arg out: i16, 400 bytes, align 32, stored",
		"arg tmp: i16, 400 bytes, align 32, stored", "x0 = iconst #3", "x1 = iconst #5", "v2 = load.i16x16 in[0]"}
	w.body(0, 3)
	for i := range w.n(1, 4) {
		w.line(0, "store.i16x16 out[%d], %s", 32*i, w.one(w.set))
	}
	p, err := Parse(strings.Join(w.lines, "\n"))
	if err == nil {
		err = Check(p)
	}
	if err != nil {
		t.Fatalf("the test: %v\n%s", err, strings.Join(w.lines, "\n"))
	}
	return p
}

// outputs runs a program on numbers that differ.
func outputs(p *Program) ([]byte, error) {
	var mem [][]byte
	for i, a := range p.Args {
		mem = append(mem, make([]byte, a.Bytes))
		for k := range mem[i] {
			mem[i][k] = byte(k*7 + 31*i + k/5)
		}
	}
	err := Run(p, mem, 0, 1)
	var out [][]byte
	for i, a := range p.Args {
		if !a.Inner {
			out = append(out, mem[i])
		}
	}
	return bytes.Join(out, nil), err
}

// TestPassesKeepMeaning runs programs before and after each pass.
func TestPassesKeepMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		want, err := outputs(p)
		if err != nil {
			t.Fatalf("the test: %v\n%s", err, p)
		}
		text := p.String()
		last := p
		Improve(p, rapid.IntRange(1, 16).Draw(t, "room"), func(pass string, q *Program) {
			got, err := outputs(q)
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%s: %v\n%s\nfrom\n%s\nfrom\n%s", pass, err, q, last, p)
			}
			last = q
		})
		if diff := cmp.Diff(text, p.String()); diff != "" {
			t.Fatalf("the program itself changed: %s", diff)
		}
	})
}
