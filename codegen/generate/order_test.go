package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// fill loads all of the register of a name from a place that follows from it.
func (s *sketch) fill(name string) []lower.Stmt {
	v := s.reg(name)
	var list []lower.Stmt
	for i := range s.p.Vars[v].Type.Bits / 256 {
		list = append(list, s.load(name, i, affine.Const(64*v+16*i)))
	}
	return list
}

// newFloatSketch is a sketch whose multiplications are those of floats.
func newFloatSketch(t *testing.T) *sketch {
	s := newSketch(t)
	s.float = true
	s.mac = macOn(t, s.p.Target, "8x1 float32 float32", 16, 0)
	return s
}

// registers of the machine for test purposes, as lists of halves of 256-bit registers 0..7: wr0-3, wc0-1, wd0-1 (AM009).
var (
	placesX   = [][]int{{0, 1}, {6, 7}, {2, 3}}     // xa, xd, xb
	placesY   = [][]int{{0, 1, 2, 3}, {6, 7, 2, 3}} // ya, yd
	placesZ   = [][]int{{4}, {5}}                   // wc0, wc1
	placesF   = [][]int{{2}, {3}, {6}, {7}}         // float accumulators
	placesAcc = [][]int{{10}, {11}, {12}, {13}}     // bm0-3
)

// drawRun draws a run of multiplications with its fills in front and a store of each accumulator behind.
func drawRun(t *rapid.T, s *sketch) []lower.Stmt {
	draw := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
	var body, macs, stores []lower.Stmt
	seen, begun := map[string]bool{}, map[string]bool{}
	need := func(name string) {
		if !seen[name] {
			seen[name] = true
			body = append(body, s.fill(name)...)
		}
	}
	xs, zs, accs := 1+draw("xs", 6), 1+draw("zs", 5), 1+draw("accs", 4)
	wide := draw("wide", 4) == 0 // some x of 1024 bits
	if s.float {
		accs = min(accs, 2)
	}
	for range 1 + draw("macs", 24) {
		x, z, a := fmt.Sprintf("x%d", draw("x", xs)), fmt.Sprintf("z%d", draw("z", zs)), fmt.Sprintf("a%d", draw("a", accs))
		if wide && draw("xx", 2) == 0 {
			x = "x" + x
		}
		need(x)
		need(z)
		m := s.mul(a, x, z, !begun[a])
		if high := *s.high; strings.HasPrefix(x, "xx") && !s.float && draw("high", 2) == 0 {
			high.Verb = m.Mac.Verb
			m.Mac = &high
		}
		begun[a] = true
		if draw("neg", 3) == 0 {
			m.Mac.Verb = map[target.Verb]target.Verb{target.Begin: target.BeginNeg, target.Accumulate: target.Subtract}[m.Mac.Verb]
		}
		macs = append(macs, m)
	}
	for _, a := range slices.Sorted(maps.Keys(begun)) {
		stores = append(stores, s.store(a, nil))
	}
	return append(append(body, macs...), stores...)
}

// Random runs: the products are the same, those of a float accumulator in the same order; each accumulator is begun
// once, at its first; nothing needs more registers than there are; and there are no more loads than multiplications, nor
// than in the given order under the best use of the register file, where that is easily known, unless it is faster on
// the simulator.
func TestOrderProperty(t *testing.T) {
	better := 0
	rapid.Check(t, func(rt *rapid.T) {
		s := newSketch(t)
		if rapid.Bool().Draw(rt, "float") {
			s = newFloatSketch(t)
		}
		body := drawRun(rt, s)
		s.p.Body = body
		out := interleave(order(s.p))
		if got, want := products(out, s.float), products(s.p, s.float); !slices.Equal(got, want) {
			rt.Fatalf("products %v, want %v", got, want)
		}
		if err := opened(out); err != "" {
			rt.Fatalf("%s\n%s", err, out)
		}
		if !placeable(out) {
			rt.Fatalf("it needs more registers than there are:\n%s", out)
		}
		macs, before, after, easy := count(s.p)[codegen.MacOp], minLoads(s.p), count(out)[codegen.Load], uniform(s.p)
		if easy && !s.float && after > max(before, macs) {
			if of, instead := rounds(t, out), rounds(t, s.p); of >= instead {
				rt.Fatalf("%d loads, %d would do, in %d cycles of %d:\n%s", after, before, of, instead, out)
			}
		}
		if after < before {
			better++
		}
	})
	if better == 0 {
		t.Error("no order was better")
	}
}

// rounds is how many cycles a loop over the operations of p takes on the simulator.
func rounds(t *testing.T, p *codegen.Program) int {
	t.Helper()
	looped := *p
	looped.Body = []lower.Stmt{&lower.For{Var: "round", Extent: 64, Body: p.Body}}
	m := kernels[0].make(t, 1)
	m.prog = codegen.Named(pointers(&looped))
	text := codegen.C(m.prog)
	prog, err := aiesim.Load("rounds.c", []byte(text), aiesim.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var args []aiesim.Arg
	for _, b := range m.prog.Source.Params { // registers are filled from places that follow from their names
		args = append(args, aiesim.BufferArg(b.Type.String(), make([]byte, 8192), 4096))
	}
	code, err := prog.Compile(m.prog.Names.Func, machine.AIE1())
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	res, err := code.Run(t.Context(), args, core.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return int(res.Cycles)
}

func count(p *codegen.Program) map[codegen.Kind]int {
	n := map[codegen.Kind]int{}
	for _, s := range p.Body {
		n[s.(*codegen.Op).Kind]++
	}
	return n
}

// products lists what is multiplied by what, with its sign, for which accumulator; sorted unless the order matters.
func products(p *codegen.Program, ordered bool) []string {
	holds, list := map[int][]string{}, map[int][]string{}
	for _, st := range p.Body {
		switch op := st.(*codegen.Op); op.Kind {
		case codegen.Load:
			holds[op.Dst] = append(holds[op.Dst], fmt.Sprintf("%d:%s", op.At, op.Addr.Form))
			slices.Sort(holds[op.Dst])
		case codegen.MacOp:
			sign := op.Mac.Verb == target.Subtract || op.Mac.Verb == target.BeginNeg
			list[op.Dst] = append(list[op.Dst], fmt.Sprintf("%v %s %v %v", sign, op.Mac.Select,
				holds[op.Args[0]], holds[op.Args[1]]))
		}
	}
	var out []string
	for _, a := range slices.Sorted(maps.Keys(list)) {
		if !ordered {
			slices.Sort(list[a])
		}
		out = append(append(out, fmt.Sprint(a)), list[a]...)
	}
	return out
}

// opened says what is wrong with the beginnings and ends of accumulators.
func opened(p *codegen.Program) string {
	open, stored := map[int]bool{}, map[int]bool{}
	for _, st := range p.Body {
		switch op := st.(*codegen.Op); op.Kind {
		case codegen.MacOp:
			first := op.Mac.Verb.Begins()
			if first != op.Fresh || first == open[op.Dst] || stored[op.Dst] {
				return fmt.Sprintf("%s: begins %v, is open %v, is stored %v", p.Vars[op.Dst].Name, first, open[op.Dst], stored[op.Dst])
			}
			open[op.Dst] = true
		case codegen.Store:
			stored[op.Args[0]] = true
		}
	}
	return ""
}

// placeable searches for registers of all variables, each from its first fill to its last use.
func placeable(p *codegen.Program) bool {
	type life struct{ v, from, to int }
	var lives []life
	at := map[int]int{}
	for i, st := range p.Body {
		op := st.(*codegen.Op)
		for _, v := range append([]int{op.Dst}, op.Args...) {
			if v < 0 {
				continue
			}
			if _, ok := at[v]; !ok {
				at[v] = len(lives)
				lives = append(lives, life{v, i, i})
			}
			lives[at[v]].to = i
		}
	}
	busy := map[int]int{} // unit to the end of the life in it
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(lives) {
			return true
		}
		l := lives[i]
		for _, units := range registersFor(p.Vars[l.v]) {
			if slices.ContainsFunc(units, func(u int) bool { return busy[u] > l.from }) {
				continue
			}
			before := maps.Clone(busy)
			for _, u := range units {
				busy[u] = l.to
			}
			if try(i + 1) {
				return true
			}
			busy = before
		}
		return false
	}
	return try(0)
}

func registersFor(v codegen.Var) [][]int {
	switch {
	case v.Role == codegen.ZReg:
		return placesZ
	case v.Role == codegen.XReg && v.Type.Bits == 512:
		return placesX
	case v.Role == codegen.XReg:
		return placesY
	case v.Type.Elem == halide.Float32:
		return placesF
	}
	return placesAcc
}

// uniform reports whether all x registers are of one length: then Belady's rule is optimal.
func uniform(p *codegen.Program) bool {
	return !slices.ContainsFunc(p.Vars, func(v codegen.Var) bool { return v.Role == codegen.XReg && v.Type.Bits == 1024 })
}

// minLoads is the least number of loads for the order of the multiplications as it stands, with 3 registers for x and 2
// for z: what leaves is what is needed last (Belady 1966).
func minLoads(p *codegen.Program) int {
	var xs, zs []int
	for _, st := range p.Body {
		if op := st.(*codegen.Op); op.Kind == codegen.MacOp {
			xs, zs = append(xs, op.Args[0]), append(zs, op.Args[1])
		}
	}
	n := 0
	for _, v := range belady(zs, len(placesZ)) {
		n += p.Vars[v].Type.Bits / 256
	}
	for _, v := range belady(xs, len(placesX)) {
		n += p.Vars[v].Type.Bits / 256
	}
	return n
}

// belady lists what is brought in, in an order of uses, with so many places.
func belady(uses []int, places int) []int {
	var in, brought []int
	for i, v := range uses {
		if slices.Contains(in, v) {
			continue
		}
		brought = append(brought, v)
		if len(in) == places {
			next := func(w int) int {
				if j := slices.Index(uses[i:], w); j >= 0 {
					return j
				}
				return len(uses)
			}
			last := slices.MaxFunc(in, func(a, b int) int { return next(a) - next(b) })
			in = slices.DeleteFunc(in, func(w int) bool { return w == last })
		}
		in = append(in, v)
	}
	return brought
}
