package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Update changes a Func at places, after its definition and the updates before. It runs over the points of RDom, the
// first dimension fastest, and over those Vars of the Func that stand in their own place; what order the latter have
// cannot matter. In its expressions the Func itself means its values before this point of the order.
type Update struct {
	Func   *Func
	RDom   *RDom   // nil: none
	Coords []*Expr // the place, dimension 0 first: any integers
	Values []*Expr // one for each value of the Func; nil until Is, Add, ...
	Pos    diag.Pos
}

// Update is a place of f that changes: one coordinate a dimension. A Var of f stands only in its own dimension, over
// which the update then runs. Is, Add, Sub, Mul, Min or Max say what is stored there.
func (f *Func) Update(coords ...Operand) *Update {
	return f.update(diag.Caller(), "Update", nil, coords)
}

// UpdateOver is Update at each point of r.
func (f *Func) UpdateOver(r *RDom, coords ...Operand) *Update {
	pos := diag.Caller()
	u := f.update(pos, "UpdateOver", r, coords)
	if m := r.check(pos, f.Name+".UpdateOver"); m != nil {
		f.found = append(f.found, m)
		u.RDom = nil
	}
	return u
}

func (f *Func) update(pos diag.Pos, method string, r *RDom, coords []Operand) *Update {
	u := &Update{Func: f, RDom: r, Pos: pos}
	call := f.Name + "." + method
	for _, c := range coords {
		u.Coords = append(u.Coords, operand(pos, call, c))
	}
	switch {
	case f.Value == nil:
		f.tell(pos, CodeOrder, fmt.Sprintf("%s: %s is updated before it is defined", signature(call, u.Coords), f.Name),
			"say what it is everywhere, before: "+f.Name+".Is(0)")
		u.Coords = []*Expr{{Pos: pos}} // poison
		return u
	case len(coords) != len(f.Vars):
		f.tell(pos, CodeRank, fmt.Sprintf("%s: %s for %s", signature(call, u.Coords), count(len(coords), "coordinate"),
			count(len(f.Vars), "dimension")))
	default:
		if m := badCoords(pos, signature(call, u.Coords), u.Coords, namesOf(f.Vars)); m != nil {
			f.found = append(f.found, m)
		}
	}
	f.Updates = append(f.Updates, u)
	return u
}

// Is stores values, one for each value of the Func; a Tuple counts as its values.
func (u *Update) Is(values ...Operand) *Func {
	pos := diag.Caller()
	return u.is(pos, flatten(pos, u.Func.Name+".Update.Is", values))
}

// Add stores what is there plus v, one operand for each value of the Func.
func (u *Update) Add(v ...Operand) *Func { return u.combine(diag.Caller(), OpAdd, v) }

// Sub stores what is there minus v, one operand for each value of the Func.
func (u *Update) Sub(v ...Operand) *Func { return u.combine(diag.Caller(), OpSub, v) }

// Mul stores what is there times v, one operand for each value of the Func.
func (u *Update) Mul(v ...Operand) *Func { return u.combine(diag.Caller(), OpMul, v) }

// Min stores the lesser of what is there and v, one operand for each value of the Func.
func (u *Update) Min(v ...Operand) *Func { return u.combine(diag.Caller(), OpMin, v) }

// Max stores the greater of what is there and v, one operand for each value of the Func.
func (u *Update) Max(v ...Operand) *Func { return u.combine(diag.Caller(), OpMax, v) }

func (u *Update) combine(pos diag.Pos, op Op, v []Operand) *Func {
	call := u.Func.Name + ".Update." + opRules[op].method
	values := flatten(pos, call, v)
	if len(values) == len(u.Func.Values) && len(u.Coords) == len(u.Func.Vars) && u.Func.Value != nil {
		for i, e := range values {
			values[i] = build(pos, op, u.Func.elem(pos, i, u.Coords), e)
		}
	}
	return u.is(pos, values)
}

// elem is value i of f at coords, which are in order.
func (f *Func) elem(pos diag.Pos, i int, coords []*Expr) *Expr {
	e := &Expr{Op: OpCall, Func: f, Name: f.Name, Elem: i, Args: coords, Pos: pos, updates: len(f.Updates)}
	if !anyPoison(coords) {
		e.Kind = f.Values[i].Kind
	}
	return e
}

func (u *Update) is(pos diag.Pos, values []*Expr) *Func {
	f := u.Func
	call := f.Name + ".Update"
	switch {
	case u.Values != nil:
		f.tell(pos, CodeUpdate, call+": what it stores is said already",
			fmt.Sprintf("it was said at %s; one more update is one more %s(...)", u.Values[0].Pos, call))
		return f
	case f.Value == nil:
		u.Values = append(values, &Expr{Pos: pos}) // told already
		return f
	case len(values) != len(f.Values):
		f.tell(pos, CodeUpdate, fmt.Sprintf("%s: %s for a Func of %s", call, count(len(values), "value"),
			count(len(f.Values), "value")),
			"what is not to change is stored again: "+f.Name+".AtElem(i, ...)")
		u.Values = append(values, &Expr{Pos: pos})
		return f
	}
	u.Values = unifyWith(f, values)
	for i, v := range u.Values {
		if want := f.Values[i].Kind; v.Kind != want && v.Kind != Poison && want != Poison {
			f.tell(pos, CodeKindMix, fmt.Sprintf("%s: %s is of kind %s, and %s of kind %s", call, v.brief(), v.Kind,
				f.Name, want), "convert it: ToFloat(), ToInt(type) or Select(condition, a, b)")
			return f
		}
	}
	if len(u.Coords) == len(f.Vars) {
		f.check(pos, call, u.roots(), u.bound(), u.unbound())
	}
	return f
}

// unifyWith makes integer constants floats where f's values are.
func unifyWith(f *Func, values []*Expr) []*Expr {
	out := append([]*Expr(nil), values...)
	for i, v := range out {
		if k := f.Values[i].Kind; (k == FloatKind || k == DoubleKind) && v.Op == OpConst && v.Kind == IntKind {
			pair := []*Expr{f.Values[i], v}
			if m := unify(v.Pos, f.Name+".Update", pair); m == nil {
				out[i] = pair[1]
			}
		}
	}
	return out
}

// plain reports whether dimension d is one that the update runs over: the Func's Var stands in its own place.
func (u *Update) plain(d int) bool {
	c := u.Coords[d]
	return c.Op == OpVar && c.Name == u.Func.Vars[d].Name
}

// bound are the names that the update runs over.
func (u *Update) bound() map[string]bool {
	bound := map[string]bool{}
	for d, v := range u.Func.Vars {
		if u.plain(d) {
			bound[v.Name] = true
		}
	}
	if u.RDom != nil {
		for _, v := range u.RDom.Vars {
			bound[v.Name] = true
		}
	}
	return bound
}

// unbound is the help with a Var that the update does not run over.
func (u *Update) unbound() string {
	return "an update runs over the Vars of " + u.Func.Name +
		" that stand in their own place, and over the RDom of UpdateOver(r, ...), in text of \"over r\" behind the " +
		"value"
}

// cond is the condition of the RDom, or nil.
func (u *Update) cond() *Expr {
	if u.RDom == nil {
		return nil
	}
	return u.RDom.Cond
}

// roots are the expressions of u: its place, its values and its condition.
//
//go:noinline
func (u *Update) roots() []*Expr {
	roots := append(append([]*Expr(nil), u.Coords...), u.Values...)
	if c := u.cond(); c != nil {
		roots = append(roots, c)
	}
	return roots
}
