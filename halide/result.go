package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ResultType is the type of f's elements over the ranges of its Vars: what Stores says, or else that of the Narrow,
// Wrap or ToInt which f ends in, Float32 for a float, Float64 for a double, and else the smallest integer type that
// holds every value, signed before unsigned. Of a Func of several values it is that of the first. The error is a
// diag.List: f is wrong, or its values fit no type.
func ResultType(f *Func, env map[string]Range) (Type, error) {
	if err := f.Err(); err != nil {
		return NoType, err
	}
	return f.typeOver(0, env)
}

// ResultTypes is ResultType of each value of a right f. A schedule does not change it: where f is what a schedule makes
// of another Func, it is that of the Func as it was written, although f's values may be better known; unless they are
// known of f alone.
func ResultTypes(f *Func, env map[string]Range) ([]Type, error) {
	if f.was != nil {
		if types, err := ResultTypes(f.was, env); err == nil {
			return types, nil
		}
	}
	types := make([]Type, len(f.Values))
	for i := range types {
		t, err := f.typeOver(i, env)
		if err != nil {
			return nil, err
		}
		types[i] = t
	}
	return types, nil
}

// typeOver is the type of value i.
func (f *Func) typeOver(i int, env map[string]Range) (Type, error) {
	var s Span
	if f.Stored == nil {
		s = Env{Vars: env}.Span(f.Values[i])
	}
	t, m := f.resultType(i, s)
	if m != nil {
		return NoType, diag.List{*m}
	}
	return t, nil
}

// resultType is the type of value i of a right f, which lies in s.
func (f *Func) resultType(i int, s Span) (Type, *diag.Mistake) {
	e := f.Values[i]
	switch {
	case f.Stored != nil:
		return f.Stored[i], nil
	case e.Kind == FloatKind:
		return Float32, nil
	case e.Kind == DoubleKind:
		return Float64, nil
	case e.Op == OpNarrow || e.Op == OpWrap || e.Op == OpToInt:
		return e.Type, nil
	}
	for _, t := range [...]Type{Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64} {
		if s.Known() && s.Fits(t) {
			return t, nil
		}
	}
	return NoType, mistake(e.Pos, CodeRange, fmt.Sprintf("%s.Is: %s has %s, which no type holds", f.Name, f.Name,
		valuesText(s)), "say what to store: Narrow(type, shift) or Wrap(type)")
}

// valuesText is "values from 0 to 255".
func valuesText(s Span) string {
	if !s.Known() {
		return "values without a bound"
	}
	return "values from " + s.Lo.String() + " to " + s.Hi.String()
}

// Check is what can be said of f, and of what it calls, only when the ranges of its Vars are known: shift counts
// outside 0..62, coordinates beyond int32, values that no type, or not the stored one, holds, updates that write
// outside those ranges by data, and updates whose order matters. Of an f that Err finds wrong it says what Err says.
func (f *Func) Check(env map[string]Range) []diag.Mistake {
	if all := f.mistakes(); len(all) > 0 {
		return all
	}
	box, asked := make([]Span, len(f.Vars)), make([]Range, len(f.Vars))
	for d, v := range f.Vars {
		if r, ok := env[v.Name]; ok {
			box[d], asked[d] = r.span(), r
		}
	}
	r := reachOf([]*Func{f}, map[*Func][]Span{f: box})
	r.asked[f] = asked
	return r.check()
}

// checkSpans tells of shift counts and coordinates of f that are out of range.
func (f *Func) checkSpans(roots []*Expr, spans map[*Expr]Span) []diag.Mistake {
	var all []diag.Mistake
	walkAll(roots, func(e *Expr) {
		switch e.Op {
		case OpShl, OpShr:
			if count := spans[e.Args[1]]; !count.Inside(SpanOf(0, maxShift)) {
				all = append(all, diag.Mistake{Pos: e.Pos, Code: CodeShift,
					Fact: fmt.Sprintf("%s: the count may be %s, outside 0..%d", signature(opRules[e.Op].method, e.Args),
						count, maxShift), Help: []string{"Clamp it to 0..62"}})
			}
		case OpLoad:
			all = append(all, checkAddress(e, e.Args, e.Input.Dims, spans)...)
		case OpCall:
			all = append(all, checkAddress(e, e.Args, namesOf(e.Func.Vars), spans)...)
		}
	})
	return all
}

// checkAddress tells of coordinates, at e, that no address reaches.
func checkAddress(e *Expr, coords []*Expr, dims []string, spans map[*Expr]Span) []diag.Mistake {
	var all []diag.Mistake
	for i, c := range coords {
		if s := spans[c]; !s.Inside(addresses) {
			all = append(all, diag.Mistake{Pos: e.Pos, Code: CodeIndex,
				Fact: fmt.Sprintf("%s: coordinate %s of dimension %s may be %s, which no address reaches", e.brief(),
					c.brief(), dims[i], s)})
		}
	}
	return all
}

// checkStored tells of stages that store what the declared type does not hold.
func (f *Func) checkStored(t *trace) []diag.Mistake {
	var all []diag.Mistake
	for stage, spans := range t.stored {
		for i, s := range spans {
			if f.Stored == nil || !f.Stored[i].Integer() || s.Fits(f.Stored[i]) {
				continue
			}
			pos, call := f.Values[i].Pos, ".Is"
			if stage > 0 {
				pos, call = f.Updates[stage-1].Values[i].Pos, ".Update"
			}
			help := []string{fmt.Sprintf("end in what fits: Narrow(%s, shift) or Wrap(%s)", goType(f.Stored[i]),
				goType(f.Stored[i]))}
			if op := growing(f, stage, i); op != "" {
				help = append(help, fmt.Sprintf("in place of %s: Is(%s.At(...).%s(...).Wrap(%s))", op, f.Name, op,
					goType(f.Stored[i])))
			}
			all = append(all, *mistake(pos, CodeRange,
				fmt.Sprintf("%s%s: it stores %s, which %s, the stored type, does not hold", f.Name, call, valuesText(s),
					f.Stored[i]), help...))
		}
	}
	return all
}

// growing is the method by which value i of an update grows, as "Add", if it is one that leaves no place for a Wrap;
// else "".
func growing(f *Func, stage, i int) string {
	if stage == 0 || len(f.Values) > 1 {
		return ""
	}
	u := f.Updates[stage-1]
	v := u.Values[i]
	if name := map[Op]string{OpAdd: "Add", OpSub: "Sub", OpMul: "Mul"}[v.Op]; name != "" && u.samePlace(v.Args[0], i) {
		return name
	}
	return ""
}

// goType is the name of t in a program: "Int16".
func goType(t Type) string {
	return [...]string{Int8: "Int8", Int16: "Int16", Int32: "Int32", Int64: "Int64", UInt8: "UInt8", UInt16: "UInt16",
		UInt32: "UInt32", Float32: "Float32", Float64: "Float64"}[t]
}
