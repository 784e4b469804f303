package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Tuple is several values of one point, to be given to Is or to an update: ArgMax(r, term). Its expressions may be used
// by themselves too.
type Tuple []*Expr

// flatten is values as expressions, Tuples among them opened.
func flatten(pos diag.Pos, call string, values []Operand) []*Expr {
	var list []*Expr
	for _, v := range values {
		if t, ok := v.(Tuple); ok {
			for _, e := range t {
				list = append(list, usable(pos, call, e))
			}
			continue
		}
		list = append(list, operand(pos, call, v))
	}
	return list
}

// Elem is one of the values of a Func.
type Elem struct {
	Func  *Func
	Index int
}

// Elem is value i of f, counted from 0.
func (f *Func) Elem(i int) Elem { return Elem{f, i} }

// At is the value at coordinates, dimension 0 first.
func (v Elem) At(coords ...Operand) *Expr { return v.Func.call(diag.Caller(), v.Index, coords) }

// AtElem is value i of f, counted from 0, at coordinates, dimension 0 first.
func (f *Func) AtElem(i int, coords ...Operand) *Expr { return f.call(diag.Caller(), i, coords) }

// At is the value of f at coordinates, dimension 0 first. f is defined before it is called; only its updates call f
// itself. A Func of several values is called by AtElem.
func (f *Func) At(coords ...Operand) *Expr { return f.call(diag.Caller(), -1, coords) }

// call is value elem of f, -1 for the only one.
func (f *Func) call(pos diag.Pos, elem int, coords []Operand) *Expr {
	e := &Expr{Op: OpCall, Func: f, Elem: max(elem, 0), Pos: pos}
	if f == nil {
		e.Mistake = mistake(pos, CodeOperand, "At: the Func is nil", "make it by NewFunc")
		return e
	}
	e.Name, e.updates = f.Name, len(f.Updates)
	for _, c := range coords {
		e.Args = append(e.Args, operand(pos, f.Name+".At", c))
	}
	call := signature(f.Name+".At", e.Args)
	switch {
	case f.Value == nil:
		e.Mistake = mistake(pos, CodeOrder, fmt.Sprintf("%s: %s is called before it is defined", call, f.Name),
			"only updates of a Func call the Func itself; say what it is before: "+f.Name+".Is(...)")
		f.early = append(f.early, e.Mistake)
	case elem < 0 && len(f.Values) > 1:
		e.Mistake = mistake(pos, CodeTuple, fmt.Sprintf("%s: %s has %d values", call, f.Name, len(f.Values)),
			"say which: "+f.Name+".AtElem(0, ...)")
	case elem >= len(f.Values):
		e.Mistake = mistake(pos, CodeTuple, fmt.Sprintf("%s: %s has %s, counted from 0, so no value %d", call, f.Name,
			count(len(f.Values), "value"), elem))
	case len(coords) != len(f.Vars):
		e.Mistake = mistake(pos, CodeRank, fmt.Sprintf("%s: %s for %s", call, count(len(coords), "coordinate"),
			count(len(f.Vars), "dimension")))
	case anyPoison(e.Args) || f.Values[e.Elem].Kind == Poison:
	default:
		if e.Mistake = badCoords(pos, call, e.Args, namesOf(f.Vars)); e.Mistake == nil {
			e.Kind = f.Values[e.Elem].Kind
		}
	}
	return e
}

// badCoords says which of the coordinates is no integer, nil if all are.
func badCoords(pos diag.Pos, call string, coords []*Expr, dims []string) *diag.Mistake {
	for i, c := range coords {
		if c.Kind == Poison || c.Kind == IntKind {
			continue
		}
		m := mistake(pos, CodeIndex, fmt.Sprintf("%s: coordinate %s of dimension %s is a %s, not an integer", call,
			c.brief(), dims[i], c.Kind))
		switch c.Kind {
		case FloatKind, DoubleKind:
			m.Help = []string{"make it an integer: ToInt(type)"}
		case BoolKind:
			m.Help = []string{"choose numbers by it: Select(condition, a, b)"}
		}
		return m
	}
	return nil
}
