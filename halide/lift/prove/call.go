package prove

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// maxDepth is how deep calls are inlined.
const maxDepth = 24

// call is the number that a call gives; nil for one without a value.
func (x *executor) call(e *ctree.Call, st *state) (*sym.Node, error) {
	if e.Fn != nil && e.Fn.Body != nil {
		f, err := x.inline(e, st)
		if err != nil || f.result == nil {
			return nil, err
		}
		v := st.cells[cell{obj: f.result}]
		if v == nil {
			return nil, refuse(e.Pos(), "%s returns no number", e.Fn.Name)
		}
		return v, nil
	}
	if e.Name == "" && e.Fn == nil {
		return nil, refuse(e.Pos(), "a call through a pointer")
	}
	name := e.Name
	if e.Fn != nil {
		name = e.Fn.Name
	}
	if v, ok := threads[name]; ok {
		x.grant("one thread runs")
		return x.s.Int(v), nil
	}
	if known, err := x.library(e, st); known {
		if t := e.Type(); err == nil && direct(t) { // how many characters were printed
			return x.s.Fresh(name+"?", sortOf(t)), nil
		}
		return nil, err
	}
	if strings.HasPrefix(name, "_mm") {
		return x.intrinsicNumber(e, st)
	}
	var args []*sym.Node
	for _, a := range e.Args {
		if !direct(a.Type()) {
			return nil, refuse(e.Pos(), "the external function %s", name)
		}
		v, err := x.number(a, st)
		if err != nil {
			return nil, err
		}
		args = append(args, x.asValue(v, a.Type(), st))
	}
	return x.external(name, e.Type(), args, e.Pos())
}

// callList is the list that a call returns.
func (x *executor) callList(e *ctree.Call, st *state) (list, error) {
	if e.Fn == nil || e.Fn.Body == nil {
		return list{}, refuse(e.Pos(), "an external function returns a list")
	}
	f, err := x.inline(e, st)
	if err != nil {
		return list{}, err
	}
	m := st.lists[f.result]
	if m == nil {
		return list{}, refuse(e.Pos(), "%s returns no list", e.Fn.Name)
	}
	return list{mem: m, typ: e.Type().(ctree.List)}, nil
}

// inline runs a function's body on arguments.
func (x *executor) inline(e *ctree.Call, st *state) (*frame, error) {
	if len(x.calls) >= maxDepth || slices.ContainsFunc(x.calls, func(f *frame) bool { return f.fn == e.Fn }) {
		return nil, refuse(e.Pos(), "%s calls itself", e.Fn.Name)
	}
	if len(e.Args) != len(e.Fn.Params) {
		return nil, refuse(e.Pos(), "%s is called with %d arguments", e.Fn.Name, len(e.Args))
	}
	args := slices.Clone(e.Args)
	for i, p := range e.Fn.Params { // f(1, f(2, 3)): the inner call has the same parameters, so its value comes first
		if !callsBody(args[i]) {
			continue
		}
		k := argument{e, i}
		o := x.arguments[k]
		if o == nil {
			o = &ctree.Object{Name: p.Name, Type: p.Type, Storage: ctree.Local, Pos: p.Pos, Slot: len(x.arguments),
				Hidden: true}
			x.arguments[k] = o
		}
		if err := x.assignObject(o, args[i], st); err != nil {
			return nil, err
		}
		args[i] = &ctree.VarRef{At: ctree.At{T: p.Type, P: e.Pos()}, Object: o}
	}
	for i, p := range e.Fn.Params {
		if err := x.assignObject(p, args[i], st); err != nil {
			return nil, err
		}
	}
	f, err := x.body(e.Fn, st, e.Pos())
	for _, p := range e.Fn.Params { // where they point is for nobody any more
		delete(st.ptrs, p)
	}
	return f, err
}

// argument names one of a call's: its value while the others are computed.
type argument struct {
	call *ctree.Call
	i    int
}

// callsBody: a function of the program is called in e.
func callsBody(e ctree.Expr) bool {
	found := false
	ctree.Walk(e, func(e ctree.Expr) bool {
		switch e := e.(type) {
		case *ctree.Call:
			found = found || e.Fn != nil && e.Fn.Body != nil
		case *ctree.StmtExpr:
			found = true
		}
		return !found
	})
	return found
}

// body runs a function whose parameters are set.
func (x *executor) body(fn *ctree.Func, st *state, at ctree.Pos) (*frame, error) {
	if fn.Body == nil {
		if fn.Refused != nil {
			return nil, refuse(fn.Pos, "%s has no tree: %s", fn.Name, fn.Refused.Fact)
		}
		return nil, refuse(fn.Pos, "%s has no body", fn.Name)
	}
	f := &frame{fn: fn, at: at}
	if _, void := fn.Type.Result.(ctree.Void); !void {
		f.result = x.results[fn]
		if f.result == nil {
			f.result = &ctree.Object{Name: "return", Type: fn.Type.Result, Storage: ctree.Local, Pos: fn.Pos,
				Hidden: true}
			x.results[fn] = f.result
		}
	}
	x.calls = append(x.calls, f)
	live, cont, done, broke := st.live, st.cont, st.done, st.broke
	st.live, st.cont, st.done, st.broke = x.s.Bool(true), x.s.Bool(false), x.s.Bool(false), nil
	err := x.exec(fn.Body, st)
	st.live, st.cont, st.done, st.broke = live, cont, done, broke
	x.calls = x.calls[:len(x.calls)-1]
	return f, err
}

// external is a function of C's mathematics: an uninterpreted one, unless it is a minimum, a maximum or a magnitude. Of
// others it is not known that they give the same for the same arguments, and change nothing.
func (x *executor) external(name string, t ctree.Type, args []*sym.Node, pos ctree.Pos) (*sym.Node, error) {
	s := x.s
	least := func(f func(a, b *sym.Node) *sym.Node, a, b *sym.Node) (*sym.Node, error) {
		x.ordered(a)
		return f(a, b), nil
	}
	switch name {
	case "fmaxf", "fmax", "std::max", "max":
		if len(args) == 2 {
			return least(s.Max, args[0], args[1])
		}
	case "fminf", "fmin", "std::min", "min":
		if len(args) == 2 {
			return least(s.Min, args[0], args[1])
		}
	case "fma", "fmaf", "__builtin_fma", "__builtin_fmaf":
		if len(args) == 3 && !x.exact {
			return s.Add(s.Mul(args[0], args[1]), args[2]), nil
		}
		name = "fma"
	case "abs", "labs", "llabs", "fabs", "fabsf", "std::abs":
		if len(args) == 1 {
			return least(s.Max, args[0], s.Neg(args[0]))
		}
	}
	plain := strings.TrimPrefix(strings.TrimPrefix(name, "__builtin_"), "std::")
	known := interp.Functions()
	if !slices.Contains(rounding, plain) && known[plain] == 0 && known[strings.TrimSuffix(plain, "f")] == 0 {
		return nil, refuse(pos, "the external function %s", name)
	}
	if f, ok := t.(ctree.Float); ok {
		return s.Apply(fmt.Sprintf("call %s%d", strings.TrimPrefix(mathName(name), "std::"), f.Bits), sym.Real,
			args...), nil
	}
	return s.Apply("call "+name, sym.Int, args...), nil
}

// rounding gives integers.
var rounding = []string{"lround", "llround", "lroundf", "lrint", "llrint", "lrintf", "isnan", "isinf", "nearbyint",
	"nearbyintf"}

// mathName is a function of <math.h> without the f that says that it is of float.
func mathName(name string) string {
	short := strings.TrimSuffix(name, "f")
	switch short {
	case "sqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "tanh", "sinh", "cosh", "atan", "asin",
		"acos", "pow", "floor", "ceil", "round", "trunc", "rint", "cbrt", "expm1", "log1p", "fmod", "atan2", "erf",
		"rsqrt":
		return short
	}
	return name
}
