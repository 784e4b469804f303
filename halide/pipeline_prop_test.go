package halide_test

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// plainly is the meaning of a pipeline the slowest way: values at points by recursion, updates over a box far larger than
// what is needed, every place by itself. It shares Apply and Combine with Eval, and nothing else.
type plainly struct {
	inputs map[string]*hl.Array
	known  map[string]hl.Value // of calls
	begun  map[*hl.Func]bool
	turned map[*hl.Update]bool // those whose RDom is run over with the last dimension fastest
}

// far is how far from 0 updates run over the Vars of their Func.
const far = 24

func (b *plainly) call(f *hl.Func, elem int, at []int) hl.Value {
	if len(f.Updates) > 0 && !b.begun[f] {
		b.begun[f] = true
		for _, u := range f.Updates {
			b.update(u)
		}
	}
	key := fmt.Sprint(f.Name, elem, at)
	if v, ok := b.known[key]; ok {
		return v
	}
	vars := map[string]int{}
	for d, x := range f.Vars {
		vars[x.Name] = at[d]
	}
	v := b.value(f.Values[elem], vars)
	b.known[key] = v
	return v
}

func (b *plainly) update(u *hl.Update) {
	var names []string
	var boxes []hl.Range
	for i, v := range u.RDom.Vars {
		names, boxes = append(names, v.Name), append(boxes, u.RDom.Range(i))
	}
	if b.turned[u] {
		slices.Reverse(names)
		slices.Reverse(boxes)
	}
	for d, v := range u.Func.Vars {
		if u.Coords[d].Op == hl.OpVar && u.Coords[d].Name == v.Name {
			names, boxes = append(names, v.Name), append(boxes, hl.Range{Min: -far, Extent: 2*far + 1})
		}
	}
	b.points(names, boxes, map[string]int{}, func(vars map[string]int) {
		if c := u.RDom.Cond; c != nil && !b.value(c, vars).Bool {
			return
		}
		at := b.ints(u.Coords, vars)
		var values []hl.Value
		for _, v := range u.Values {
			values = append(values, b.value(v, vars))
		}
		for i, v := range values {
			b.known[fmt.Sprint(u.Func.Name, i, at)] = v
		}
	})
}

// points visits the points of a box, the first name fastest.
func (b *plainly) points(names []string, box []hl.Range, vars map[string]int, visit func(map[string]int)) {
	if len(names) == 0 {
		visit(vars)
		return
	}
	last := len(names) - 1
	for i := range box[last].Extent {
		vars[names[last]] = box[last].Min + i
		b.points(names[:last], box[:last], vars, visit)
	}
	delete(vars, names[last])
}

func (b *plainly) ints(es []*hl.Expr, vars map[string]int) []int {
	var at []int
	for _, e := range es {
		at = append(at, int(b.value(e, vars).BigInt().Int64()))
	}
	return at
}

func (b *plainly) value(e *hl.Expr, vars map[string]int) hl.Value {
	switch e.Op {
	case hl.OpConst:
		return hl.Constant(e)
	case hl.OpVar:
		return hl.IntValue(int64(vars[e.Name]))
	case hl.OpCall:
		return b.call(e.Func, e.Elem, b.ints(e.Args, vars))
	case hl.OpLoad:
		return b.load(e.Input, b.ints(e.Args, vars))
	case hl.OpReduce:
		return b.reduce(e, vars)
	}
	var args []hl.Value
	for _, a := range e.Args {
		args = append(args, b.value(a, vars))
	}
	return hl.Apply(e, args)
}

func (b *plainly) load(in *hl.Input, at []int) hl.Value {
	for d, r := range in.Border.Ranges {
		switch in.Border.Kind {
		case hl.ConstantBorder:
			if at[d] < r.Min || at[d] >= r.Min+r.Extent {
				return hl.IntValue(in.Border.Value)
			}
		case hl.EdgeBorder:
			at[d] = max(r.Min, min(at[d], r.Min+r.Extent-1))
		case hl.ImageBorder:
			at[d] = imageNear(at[d], r)
		case hl.MirrorBorder:
			at[d] = mirrorNear(at[d], r, 0)
		case hl.InteriorBorder:
			at[d] = mirrorNear(at[d], r, 1)
		}
	}
	return hl.IntValue(b.inputs[in.Name].At(at...))
}

// reduce knows of the reductions of gen.Pipeline.
func (b *plainly) reduce(e *hl.Expr, vars map[string]int) hl.Value {
	var names []string
	var box []hl.Range
	for i, v := range e.RDom.Vars {
		names, box = append(names, v.Name), append(box, e.RDom.Range(i))
	}
	sum, place := new(big.Int), int64(box[e.Elem].Min)
	var least, greatest *big.Int
	b.points(names, box, vars, func(vars map[string]int) {
		if c := e.RDom.Cond; c != nil && !b.value(c, vars).Bool {
			return
		}
		v := b.value(e.Args[0], vars).BigInt()
		sum.Add(sum, v)
		if greatest == nil || v.Cmp(greatest) > 0 {
			greatest = v
		}
		if least == nil || v.Cmp(least) < 0 {
			least, place = v, int64(vars[names[e.Elem]])
		}
	})
	lo, hi := e.Args[0].Type.Bounds()
	switch e.Reduce {
	case hl.MaximumOf:
		if greatest == nil {
			greatest = lo
		}
		return hl.BigValue(greatest)
	case hl.MinimumOf:
		if least == nil {
			least = hi
		}
		return hl.BigValue(least)
	case hl.ArgMinOf:
		return hl.IntValue(place)
	}
	return hl.BigValue(sum)
}

// drawn is a pipeline with regions and data.
func drawn(t *rapid.T, updates bool) (*hl.Pipeline, map[string][]hl.Range, map[string]*hl.Array) {
	p := gen.Pipeline(t, updates)
	if err := p.Err(); err != nil {
		t.Fatalf("%v%v", p, err)
	}
	regions, inputs := map[string][]hl.Range{}, map[string]*hl.Array{}
	for _, f := range p.Outputs {
		for range f.Vars {
			regions[f.Name] = append(regions[f.Name], hl.Range{Min: rapid.IntRange(-2, 2).Draw(t, "min"), Extent: rapid.IntRange(1, 3).Draw(t, "extent")})
		}
	}
	for _, in := range p.Inputs() {
		inputs[in.Name] = gen.Array(in.Type, rapid.Uint64().Draw(t, "seed"), gen.Uniform, gen.Box(in)...)
	}
	return p, regions, inputs
}

// Eval gives what brute force gives; both also of what the notation reads back, whose shape is the same.
func TestPipelines(t *testing.T) {
	evaluated := 0
	rapid.Check(t, func(t *rapid.T) {
		p, regions, inputs := drawn(t, true)
		back, err := hl.ParsePipeline(p.String())
		if err != nil {
			t.Fatalf("%v%v", p, err)
		}
		if a, b := pipelineShape(p), pipelineShape(back); p.String() != back.String() || !reflect.DeepEqual(a, b) {
			t.Fatalf("%vreads back as\n%v%s", p, back, cmp.Diff(a, b))
		}
		got, err := hl.EvalAll(back, regions, inputs)
		if refused(t, p, err) {
			return
		}
		evaluated++
		b := &plainly{inputs: inputs, known: map[string]hl.Value{}, begun: map[*hl.Func]bool{}}
		for _, f := range p.Outputs {
			for i, out := range got[f.Name] {
				env := map[string]hl.Range{}
				var call []hl.Operand
				for d, v := range f.Vars {
					env[v.Name], call = regions[f.Name][d], append(call, v)
				}
				span := hl.Env{Vars: env}.Span(f.AtElem(i, call...))
				eachPoint(out, func(at []int) {
					want := b.call(f, i, at).BigInt()
					if out.At(at...) != want.Int64() || !span.Holds(want) {
						t.Fatalf("%vover %v: value %d of %s at %v is %d, want %v in %v", p, regions, i, f.Name, at, out.At(at...), want, span)
					}
				})
			}
		}
	})
	if evaluated == 0 {
		t.Error("nothing was evaluated")
	}
}

// refused reports whether Eval had a reason to refuse: values that no type holds, or data that chooses where an output is
// written outside of what is asked for. Everything else is the end of the test.
func refused(t *rapid.T, p *hl.Pipeline, err error) bool {
	if err == nil {
		return false
	}
	for _, reason := range []string{"which no type holds", "depends on data and may be"} {
		if containsInOrder(err.Error(), reason) {
			return true
		}
	}
	t.Fatalf("%v%v", p, err)
	return true
}

// eachPoint visits the coordinates of an array.
func eachPoint(a *hl.Array, visit func(at []int)) {
	at := make([]int, len(a.Dims))
	for i := range a.Len() {
		n := i
		for d, r := range a.Dims {
			at[d] = r.Min + n%r.Extent
			n /= r.Extent
		}
		visit(at)
	}
}

// pipelineShape is a pipeline without positions, to compare by.
func pipelineShape(p *hl.Pipeline) any {
	var funcs []any
	for _, f := range p.Funcs() {
		var updates []any
		for _, u := range f.Updates {
			m := map[string]any{"coords": shapes(u.Coords), "values": shapes(u.Values), "rdom": u.RDom.String()}
			if u.RDom.Cond != nil {
				m["cond"] = shape(u.RDom.Cond)
			}
			updates = append(updates, m)
		}
		funcs = append(funcs, map[string]any{"name": f.Name, "vars": fmt.Sprint(f.Vars), "stored": f.Stored, "values": shapes(f.Values), "updates": updates})
	}
	return funcs
}

func shapes(es []*hl.Expr) []any {
	var all []any
	for _, e := range es {
		all = append(all, shape(e))
	}
	return all
}

// A pipeline without updates means what its outputs mean with every call written out.
func TestCallsMeanWhatTheyCall(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		p, regions, inputs := drawn(t, false)
		f := p.Outputs[0]
		if len(f.Values) > 1 {
			return
		}
		g := hl.NewFunc(f.Name, f.Vars...).Is(writtenOut(f.Value, nil))
		if g.Err() != nil { // too long, or a reduction inside itself
			return
		}
		data := trimmed(f, inputs)
		want, err := hl.Eval(g, regions[f.Name], trimmed(g, data))
		if refused(t, p, err) {
			return
		}
		got, err := hl.Eval(f, regions[f.Name], data)
		if err != nil {
			t.Fatalf("%v%v", f, err)
		}
		compared++
		if at, differ := got.Diff(want); differ {
			t.Fatalf("%vis %v at %v, and written out\n%vis %v", f, got, at, g, want)
		}
	})
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// writtenOut is e with the values of Funcs in the place of calls, and vars in that of Vars.
func writtenOut(e *hl.Expr, vars map[string]*hl.Expr) *hl.Expr {
	if v, ok := vars[e.Name]; ok && e.Op == hl.OpVar {
		return v
	}
	c := *e
	c.Args = nil
	for _, a := range e.Args {
		c.Args = append(c.Args, writtenOut(a, vars))
	}
	if e.Op != hl.OpCall {
		return &c
	}
	place := map[string]*hl.Expr{}
	for d, v := range e.Func.Vars {
		place[v.Name] = c.Args[d]
	}
	return writtenOut(e.Func.Values[e.Elem], place)
}
