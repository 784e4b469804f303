package affine

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Descending is the terms in the order in which they are printed: those with the greatest coefficients first, among
// equal ones plain names before those with a dot, as y + r.y.
func (f Form) Descending() []Term {
	terms := f.Terms
	greater := func(a, b Term) int {
		switch x, y := abs(a.Coef), abs(b.Coef); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Count(a.Atom.Var, ".") - strings.Count(b.Atom.Var, ".")
	}
	if !slices.IsSortedFunc(terms, greater) {
		terms = slices.Clone(terms)
		sort.SliceStable(terms, func(i, j int) bool { return greater(terms[i], terms[j]) < 0 })
	}
	return terms
}

// String prints f with the greatest coefficients first, as "48*y + 16*xo + xi + 2".
func (f Form) String() string {
	if len(f.Terms) == 0 {
		return strconv.Itoa(f.Const)
	}
	var b strings.Builder
	for i, t := range f.Descending() {
		k := t.Coef
		sign(&b, i == 0, &k)
		if k != 1 {
			b.WriteString(strconv.Itoa(k))
			b.WriteByte('*')
		}
		if (k != 1 || i == 0 && t.Coef < 0) && (t.Atom.Op == IsDiv || t.Atom.Op == IsMod) {
			b.WriteString("(" + t.Atom.String() + ")") // -x/2 is (-x)/2
			continue
		}
		b.WriteString(t.Atom.String())
	}
	if k := f.Const; k != 0 {
		sign(&b, false, &k)
		b.WriteString(strconv.Itoa(k))
	}
	return b.String()
}

// sign writes what stands before a term and makes its number positive.
func sign(b *strings.Builder, first bool, k *int) {
	switch {
	case first && *k < 0:
		b.WriteString("-")
	case first:
	case *k < 0:
		b.WriteString(" - ")
	default:
		b.WriteString(" + ")
	}
	if *k < 0 {
		*k = -*k
	}
}

// String is the text of an atom, as "(x + 1)/4".
func (a Atom) String() string {
	switch a.Op {
	case IsVar:
		return a.Var
	case IsMin, IsMax:
		name := "min("
		if a.Op == IsMax {
			name = "max("
		}
		return name + a.Of.String() + ", " + strconv.Itoa(a.By) + ")"
	}
	op := "/"
	if a.Op == IsMod {
		op = "%"
	}
	of := a.Of.String()
	first := a.Of.Terms[0]
	if len(a.Of.Terms) > 1 || a.Of.Const != 0 || first.Coef != 1 || first.Atom.Op == IsDiv || first.Atom.Op == IsMod {
		of = "(" + of + ")"
	}
	return of + op + strconv.Itoa(a.By)
}
