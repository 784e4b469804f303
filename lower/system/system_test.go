package system_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/approach"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/lower/system"
)

// instruction is one from its text.
func instruction(t testing.TB, name, text string, box map[string]int) *system.Instruction {
	t.Helper()
	f := parsed.Func(t, text)
	sums, err := match.Of(f, box)
	if err != nil {
		t.Fatal(err)
	}
	p := sums[0].Product
	dims := p.Out.At([]int{box["n"] - 1, max(0, box["m"]-1), 0})
	var region []halide.Range
	for _, n := range dims {
		region = append(region, halide.Range{Extent: n + 1})
	}
	return &system.Instruction{Name: name, Product: p, Acc: "acc", Result: halide.Int32,
		Exact: func(match.Sum, match.Map) error { return nil },
		Run:   func(in map[string]*halide.Array) (*halide.Array, error) { return halide.Eval(f, region, in) }}
}

// gemmini is the instruction of Gemmini, smaller where sizes are less.
func gemmini(t testing.TB, size int) *system.Instruction {
	return instruction(t, "gemmini", fmt.Sprintf("acc: int32(n, m)\na: int8(k, m)\nb: int8(n, k)\nr: %d\n"+
		"out(n, m) = wrap(int32, acc(n, m) + sum(r, a(r.x, m) * b(n, r.x)))", size), map[string]int{"n": size, "m": size})
}

func program(t testing.TB, file string, in ...*system.Instruction) (*halide.Schedule, *system.Program) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	s := parsed.Program(t, file, string(text))
	p, err := system.NewProgram(s, in)
	if err != nil {
		t.Fatal(err)
	}
	return s, p
}

func drawn(rng *rand.Rand, a *system.Array, small int64) *halide.Array {
	out := halide.NewArray(a.Type, a.Region...)
	for i := range out.Ints {
		out.Ints[i] = rng.Int64N(2*small+1) - small
	}
	return out
}

func graph(t testing.TB, name string) *system.Graph {
	t.Helper()
	g, err := system.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func cycles(p *system.Plan) int { return p.Cycles }

// A chain of two products of matrices, on Gemmini: replayed bit for bit, and each operand is brought once.
func TestChain(t *testing.T) {
	s, p := program(t, "chain.vyasa", gemmini(t, 16))
	g := graph(t, "gemmini")
	for name, plan := range map[string]func() (*system.Plan, error){
		"greedy": func() (*system.Plan, error) { return system.Schedule(g, p, approach.Greedy{}) },
		"search": func() (*system.Plan, error) {
			return approach.Search(6, 1, cycles, func(a approach.Approach) (*system.Plan, error) { return system.Schedule(g, p, a) })
		},
	} {
		made, err := plan()
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s", name, made.Summary())
		replayed(t, g, p, s, made)
	}
}

// replayed runs a plan on random data.
func replayed(t *testing.T, g *system.Graph, p *system.Program, s *halide.Schedule, plan *system.Plan) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	inputs := map[string]*halide.Array{}
	for name, a := range p.Arrays {
		if a.Input {
			inputs[name] = drawn(rng, a, 8)
		}
	}
	m := system.NewMachine(g, p, inputs, nil)
	if err := m.Replay(plan); err != nil {
		t.Fatalf("%v\n%s", err, plan)
	}
	want, err := halide.Eval(s.Func, p.Arrays[s.Func.Name].Region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	if at, differ := want.Diff(m.Output()); differ {
		t.Errorf("differs at %v\n%s", at, plan)
	}
}

// A GRU and an LSTM over time: priming, recursive and finish plans, greedy and by search, give what the algorithm gives step by
// step, for any number of steps; weights that fit stay where they are. An LSTM has two states.
func TestOverTime(t *testing.T) {
	for _, c := range []struct {
		file  string
		feeds map[string]string
	}{{"gru.vyasa", map[string]string{"h": "g"}}, {"lstm.vyasa", map[string]string{"h": "hn", "c": "cn"}},
		{"gates.vyasa", map[string]string{"h": "out"}}} {
		s, p := program(t, c.file, gemmini(t, 16))
		g := graph(t, "gemmini")
		rec := system.Recurrence{Feeds: c.feeds, Each: []string{"x"}}
		greedy, err := system.ScheduleRecurrent(g, p, rec, approach.Greedy{})
		if err != nil {
			t.Fatal(err)
		}
		if first, _ := greedy.Priming.Moved(); first["mvin"] == 0 {
			t.Errorf("%s: priming brings nothing", c.file)
		} else if again, _ := greedy.Recursive.Moved(); again["mvin"] >= first["mvin"] {
			t.Errorf("%s: a step brings %d blocks, the first one %d: weights do not stay", c.file, again["mvin"], first["mvin"])
		}
		found := greedy
		best, err := approach.Search(4, 1, cycles, func(a approach.Approach) (*system.Plan, error) {
			made, err := system.ScheduleRecurrent(g, p, rec, a)
			if err != nil {
				return nil, err
			}
			if made.Recursive.Cycles < found.Recursive.Cycles {
				found = made
			}
			return made.Recursive, nil
		})
		if err != nil || best.Cycles > greedy.Recursive.Cycles {
			t.Errorf("%s: search finds %d cycles, greedy %d: %v", c.file, best.Cycles, greedy.Recursive.Cycles, err)
		}
		for _, steps := range []int{1, 2, 7} {
			overTime(t, g, p, s, greedy, rec, steps)
		}
		overTime(t, g, p, s, found, rec, 3)
	}
}

// overTime replays so many steps on random data, beside the algorithm; the output and all states have to be at home in the end.
func overTime(t *testing.T, g *system.Graph, p *system.Program, s *halide.Schedule, r *system.Recurrent, rec system.Recurrence, steps int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	inputs := map[string]*halide.Array{}
	for _, in := range halide.NewPipeline(s.Func).Inputs() {
		inputs[in.Name] = drawn(rng, p.Arrays[in.Name], 8)
	}
	var xs []*halide.Array
	for range steps {
		xs = append(xs, drawn(rng, p.Arrays["x"], 8))
	}
	at := 0
	m := system.NewMachine(g, p, inputs, map[string]func() *halide.Array{"x": func() *halide.Array { at++; return xs[at-1] }})
	for _, plan := range r.Steps(steps) {
		if err := m.Replay(plan); err != nil {
			t.Fatalf("%d steps: %v\n%s", steps, err, plan)
		}
	}
	want := map[string]*halide.Array{}
	for i := range steps {
		for _, f := range halide.Funcs(s.Func) {
			mine := map[string]*halide.Array{}
			for _, in := range halide.NewPipeline(f).Inputs() {
				mine[in.Name] = inputs[in.Name]
			}
			out, err := halide.Eval(f, p.Arrays[f.Name].Region, mine)
			if err != nil {
				t.Fatal(err)
			}
			want[f.Name] = out
		}
		for in, of := range rec.Feeds {
			inputs[in] = want[of]
		}
		inputs["x"] = xs[i]
	}
	for _, of := range rec.Feeds {
		if at, differ := want[of].Diff(m.Array(of)); differ {
			t.Errorf("%d steps: %s differs at %v", steps, of, at)
		}
	}
}

// asked notes which questions an Approach is asked, and how often.
type asked struct {
	approach.Approach
	times [approach.Questions]int
}

func (a *asked) Choose(q approach.Question, options []approach.Option) int {
	a.times[q]++
	return a.Approach.Choose(q, options)
}

// last takes the last option: the opposite of a heuristic.
type last struct{}

func (last) Choose(_ approach.Question, options []approach.Option) int { return len(options) - 1 }

// Behind each choice of a schedule stand several approaches: each is asked, and whatever is chosen computes the algorithm.
func TestEachChoiceIsAsked(t *testing.T) {
	s, p := program(t, "chain.vyasa", gemmini(t, 16))
	g, err := system.Parse("two.sys", `system two
memory ram 1000000
memory near 2500
memory far 20000
memory other 2500
move in ram near 16 30
move out near ram 16 30
move bring ram far 16 10
move take far ram 16 10
move closer far near 64 5
move farther near far 64 5
move over ram other 16 30
move back other ram 16 30
compute first
does gemmini 16 a=near,far b=near,far acc=near,other
does plain 4 ram
compute second
does gemmini 16 a=near b=near acc=near
`)
	if err != nil {
		t.Fatal(err)
	}
	var all [approach.Questions]int
	for name, how := range map[string]approach.Approach{"greedy": approach.Greedy{}, "last": last{}} {
		a := &asked{Approach: how}
		plan, err := system.Schedule(g, p, a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		replayed(t, g, p, s, plan)
		for q, n := range a.times {
			all[q] += n
		}
	}
	for q, n := range all {
		if q := approach.Question(q); n == 0 && q != approach.WhichRewrite {
			t.Errorf("nobody is asked which %s", q)
		}
	}
	searched := &asked{}
	best, err := approach.Search(20, 1, cycles, func(a approach.Approach) (*system.Plan, error) {
		searched.Approach = a
		return system.Schedule(g, p, searched)
	})
	if err != nil {
		t.Fatal(err)
	}
	replayed(t, g, p, s, best)
	t.Logf("asked of both: %v; of 21 schedules of a search: %v; %d cycles", all, searched.times, best.Cycles)
}

// Memories that nothing but home joins: what one node has written and another goes on with is moved by home.
func TestByHome(t *testing.T) {
	s, p := program(t, "chain.vyasa", gemmini(t, 16))
	g, err := system.Parse("two.sys", `system two
memory ram 1000000
memory near 20000
memory one 20000
memory other 20000
move in ram near 16 30
move out near ram 16 30
move into ram one 16 30
move from one ram 16 30
move over ram other 16 30
move back other ram 16 30
compute first
does gemmini 16 a=near b=near acc=one
does plain 4 ram
compute second
does gemmini 16 a=near b=near acc=other
`)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := system.Schedule(g, p, approach.Greedy{})
	if err != nil {
		t.Fatal(err)
	}
	replayed(t, g, p, s, plan)
	if moved, _ := plan.Moved(); moved["from"] == 0 || moved["over"] == 0 {
		t.Errorf("nothing is handed on: %v", moved)
	}
}

// Memories that are all joined have more ways between them than can be looked at: the best of them are, and the best one is taken.
func TestManyWays(t *testing.T) {
	s, p := program(t, "chain.vyasa", gemmini(t, 16))
	var text strings.Builder
	text.WriteString("system many\nmemory ram 1000000\nmemory near 20000\nmove out near ram 16 30\nmove slow ram near 1 500\n")
	const others = 14
	for i := range others {
		fmt.Fprintf(&text, "memory m%d 20000\nmove in%[1]d ram m%[1]d 16 30\nmove to%[1]d m%[1]d near 16 %d\n", i, 30+i)
		for j := range i {
			fmt.Fprintf(&text, "move a%d_%d m%[1]d m%[2]d 16 30\nmove b%[1]d_%[2]d m%[2]d m%[1]d 16 30\n", i, j)
		}
	}
	text.WriteString("compute array\ndoes gemmini 16 a=near b=near acc=near\ndoes plain 4 ram\n")
	g, err := system.Parse("many.sys", text.String())
	if err != nil {
		t.Fatal(err)
	}
	plan, err := system.Schedule(g, p, approach.Greedy{})
	if err != nil {
		t.Fatal(err)
	}
	replayed(t, g, p, s, plan)
	if moved, _ := plan.Moved(); moved["to0"] == 0 || moved["to1"] != 0 || moved["slow"] != 0 {
		t.Errorf("not the best way: %v", moved)
	}
}
