package halide

import (
	"fmt"
	"math"
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
// or of another type or rank, an element beyond its type, and a read outside an input that has no border there. A Func
// of several values is evaluated by EvalAll.
//
// Each element is computed in int64 while that is exact, and else again in big.Int. A Func that f calls is computed
// point by point as it is called for, each point once, so that what nobody needs is not read; one with updates is
// computed over all that its callers may need by their intervals.
func Eval(f *Func, region []Range, inputs map[string]*Array) (*Array, error) {
	if len(f.Values) > 1 && f.Err() == nil {
		return nil, diag.List{{Pos: f.Pos, Code: CodeEval, Fact: fmt.Sprintf("Eval of %s: it has %d values", f.Name,
			len(f.Values)), Help: []string{"EvalAll(NewPipeline(" + f.Name + "), ...) gives an array for each"}}}
	}
	all, err := evalAll([]*Func{f}, map[string][]Range{f.Name: region}, inputs)
	if err != nil {
		return nil, err
	}
	return all[f.Name][0], nil
}

// EvalAll is Eval of all outputs of p, each over its region: by output, an array for each of its values.
func EvalAll(p *Pipeline, regions map[string][]Range, inputs map[string]*Array) (map[string][]*Array, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	return evalAll(p.Outputs, regions, inputs)
}

func evalAll(outputs []*Func, regions map[string][]Range, inputs map[string]*Array) (map[string][]*Array, error) {
	inputs = wide(inputs)
	types, r, err := ready(outputs, regions, inputs)
	if err != nil {
		return nil, err
	}
	e := newEvaluation(r, inputs)
	results := map[string][]*Array{}
	for _, f := range outputs {
		for i, t := range types[f] {
			out := NewArray(t, regions[f.Name]...)
			if m := e.fill(f, i, out); m != nil {
				return nil, diag.List{*m}
			}
			results[f.Name] = append(results[f.Name], out)
		}
	}
	return results, nil
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
	case a.Type == Float64:
		a.Doubles[i] = v.Double
	case v.Big != nil:
		panic(fmt.Sprintf("BUG: %s stored as %s", v, a.Type))
	default:
		a.Ints[i] = v.Int
	}
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
	if got := a.Len(); got != n || !in.Type.Integer() != (a.Ints == nil) || (in.Type == Float64) != (a.Doubles != nil) {
		return fmt.Sprintf("is an array over %s with %d elements, not %d", rangesText(a.Dims), got, n)
	}
	if !in.Type.Integer() {
		return ""
	}
	lo, hi := in.Type.limits()
	for i, v := range a.Ints {
		if v < lo || v > hi {
			return fmt.Sprintf("holds %d at %s, which is no %s", v, coordsText(a.coords(i)), in.Type)
		}
	}
	if in.Values.Known() {
		lo, hi = in.Values.Lo.Int64(), in.Values.Hi.Int64()
		for i, v := range a.Ints {
			if v < lo || v > hi {
				return fmt.Sprintf("holds %d at %s, outside its range %s", v, coordsText(a.coords(i)), in.Values)
			}
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
