package halide

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

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
			f.tell(pos, CodeVar, fmt.Sprintf("NewFunc(%s): %s is no Var", name, e.brief()), "the dimensions of a Func are Vars made by NewVar")
		case !isName(e.Name):
			f.tell(pos, CodeVar, fmt.Sprintf("NewFunc(%s): %s is a reduction Var", name, e.Name), "the dimensions of a Func are Vars made by NewVar")
		case seen[e.Name]:
			f.tell(pos, CodeClash, fmt.Sprintf("NewFunc(%s): %s is there twice", name, e.Name))
		}
		seen[e.Name] = true
	}
	return f
}

// Is says what f computes at each point, once.
func (f *Func) Is(value Operand) *Func { return f.is(diag.Caller(), value) }

func (f *Func) is(pos diag.Pos, value Operand) *Func {
	if f.Value != nil {
		f.tell(pos, CodeFunc, fmt.Sprintf("%s.Is: %s has a definition already", f.Name, f.Name),
			fmt.Sprintf("it was defined at %s; updates are not compiled", f.Value.Pos))
		return f
	}
	v := operand(pos, f.Name+".Is", value)
	f.Value = v
	if v.Kind == BoolKind {
		f.tell(pos, CodeKind, fmt.Sprintf("%s.Is(%s): a Func has numbers, not conditions", f.Name, v.brief()), "choose them by Select(condition, a, b)")
	}
	f.check(pos)
	return f
}

func (f *Func) tell(pos diag.Pos, code diag.Code, fact string, help ...string) {
	f.found = append(f.found, &diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help})
}

// Err is all mistakes of the algorithm as a diag.List, or nil: by line where all are in one file, else operands first.
func (f *Func) Err() error { return diag.List(f.mistakes()).Err() }

// mistakes is what Err lists.
func (f *Func) mistakes() []diag.Mistake {
	var all []*diag.Mistake
	seen := map[*diag.Mistake]bool{}
	add := func(m *diag.Mistake) {
		if m != nil && !seen[m] {
			seen[m] = true
			all = append(all, m)
		}
	}
	Walk(f.Value, func(e *Expr) { add(e.Mistake) })
	for _, m := range f.found {
		add(m)
	}
	if f.Value == nil && len(all) == 0 {
		all = append(all, mistake(f.Pos, CodeFunc, fmt.Sprintf("NewFunc(%s): %s has no definition", f.Name, f.Name),
			"give it one: "+f.Name+".Is(...)"))
	}
	if !slices.ContainsFunc(all, func(m *diag.Mistake) bool { return m.Pos.File != all[0].Pos.File }) {
		slices.SortStableFunc(all, func(a, b *diag.Mistake) int { return a.Pos.Line - b.Pos.Line })
	}
	out := make([]diag.Mistake, len(all))
	for i, m := range all {
		out[i] = *m
	}
	return out
}
