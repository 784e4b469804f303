package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Func is what is computed: one value, or several, for each point of its Vars. Is defines it everywhere; updates then
// change it, in order.
type Func struct {
	Name    string
	Vars    []Var     // dimension 0 first
	Value   *Expr     // nil until Is; of several values the first
	Values  []*Expr   // what Is was given
	Stored  []Type    // what Stores said, one a value; nil: nothing
	Updates []*Update // in order
	Pos     diag.Pos

	was      *Func           // of a view: what it is in the algorithm, if something of it is other
	storedAt diag.Pos        // the line of Stores
	isAt     diag.Pos        // the line of Is
	found    []*diag.Mistake // of the Func itself; those of expressions are in their nodes
	early    []*diag.Mistake // calls made before Is
}

// NewFunc makes a Func of its Vars, dimension 0 first. Is says what it computes.
func NewFunc(name string, vars ...Var) *Func { return newFunc(diag.Caller(), name, vars) }

func newFunc(pos diag.Pos, name string, vars []Var) *Func {
	f := &Func{Name: name, Vars: append([]Var(nil), vars...), Pos: pos}
	if m := badName(pos, "NewFunc", name); m != nil {
		f.found = append(f.found, m)
	}
	if len(vars) < 1 || len(vars) > MaxRank {
		f.tell(pos, CodeRank, fmt.Sprintf("NewFunc(%s): %d Vars, not 1 to %d", name, len(vars), MaxRank),
			"a single number, as a dot product, is a Func of one Var with Bound(x, 1)")
	}
	seen := map[string]bool{}
	for i, v := range vars {
		e := operand(pos, "NewFunc", v)
		f.Vars[i] = Var{e}
		switch {
		case e.Kind == Poison:
			f.found = append(f.found, e.cause())
		case e.Op != OpVar:
			f.tell(pos, CodeVar, fmt.Sprintf("NewFunc(%s): %s is no Var", name, e.brief()),
				"the dimensions of a Func are Vars made by NewVar")
		case !isName(e.Name):
			f.tell(pos, CodeVar, fmt.Sprintf("NewFunc(%s): %s is a reduction Var", name, e.Name),
				"the dimensions of a Func are Vars made by NewVar")
		case seen[e.Name]:
			f.tell(pos, CodeClash, fmt.Sprintf("NewFunc(%s): %s is there twice", name, e.Name),
				"each dimension has a Var of its own")
		}
		seen[e.Name] = true
	}
	return f
}

// Is says what f computes at each point, once: one value, or several; a Tuple counts as its values.
func (f *Func) Is(values ...Operand) *Func {
	pos := diag.Caller()
	return f.is(pos, flatten(pos, f.Name+".Is", values))
}

func (f *Func) is(pos diag.Pos, values []*Expr) *Func {
	switch {
	case f.Value != nil:
		f.tell(pos, CodeFunc, fmt.Sprintf("%s.Is: %s has a definition already", f.Name, f.Name),
			fmt.Sprintf("it was defined at %s; change it by updates: %s.Update(...).Is(...)", f.isAt, f.Name))
		return f
	case len(values) == 0:
		f.tell(pos, CodeFunc, f.Name+".Is: there is no value", "say what is computed at each point: "+f.Name+
			".Is(in.At(x, y).Mul(2))")
		values = []*Expr{{Pos: pos}} // poison
	}
	f.Values, f.Value, f.isAt = values, values[0], pos
	for _, v := range values {
		if v.Kind == BoolKind {
			f.tell(pos, CodeKind, fmt.Sprintf("%s.Is(%s): a Func has numbers, not conditions", f.Name, v.brief()),
				"choose them by Select(condition, a, b)")
		}
	}
	for _, m := range f.early {
		m.Help = append(m.Help, fmt.Sprintf("it is defined at %s", pos))
	}
	f.checkTypes()
	bound := map[string]bool{}
	for _, v := range f.Vars {
		bound[v.Name] = true
	}
	f.check(pos, f.Name+".Is", values, bound, "it is no Var of "+f.Name+"; NewFunc names those")
	return f
}

// Stores says in which types f's values are stored, one type a value. A Func of integers that is updated says so; the
// values of its definition and of its updates must fit, which those do that end in Narrow or Wrap of the type.
func (f *Func) Stores(types ...Type) *Func { return f.stores(diag.Caller(), types) }

func (f *Func) stores(pos diag.Pos, types []Type) *Func {
	switch {
	case f.Stored != nil:
		f.tell(pos, CodeStored, fmt.Sprintf("%s.Stores: %s has a stored type already, %s", f.Name, f.Name,
			typesText(f.Stored)), fmt.Sprintf("it was said at %s; remove one of the two", f.storedAt))
		return f
	case len(types) == 0:
		f.tell(pos, CodeStored, f.Name+".Stores: there is no type", "give one for each value: "+f.Name+".Stores(Int16)")
		return f
	}
	for _, t := range types {
		if t.Bytes() == 0 {
			f.tell(pos, CodeType, fmt.Sprintf("%s.Stores: values cannot be of type %s", f.Name, t), knownTypes)
			return f
		}
	}
	f.Stored = append([]Type(nil), types...)
	f.storedAt = pos
	f.checkTypes()
	return f
}

// checkTypes compares the stored types with the values, once both are there.
func (f *Func) checkTypes() {
	if f.Stored == nil || f.Value == nil {
		return
	}
	if len(f.Stored) != len(f.Values) {
		f.tell(f.storedAt, CodeStored, fmt.Sprintf("%s.Stores: %s for %s", f.Name, count(len(f.Stored), "type"),
			count(len(f.Values), "value")))
		return
	}
	for i, v := range f.Values {
		if v.Kind != Poison && v.Kind != BoolKind && v.Kind != f.Stored[i].kind() {
			f.tell(f.storedAt, CodeStored, fmt.Sprintf("%s.Stores: %s is not for %s, which is of kind %s", f.Name,
				f.Stored[i], v.brief(), v.Kind), "convert the value: ToFloat() or ToInt(type)")
		}
	}
}

// typesText is "int16" or "{int16, int32}".
func typesText(types []Type) string { return braced(texts(types, Type.String)) }

//go:noinline
func (f *Func) tell(pos diag.Pos, code diag.Code, fact string, help ...string) {
	f.found = append(f.found, &diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help})
}

// Err is all mistakes of the algorithm, of the Funcs that f calls too, as a diag.List, or nil: by line where all are in
// one file, else operands first.
func (f *Func) Err() error { return diag.List(f.mistakes()).Err() }

// mistakes is what Err lists.
func (f *Func) mistakes() []diag.Mistake { return mistakesOf(f) }

// roots are the expressions of f: its values, then of each update its place, its values and its condition.
//
//go:noinline
func (f *Func) roots() []*Expr {
	roots := append([]*Expr(nil), f.Values...)
	for _, u := range f.Updates {
		roots = append(roots, u.roots()...)
	}
	return roots
}
