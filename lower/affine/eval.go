package affine

import (
	"fmt"
	"slices"
)

// Eval is the value of f where env gives the loop variables; a variable that env lacks is a panic.
func (f Form) Eval(env map[string]int) int {
	sum := f.Const
	for _, t := range f.Terms {
		sum += t.Coef * t.Atom.eval(env)
	}
	return sum
}

func (a Atom) eval(env map[string]int) int {
	if a.Op == IsVar {
		v, ok := env[a.Var]
		if !ok {
			panic(fmt.Sprintf("BUG: affine: no value for %s", a.Var))
		}
		return v
	}
	return a.Op.apply(a.Of.Eval(env), a.By)
}

func (op AtomOp) apply(v, by int) int {
	switch op {
	case IsDiv:
		return FloorDiv(v, by)
	case IsMod:
		return FloorMod(v, by)
	case IsMin:
		return min(v, by)
	case IsMax:
		return max(v, by)
	}
	panic("BUG: affine: no such atom")
}

// Subst replaces the variables that sub names, and simplifies by extents, which speaks of the variables after it.
func (f Form) Subst(sub map[string]Form, extents Extents) Form {
	kept := func(t Term) bool {
		_, changes := sub[t.Atom.Var]
		return t.Atom.Op == IsVar && !changes
	}
	n := 0
	for _, t := range f.Terms {
		if kept(t) {
			n++
		}
	}
	if n == len(f.Terms) {
		return f
	}
	out := Form{Const: f.Const, Terms: make([]Term, 0, n)}
	for _, t := range f.Terms {
		if kept(t) {
			out.Terms = append(out.Terms, t)
		}
	}
	for _, t := range f.Terms {
		if !kept(t) {
			out = out.AddTimes(t.Atom.subst(sub, extents), t.Coef)
		}
	}
	return out
}

func (a Atom) subst(sub map[string]Form, extents Extents) Form {
	if a.Op == IsVar {
		if g, ok := sub[a.Var]; ok {
			return g
		}
		return atomForm(a)
	}
	of := a.Of.Subst(sub, extents)
	switch a.Op {
	case IsDiv:
		return of.Div(a.By, extents)
	case IsMod:
		return of.Mod(a.By, extents)
	}
	return of.clamp(a.Op, a.By, extents)
}

// Simplify is f after what extents says of the loops.
func (f Form) Simplify(extents Extents) Form {
	if f.IsLinear() {
		return f
	}
	return f.Subst(nil, extents)
}

// Step is by how much f grows with each iteration of a variable, 0 if that is not always the same.
func (f Form) Step(name string) int {
	step := 0
	for _, t := range f.Terms {
		switch {
		case t.Atom.Op == IsVar && t.Atom.Var == name:
			step = t.Coef
		case t.Atom.DependsOn(name):
			return 0
		}
	}
	return step
}

// DependsOn reports whether the variable occurs in f.
func (f Form) DependsOn(name string) bool {
	for _, t := range f.Terms {
		if t.Atom.DependsOn(name) {
			return true
		}
	}
	return false
}

// Linear is the coefficient of a variable that occurs in f as such and in no quotient, remainder, minimum or maximum.
func (f Form) Linear(name string) (coef int, ok bool) {
	for _, t := range f.Terms {
		switch {
		case t.Atom.Op == IsVar && t.Atom.Var == name:
			coef, ok = t.Coef, true
		case t.Atom.DependsOn(name):
			return 0, false
		}
	}
	return coef, ok
}

// DependsOn reports whether the variable occurs in a.
func (a Atom) DependsOn(name string) bool {
	if a.Op == IsVar {
		return a.Var == name
	}
	return a.Of.DependsOn(name)
}

// Vars lists the variables of f, sorted.
func (f Form) Vars() []string {
	list := make([]string, 0, len(f.Terms))
	f.vars(&list)
	slices.Sort(list)
	return slices.Compact(list)
}

func (f Form) vars(list *[]string) { f.EachVar(func(v string) { *list = append(*list, v) }) }

// EachVar calls do for each place in f where a variable stands.
func (f Form) EachVar(do func(v string)) {
	for _, t := range f.Terms {
		t.Atom.EachVar(do)
	}
}

// EachVar calls do for each place in a where a variable stands.
func (a Atom) EachVar(do func(v string)) {
	if a.Op == IsVar {
		do(a.Var)
	} else {
		a.Of.EachVar(do)
	}
}

// Divisor is the greatest number known to divide f - f.Const for all values of the variables; 0 for a constant f.
func (f Form) Divisor() int {
	g := 0
	for _, t := range f.Terms {
		d := 1
		switch t.Atom.Op {
		case IsMod, IsMin, IsMax:
			d = gcd(gcd(t.Atom.Of.Divisor(), t.Atom.Of.Const), t.Atom.By)
		}
		g = gcd(g, mul(t.Coef, d))
	}
	return g
}
