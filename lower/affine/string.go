package affine

import (
	"slices"
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
		for i := range terms { // insertion: they are few
			for ; i > 0 && greater(terms[i], terms[i-1]) < 0; i-- {
				terms[i], terms[i-1] = terms[i-1], terms[i]
			}
		}
	}
	return terms
}

// String prints f with the greatest coefficients first, as "48*y + 16*xo + xi + 2".
func (f Form) String() string {
	var room [64]byte
	return string(f.Append(room[:0]))
}

// Append appends the text of f.
func (f Form) Append(b []byte) []byte {
	if len(f.Terms) == 0 {
		return strconv.AppendInt(b, int64(f.Const), 10)
	}
	for i, t := range f.Descending() {
		k := t.Coef
		b = sign(b, i == 0, &k)
		if k != 1 {
			b = append(strconv.AppendInt(b, int64(k), 10), '*')
		}
		if (k != 1 || i == 0 && t.Coef < 0) && (t.Atom.Op == IsDiv || t.Atom.Op == IsMod) {
			b = append(t.Atom.append(append(b, '(')), ')') // -x/2 is (-x)/2
			continue
		}
		b = t.Atom.append(b)
	}
	if k := f.Const; k != 0 {
		b = sign(b, false, &k)
		b = strconv.AppendInt(b, int64(k), 10)
	}
	return b
}

// sign appends what stands before a term and makes its number positive.
func sign(b []byte, first bool, k *int) []byte {
	switch {
	case first && *k < 0:
		b = append(b, '-')
	case first:
	case *k < 0:
		b = append(b, " - "...)
	default:
		b = append(b, " + "...)
	}
	if *k < 0 {
		*k = -*k
	}
	return b
}

// String is the text of an atom, as "(x + 1)/4".
func (a Atom) String() string {
	if a.Op == IsVar {
		return a.Var
	}
	return string(a.append(nil))
}

// append appends the text of an atom.
func (a Atom) append(b []byte) []byte {
	switch a.Op {
	case IsVar:
		return append(b, a.Var...)
	case IsMin, IsMax:
		name := "min("
		if a.Op == IsMax {
			name = "max("
		}
		b = append(a.Of.Append(append(b, name...)), ", "...)
		return append(strconv.AppendInt(b, int64(a.By), 10), ')')
	}
	op := byte('/')
	if a.Op == IsMod {
		op = '%'
	}
	first := a.Of.Terms[0]
	if len(a.Of.Terms) > 1 || a.Of.Const != 0 || first.Coef != 1 || first.Atom.Op == IsDiv || first.Atom.Op == IsMod {
		b = append(a.Of.Append(append(b, '(')), ')')
	} else {
		b = a.Of.Append(b)
	}
	return strconv.AppendInt(append(b, op), int64(a.By), 10)
}
