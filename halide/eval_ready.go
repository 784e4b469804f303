package halide

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ready checks what Eval is given, and finds the types of the results and what is to be computed of each Func.
func ready(outputs []*Func, regions map[string][]Range, inputs map[string]*Array) (map[*Func][]Type, *reach, error) {
	if all := mistakesOf(outputs...); len(all) > 0 {
		return nil, nil, diag.List(all)
	}
	boxes, points, err := boxesOf(outputs, regions)
	if err != nil {
		return nil, nil, err
	}
	r := reachOf(outputs, boxes)
	for _, f := range outputs {
		r.asked[f] = regions[f.Name]
	}
	if all := r.check(); len(all) > 0 {
		return nil, nil, diag.List(all)
	}
	f := outputs[len(outputs)-1]
	if fact := r.tooMuch(points); fact != "" {
		return nil, nil, evalFault(f, "%s", fact)
	}
	if err := checkInputs(f, r, inputs); err != nil {
		return nil, nil, err
	}
	types := map[*Func][]Type{}
	for _, f := range outputs {
		for i := range f.Values {
			t, m := f.resultType(i, r.traces[f].values[i])
			if m != nil {
				return nil, nil, diag.List{*m}
			}
			types[f] = append(types[f], t)
		}
	}
	return types, r, nil
}

func evalFault(f *Func, format string, args ...any) error {
	return diag.List{{Pos: f.Pos, Code: CodeEval, Fact: "Eval of " + f.Name + ": " + fmt.Sprintf(format, args...)}}
}

// boxesOf are the regions as boxes, and how many points they have.
func boxesOf(outputs []*Func, regions map[string][]Range) (map[*Func][]Span, map[*Func]float64, error) {
	boxes, points := map[*Func][]Span{}, map[*Func]float64{}
	for _, f := range outputs {
		region := regions[f.Name]
		if len(region) != len(f.Vars) {
			return nil, nil, evalFault(f, "%s for %s", count(len(region), "range"), count(len(f.Vars), "Var"))
		}
		n := 1
		for i, r := range region {
			if !r.valid() || n > maxElements/r.Extent {
				return nil, nil, evalFault(f, "the range of %s, from %d with extent %d, is empty or too large",
					f.Vars[i].Name, r.Min, r.Extent)
			}
			n *= r.Extent
		}
		boxes[f], points[f] = spansOf(region), float64(n)
	}
	return boxes, points, nil
}

// checkInputs compares the arrays with the inputs, and what is read of them by data with what they hold.
func checkInputs(f *Func, r *reach, inputs map[string]*Array) error {
	declared := inputsOf(r.funcs)
	for _, in := range declared {
		if fault := in.fault(inputs[in.Name]); fault != "" {
			return evalFault(f, "%s %s", in.Name, fault)
		}
	}
	for _, name := range sortedNames(inputs) {
		if !slices.ContainsFunc(declared, func(in *Input) bool { return in.Name == name }) {
			return evalFault(f, "it has no input %s", name)
		}
	}
	var all diag.List
	for _, f := range r.funcs {
		for stage, roots := range f.stages() {
			spans := r.traces[f].spans[stage]
			walkAll(roots, func(e *Expr) {
				if e.Op == OpLoad && e.Input.Border == nil {
					all = append(all, checkGather(e, inputs[e.Name], spans)...)
				}
			})
		}
	}
	return all.Err()
}

// checkGather tells of coordinates that depend on data and may lie outside the array.
func checkGather(e *Expr, a *Array, spans map[*Expr]Span) []diag.Mistake {
	var all []diag.Mistake
	for d, c := range e.Args {
		if r := a.Dims[d]; dependsOnData(c) && !spans[c].Inside(r.span()) {
			all = append(all, diag.Mistake{Pos: e.Pos, Code: CodeOutside,
				Fact: fmt.Sprintf("Eval: %s: coordinate %s of dimension %s depends on data and may be %s, outside %s",
					e.brief(), c.brief(), e.Input.Dims[d], spans[c], r),
				Help: []string{fmt.Sprintf("Clamp(%d, %d) it, or say what lies outside: ConstantExterior or RepeatEdge",
					r.Min, r.Min+r.Extent-1)}})
		}
	}
	return all
}

// tooMuch says what there is too much of: operations, or elements of a Func with updates. points are how many points of
// the outputs are asked for. A Func without updates is computed where it is called, at most once a point.
func (r *reach) tooMuch(points map[*Func]float64) string {
	total := 0.0
	calls := map[*Func]float64{}
	for i := len(r.funcs) - 1; i >= 0; i-- {
		f := r.funcs[i]
		t := r.traces[f]
		size := volume(t.boxes[0])
		if len(f.Updates) > 0 && size > maxElements {
			return fmt.Sprintf("%s has updates and may be needed at more than %d points", f.Name, maxElements)
		}
		n := min(points[f]+calls[f], size)
		if len(f.Updates) > 0 {
			n = size
		}
		add := func(roots []*Expr, times float64) {
			for _, e := range roots {
				total += times * work(e, times, calls)
			}
		}
		add(f.Values, n)
		for i, u := range f.Updates {
			add(u.roots(), u.times(t.boxes[i+1]))
		}
	}
	if total > maxWork {
		return fmt.Sprintf("more than %d operations", int64(maxWork))
	}
	return ""
}

// times is how many points u runs over.
func (u *Update) times(box []Span) float64 {
	n := 1.0
	for d := range u.Coords {
		if u.plain(d) {
			n *= volume(box[d : d+1])
		}
	}
	if u.RDom != nil {
		n *= floatOf(u.RDom.points())
	}
	return n
}

// volume is how many points a box has.
func volume(box []Span) float64 {
	n := 1.0
	for _, s := range box {
		if !s.Known() {
			return math.Inf(1)
		}
		n *= floatOf(new(big.Int).Sub(s.Hi, s.Lo)) + 1
	}
	return n
}

func floatOf(n *big.Int) float64 {
	f, _ := new(big.Float).SetInt(n).Float64()
	return f
}

// work is how many operations e takes each of so many times; the calls of Funcs that it makes are added to calls.
func work(e *Expr, times float64, calls map[*Func]float64) float64 {
	inner := 1.0
	if e.Op == OpReduce {
		inner = floatOf(e.RDom.points())
	}
	if e.Op == OpCall {
		calls[e.Func] += times
	}
	w := 0.0
	for _, a := range e.Args {
		w += work(a, times*inner, calls)
	}
	return 1 + w*inner
}
