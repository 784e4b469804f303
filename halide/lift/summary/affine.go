package summary

import (
	"fmt"
	"slices"
	"strings"
)

// Affine is an index: variables times polynomials of sizes, plus a polynomial. Beside variables there may be quotients
// and remainders of other Affines by sizes, rounded down, and others that are kept inside rows: then it is only almost
// affine. The zero value is 0. Terms are in order of their text.
type Affine struct {
	Terms []AffineTerm
	Const Poly
}

// AffineTerm is Coeff times a variable by its name Var; or, if Num is there, times the quotient of Num by Den, rounded
// down, or, with Mod, times the remainder, from 0 to Den-1; or, with Clamp, times Num where it is from 0 to Den-1, and
// the nearer of these two where it is not. Coeff is not 0.
type AffineTerm struct {
	Coeff Poly
	Var   string
	Num   *Affine
	Den   Poly
	Mod   bool
	Clamp bool
}

// VarOf is the index that is one variable.
func VarOf(name string) Affine { return Affine{Terms: []AffineTerm{{Coeff: Const(1), Var: name}}} }

// ConstOf is the index that is p.
func ConstOf(p Poly) Affine { return Affine{Const: p} }

// QuoOf is a divided by den, rounded down.
func QuoOf(a Affine, den Poly) Affine {
	if p, ok := a.Constant(); ok {
		return ConstOf(Floor(p, den))
	}
	if c, ok := den.Constant(); ok && c == 1 {
		return a
	}
	return Affine{Terms: []AffineTerm{{Coeff: Const(1), Num: &a, Den: den}}}
}

// ModOf is the remainder of that.
func ModOf(a Affine, den Poly) Affine {
	if p, ok := a.Constant(); ok {
		return ConstOf(p.Sub(den.Mul(Floor(p, den))))
	}
	return Affine{Terms: []AffineTerm{{Coeff: Const(1), Num: &a, Den: den, Mod: true}}}
}

// ClampOf is a where it is the index of one of n elements, and that of the first or the last one where it is before or
// after them.
func ClampOf(a Affine, n Poly) Affine {
	return Affine{Terms: []AffineTerm{{Coeff: Const(1), Num: &a, Den: n, Clamp: true}}}
}

// Add is a + b.
func (a Affine) Add(b Affine) Affine {
	all := append(slices.Clone(a.Terms), b.Terms...)
	slices.SortStableFunc(all, func(x, y AffineTerm) int { return strings.Compare(x.base(), y.base()) })
	var out []AffineTerm
	for _, t := range all {
		if n := len(out); n > 0 && out[n-1].base() == t.base() {
			out[n-1].Coeff = out[n-1].Coeff.Add(t.Coeff)
			continue
		}
		out = append(out, t)
	}
	out = slices.DeleteFunc(out, func(t AffineTerm) bool { return t.Coeff.IsZero() })
	return Affine{out, a.Const.Add(b.Const)}
}

// Scale is a * p.
func (a Affine) Scale(p Poly) Affine {
	if p.IsZero() {
		return Affine{}
	}
	out := Affine{Terms: slices.Clone(a.Terms), Const: a.Const.Mul(p)}
	for i := range out.Terms {
		out.Terms[i].Coeff = out.Terms[i].Coeff.Mul(p)
	}
	return out
}

// Sub is a - b.
func (a Affine) Sub(b Affine) Affine { return a.Add(b.Scale(Const(-1))) }

// Constant is a if no variable is in it.
func (a Affine) Constant() (Poly, bool) { return a.Const, len(a.Terms) == 0 }

// Var is the variable that a is, if it is one by itself.
func (a Affine) Var() (string, bool) {
	if len(a.Terms) == 1 && a.Terms[0].Num == nil && a.Const.IsZero() {
		if c, ok := a.Terms[0].Coeff.Constant(); ok && c == 1 {
			return a.Terms[0].Var, true
		}
	}
	return "", false
}

// Crooked reports whether a has a quotient, a remainder or what is kept in bounds: it is not linear in its variables.
func (a Affine) Crooked() bool {
	return slices.ContainsFunc(a.Terms, func(t AffineTerm) bool { return t.Num != nil })
}

// Coeff is what the variable is multiplied by, quotients and remainders aside.
func (a Affine) Coeff(name string) Poly {
	for _, t := range a.Terms {
		if t.Num == nil && t.Var == name {
			return t.Coeff
		}
	}
	return Poly{}
}

// Equal reports whether a and b are the same index.
func (a Affine) Equal(b Affine) bool { return a.String() == b.String() }

// Vars are the variables in a, each once, in order of name.
func (a Affine) Vars() []string {
	var out []string
	for _, t := range a.Terms {
		if t.Num == nil {
			out = append(out, t.Var)
			continue
		}
		out = append(out, t.Num.Vars()...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Replace is a with index b for the variable name.
func (a Affine) Replace(name string, b Affine) Affine {
	out := ConstOf(a.Const)
	for _, t := range a.Terms {
		switch {
		case t.Num != nil && t.Clamp:
			out = out.Add(ClampOf(t.Num.Replace(name, b), t.Den).Scale(t.Coeff))
		case t.Num != nil && t.Mod:
			out = out.Add(ModOf(t.Num.Replace(name, b), t.Den).Scale(t.Coeff))
		case t.Num != nil:
			out = out.Add(QuoOf(t.Num.Replace(name, b), t.Den).Scale(t.Coeff))
		case t.Var == name:
			out = out.Add(b.Scale(t.Coeff))
		default:
			out = out.Add(VarOf(t.Var).Scale(t.Coeff))
		}
	}
	return out
}

// Eval is a where sizes and variables are env.
func (a Affine) Eval(env map[string]int64) (int64, error) {
	sum, err := a.Const.Eval(env)
	if err != nil {
		return 0, err
	}
	for _, t := range a.Terms {
		c, err := t.Coeff.Eval(env)
		if err != nil {
			return 0, err
		}
		v, err := t.eval(env)
		if err != nil {
			return 0, err
		}
		p, ok := mulChecked(c, v)
		if !ok {
			return 0, fmt.Errorf("%s needs more than 64 bits", a)
		}
		sum += p
	}
	return sum, nil
}

func (t AffineTerm) eval(env map[string]int64) (int64, error) {
	if t.Num == nil {
		v, ok := env[t.Var]
		if !ok {
			return 0, fmt.Errorf("the variable %s is not given", t.Var)
		}
		return v, nil
	}
	a, err := t.Num.Eval(env)
	if err != nil {
		return 0, err
	}
	b, err := t.Den.Eval(env)
	if err != nil {
		return 0, err
	}
	switch {
	case t.Clamp:
		return clamped(a, b), nil
	case b == 0:
		return 0, fmt.Errorf("%s divides by zero", t.base())
	case t.Mod:
		return a - b*floorDiv(a, b), nil
	}
	return floorDiv(a, b), nil
}

// clamped is a kept inside 0..n-1.
func clamped(a, n int64) int64 { return min(max(a, 0), n-1) }

// String is a as "S*y + ky - P", variables before the rest.
func (a Affine) String() string {
	var b strings.Builder
	for _, t := range a.Terms {
		text, minus := t.text()
		switch {
		case b.Len() == 0 && minus:
			b.WriteString("-")
		case b.Len() > 0 && minus:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		b.WriteString(text)
	}
	rest := a.Const.String()
	switch {
	case b.Len() == 0:
		return rest
	case a.Const.IsZero():
	case strings.HasPrefix(rest, "-"):
		b.WriteString(" - " + rest[1:])
	default:
		b.WriteString(" + " + rest)
	}
	return b.String()
}

// text is t without its sign.
func (t AffineTerm) text() (text string, minus bool) {
	c, ok := t.Coeff.Constant()
	switch {
	case ok && (c == 1 || c == -1):
		return t.base(), c < 0
	case ok:
		return fmt.Sprintf("%d*%s", magnitude(c), t.base()), c < 0
	case len(t.Coeff.monomials) == 1:
		p := t.Coeff
		if minus = p.monomials[0].Coeff < 0; minus {
			p = p.Neg()
		}
		return p.String() + "*" + t.base(), minus
	}
	return "(" + t.Coeff.String() + ")*" + t.base(), false
}

// base is t without its coefficient.
func (t AffineTerm) base() string {
	switch {
	case t.Num == nil:
		return t.Var
	case t.Clamp:
		return fmt.Sprintf("clamp(%s, 0, %s)", t.Num, t.Den.Sub(Const(1)))
	case t.Mod:
		return fmt.Sprintf("mod(%s, %s)", t.Num, t.Den)
	}
	return fmt.Sprintf("floor(%s, %s)", t.Num, t.Den)
}

// Range is a variable that runs from Lo to Hi-1; over nothing if Hi <= Lo. The ends may depend on variables further
// out.
type Range struct {
	Var    string
	Lo, Hi Affine
}

// String is r as "k in 0..K".
func (r Range) String() string { return fmt.Sprintf("%s in %s..%s", r.Var, r.Lo, r.Hi) }

// Below is the range of name from 0 to extent-1.
func Below(name string, extent Poly) Range { return Range{Var: name, Hi: ConstOf(extent)} }
