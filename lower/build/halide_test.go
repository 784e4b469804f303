package build_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// The files halide_*_test.go say again, in this language, what tests of Halide check (halide/Halide, test/correctness):
// each function has the name of a file there. What is expected is computed by loops of Go in the test; Eval, the nest
// of every schedule and the kernel that runs it must give that.

// oracle is the element of a value of an output at coordinates; floats by their bits, as bitsOf gives them.
type oracle func(at []int) int64

// bitsOf is a float as an oracle gives it.
func bitsOf(f float32) int64 { return int64(math.Float32bits(f)) }

// port is one pipeline that is computed in several orders.
type port struct {
	pipeline *hl.Pipeline
	regions  map[string][]hl.Range // by output
	inputs   map[string]*hl.Array
	want     map[string]oracle // by output; "f.1" for value 1 of f
}

// of is a port of one output of one value.
func of(f *hl.Func, want oracle, extents ...int) *port {
	return &port{pipeline: hl.NewPipeline(f), regions: map[string][]hl.Range{f.Name: spread(extents)},
		want: map[string]oracle{f.Name: want}}
}

// from gives p the data of an input.
func (p *port) from(name string, data *hl.Array) *port {
	if p.inputs == nil {
		p.inputs = map[string]*hl.Array{}
	}
	p.inputs[name] = data
	return p
}

// spread are ranges from 0.
func spread(extents []int) []hl.Range {
	box := make([]hl.Range, len(extents))
	for i, n := range extents {
		box[i].Extent = n
	}
	return box
}

// eval compares Eval with what is expected.
func (p *port) eval(t *testing.T) *port {
	t.Helper()
	got, err := evalAll(p.pipeline, p.regions, p.inputs)
	if err != nil {
		t.Fatalf("%v%v", p.pipeline, err)
	}
	p.compare(t, "Eval", got)
	return p
}

// order compares what a schedule gives with what is expected, and looks at its nest if look is not nil.
func (p *port) order(t *testing.T, name string, say func(s *hl.Schedule), look func(t *testing.T, n *lower.Nest)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		t.Helper()
		s := p.schedule()
		if say != nil {
			say(s)
		}
		n := lowered(t, s)
		got, err := exec.RunAll(n, p.inputs)
		if err != nil {
			t.Fatalf("%v\n%v\n%v", err, s, n)
		}
		p.compare(t, "Run", got)
		if look != nil {
			look(t, n)
		}
		k, err := realize.Compile(n)
		if err != nil {
			t.Fatalf("%v\n%v\n%v", err, s, n)
		}
		if got, err = realizeAll(k, p.inputs); err != nil {
			t.Fatalf("%v\n%v\n%v", err, s, n)
		}
		p.compare(t, "realize", got)
	})
}

// schedule is a fresh schedule over the regions.
func (p *port) schedule() *hl.Schedule {
	s := p.pipeline.Schedule()
	for _, f := range p.pipeline.Outputs {
		for d, r := range p.regions[f.Name] {
			s.Of(f).BoundMin(f.Vars[d], r.Min, r.Extent)
		}
	}
	return s
}

func lowered(t *testing.T, s *hl.Schedule) *lower.Nest {
	t.Helper()
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// realizeAll is RunAll of a kernel.
func realizeAll(k *realize.Kernel, inputs map[string]*hl.Array) (map[string]*hl.Array, error) {
	return k.RunAll(context.Background(), inputs)
}

// compare tells of the first element of each output that is not as expected.
func (p *port) compare(t *testing.T, who string, got map[string]*hl.Array) {
	t.Helper()
	for _, f := range p.pipeline.Outputs {
		for i := range f.Values {
			name := valueName(f, i)
			if p.want[name] == nil || got[name] == nil {
				t.Fatalf("%s: nothing is known or expected of %s", who, name)
			}
			if at, value, ok := differs(got[name], p.want[name]); ok {
				t.Errorf("%s: %s%v is %v, want %v", who, name, at, value, p.want[name](at))
			}
		}
	}
}

// valueName is "f", or "f.1" for one of several values.
func valueName(f *hl.Func, i int) string {
	if len(f.Values) > 1 {
		return fmt.Sprintf("%s.%d", f.Name, i)
	}
	return f.Name
}

// evalAll is halide.EvalAll by the names of values.
func evalAll(p *hl.Pipeline, regions map[string][]hl.Range, inputs map[string]*hl.Array) (map[string]*hl.Array, error) {
	got, err := hl.EvalAll(p, regions, inputs)
	flat := map[string]*hl.Array{}
	for _, f := range p.Outputs {
		for i, a := range got[f.Name] {
			flat[valueName(f, i)] = a
		}
	}
	return flat, err
}

// differs is the first place where an array is not as expected.
func differs(a *hl.Array, want oracle) (at []int, value int64, ok bool) {
	at = make([]int, len(a.Dims))
	for i := range a.Len() {
		n := i
		for d, r := range a.Dims {
			at[d] = r.Min + n%r.Extent
			n /= r.Extent
		}
		if a.Type == hl.Float32 {
			value = bitsOf(a.Floats[i])
		} else {
			value = a.Ints[i]
		}
		if value != want(at) {
			return at, value, true
		}
	}
	return nil, 0, false
}

// filled is an array from 0 of what a function gives; of floats, by their bits.
func filled(to hl.Type, value func(at []int) int64, extents ...int) *hl.Array {
	a := hl.NewArray(to, spread(extents)...)
	at := make([]int, len(extents))
	for i := range a.Len() {
		n := i
		for d, r := range a.Dims {
			at[d] = n % r.Extent
			n /= r.Extent
		}
		if to == hl.Float32 {
			a.Floats[i] = math.Float32frombits(uint32(value(at)))
		} else {
			a.Ints[i] = value(at)
		}
	}
	return a
}

// stores is how often the loops of a nest store to a buffer.
func stores(n *lower.Nest, buffer string) int { return storesIn(n.Body, buffer, map[string]int{}) }

func storesIn(body []lower.Stmt, buffer string, at map[string]int) (total int) {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			for i := range s.Extent {
				at[s.Var] = i
				total += storesIn(s.Body, buffer, at)
			}
			continue
		case *lower.If:
			if !holds(s.Cond, at) {
				total += storesIn(s.Else, buffer, at)
				continue
			}
		case *lower.Store:
			if s.Buffer.Name == buffer {
				total++
			}
		}
		total += storesIn(bodyOf(s), buffer, at)
	}
	return total
}

// bodyOf is what stands in a statement.
func bodyOf(s lower.Stmt) []lower.Stmt {
	switch s := s.(type) {
	case *lower.For:
		return s.Body
	case *lower.If:
		return s.Body
	case *lower.Alloc:
		return s.Body
	case *lower.Produce:
		return s.Body
	}
	return nil
}

// holds is a condition on loops.
func holds(e *hl.Expr, at map[string]int) bool { return valueOf(e, at).Bool }

// valueOf is an expression of loops alone.
func valueOf(e *hl.Expr, at map[string]int) hl.Value {
	switch e.Op {
	case hl.OpConst:
		return hl.Constant(e)
	case hl.OpVar:
		return hl.IntValue(int64(at[e.Name]))
	}
	var args []hl.Value
	for _, a := range e.Args {
		args = append(args, valueOf(a, at))
	}
	return hl.Apply(e, args)
}
