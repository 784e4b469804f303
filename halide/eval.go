package halide

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// maxElements is how many elements Eval computes at most, and maxWork how many operations.
const (
	maxElements = 1 << 28
	maxWork     = 1 << 36
)

// Eval is the meaning of f: its elements over region, one range for each of its Vars, from inputs by name. It is what
// every schedule of f must give, bit for bit. Errors are diag.Lists: mistakes of f, an input that is missing, unknown
// or of another type or rank, an element beyond its type, and a read outside an input that has no border there.
//
// Each element is computed in int64 while that is exact, and else again in big.Int.
func Eval(f *Func, region []Range, inputs map[string]*Array) (*Array, error) {
	t, err := f.ready(region, inputs)
	if err != nil {
		return nil, err
	}
	out := NewArray(t, region...)
	fast := compile(f, inputs)
	slow := &walker{inputs: inputs, vars: map[string]int64{}}
	at := make([]int, len(region))
	for i := range out.Len() {
		for d, r := range region {
			fast.vars[d] = int64(r.Min + at[d])
		}
		v := fast.run()
		if fast.overflow {
			for d, x := range f.Vars {
				slow.vars[x.Name] = fast.vars[d]
			}
			v = slow.value(f.Value)
		}
		if m := firstOf(fast.mistake, slow.mistake); m != nil {
			return nil, diag.List{*m}
		}
		out.store(i, v)
		step(at, region)
	}
	return out, nil
}

func firstOf(ms ...*diag.Mistake) *diag.Mistake {
	for _, m := range ms {
		if m != nil {
			return m
		}
	}
	return nil
}

// step moves at to the next point of a box, dimension 0 fastest; false after the last, when it is at the first again.
func step(at []int, box []Range) bool {
	for d := range at {
		if at[d]++; at[d] < box[d].Extent {
			return true
		}
		at[d] = 0
	}
	return false
}

// store puts v at offset i; it fits the type, as its interval does.
func (a *Array) store(i int, v Value) {
	switch {
	case a.Type == Float32:
		a.Floats[i] = v.Float
	case v.Big != nil:
		panic(fmt.Sprintf("BUG: %s stored as %s", v, a.Type))
	default:
		a.Ints[i] = v.Int
	}
}

// ready checks what Eval is given, and finds the type of the result.
func (f *Func) ready(region []Range, inputs map[string]*Array) (Type, error) {
	if all := f.mistakes(); len(all) > 0 {
		return NoType, diag.List(all)
	}
	fail := func(format string, args ...any) (Type, error) {
		return NoType, diag.List{{Pos: f.Pos, Code: CodeEval, Fact: "Eval of " + f.Name + ": " + fmt.Sprintf(format, args...)}}
	}
	if len(region) != len(f.Vars) {
		return fail("%s for %s", count(len(region), "range"), count(len(f.Vars), "Var"))
	}
	env, n := map[string]Range{}, 1
	for i, r := range region {
		if !r.valid() || n > maxElements/r.Extent {
			return fail("the range of %s, from %d with extent %d, is empty or too large", f.Vars[i].Name, r.Min, r.Extent)
		}
		n *= r.Extent
		env[f.Vars[i].Name] = r
	}
	if all := f.Check(env); len(all) > 0 {
		return NoType, diag.List(all)
	}
	if w := work(f.Value); w > float64(maxWork)/float64(n) {
		return fail("more than %d operations", maxWork)
	}
	declared := Inputs(f)
	for _, in := range declared {
		if fault := in.fault(inputs[in.Name]); fault != "" {
			return fail("%s %s", in.Name, fault)
		}
	}
	for _, name := range sortedNames(inputs) {
		if !slices.ContainsFunc(declared, func(in *Input) bool { return in.Name == name }) {
			return fail("it has no input %s", name)
		}
	}
	return ResultType(f, env)
}

// work is how many operations one element takes.
func work(e *Expr) float64 {
	w := 1.0
	for _, a := range e.Args {
		w += work(a)
	}
	if e.Op == OpReduce {
		points, _ := new(big.Float).SetInt(e.RDom.points()).Float64()
		w *= points
	}
	return w
}

func sortedNames(inputs map[string]*Array) []string {
	var names []string
	for n := range inputs {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// fault is what is wrong with an array given for in, or "".
func (in *Input) fault(a *Array) string {
	switch {
	case a == nil:
		return "is missing"
	case a.Type != in.Type:
		return fmt.Sprintf("is an array of %s, not %s", a.Type, in.Type)
	case len(a.Dims) != len(in.Dims):
		return fmt.Sprintf("is an array of %s, not %d", count(len(a.Dims), "dimension"), len(in.Dims))
	}
	n := 1
	for _, d := range a.Dims {
		if !d.valid() || n > math.MaxInt32/d.Extent {
			return fmt.Sprintf("is an array over %s, which is empty or too large", rangesText(a.Dims))
		}
		n *= d.Extent
	}
	if got := a.Len(); got != n || (in.Type == Float32) != (a.Ints == nil) {
		return fmt.Sprintf("is an array over %s with %d elements, not %d", rangesText(a.Dims), got, n)
	}
	if in.Type == Float32 {
		return ""
	}
	lo, hi := in.Type.limits()
	for i, v := range a.Ints {
		if v < lo || v > hi {
			return fmt.Sprintf("holds %d at %s, which is no %s", v, coordsText(a.coords(i)), in.Type)
		}
	}
	return ""
}

// outside is the mistake of reading e at coordinates that a does not hold.
func outside(e *Expr, a *Array, coords []int) *diag.Mistake {
	return mistake(e.Pos, CodeOutside,
		fmt.Sprintf("Eval: %s reads %s%s, outside %s", e.brief(), e.Name, coordsText(coords), rangesText(a.Dims)),
		"give a larger array, or say what lies outside: ConstantExterior or RepeatEdge")
}

// coordsText is "(3, 4)".
func coordsText(coords []int) string {
	return "(" + strings.Join(texts(coords, func(c int) string { return fmt.Sprint(c) }), ", ") + ")"
}

// rangesText is "(0:16, -1:15)", each range from its first point to the one past its last.
func rangesText(rs []Range) string { return "(" + strings.Join(texts(rs, Range.String), ", ") + ")" }

// String is "0:16": from the first point to the one past the last.
func (r Range) String() string { return fmt.Sprintf("%d:%d", r.Min, r.Min+r.Extent) }

func texts[T any](vs []T, text func(T) string) []string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = text(v)
	}
	return out
}
