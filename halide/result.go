package halide

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ResultType is the type of f's elements over the ranges of its Vars: that of the Narrow, Wrap or ToInt which f ends
// in, Float32 for a float, and else the smallest integer type that holds every value, signed before unsigned. The error
// is a diag.List: f is wrong, or its values fit no type.
func ResultType(f *Func, env map[string]Range) (Type, error) {
	if err := f.Err(); err != nil {
		return NoType, err
	}
	t, m := f.resultType(Env{Vars: env}.Span(f.Value))
	if m != nil {
		return NoType, diag.List{*m}
	}
	return t, nil
}

// resultType is ResultType of a right f whose values lie in s.
func (f *Func) resultType(s Span) (Type, *diag.Mistake) {
	e := f.Value
	switch {
	case e.Kind == FloatKind:
		return Float32, nil
	case e.Op == OpNarrow || e.Op == OpWrap || e.Op == OpToInt:
		return e.Type, nil
	}
	for _, t := range [...]Type{Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64} {
		if s.Known() && s.Fits(t) {
			return t, nil
		}
	}
	what := "values without a bound"
	if s.Known() {
		what = "values from " + s.Lo.String() + " to " + s.Hi.String()
	}
	return NoType, mistake(e.Pos, CodeRange, fmt.Sprintf("%s.Is: %s has %s, which no type holds", f.Name, f.Name, what),
		"say what to store: Narrow(type, shift) or Wrap(type)")
}

// Check is what can be said of f only when the ranges of its Vars are known: shift counts outside 0..62, coordinates
// beyond int32, values that no type holds. Of an f that Err finds wrong it says what Err says.
func (f *Func) Check(env map[string]Range) []diag.Mistake {
	if all := f.mistakes(); len(all) > 0 {
		return all
	}
	var all []diag.Mistake
	spans := Env{Vars: env}.spans(f.Value)
	Walk(f.Value, func(e *Expr) {
		switch e.Op {
		case OpShl, OpShr:
			if count := spans[e.Args[1]]; !count.Inside(spanOf(0, maxShift)) {
				all = append(all, diag.Mistake{Pos: e.Pos, Code: CodeShift,
					Fact: fmt.Sprintf("%s: the count may be %s, outside 0..%d", signature(opRules[e.Op].method, e.Args), count, maxShift),
					Help: []string{"Clamp it to 0..62"}})
			}
		case OpLoad:
			for i, c := range e.Args {
				if s := spans[c]; !s.Inside(spanOf(math.MinInt32, math.MaxInt32)) {
					all = append(all, diag.Mistake{Pos: e.Pos, Code: CodeIndex,
						Fact: fmt.Sprintf("%s: coordinate %s of dimension %s may be %s, which no address reaches", e.brief(), c.brief(), e.Input.Dims[i], s)})
				}
			}
		}
	})
	if _, m := f.resultType(spans[f.Value]); m != nil {
		all = append(all, *m)
	}
	return all
}
