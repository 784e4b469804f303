package gosource

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// Index is an index of type int, greatest coefficients first, where the loops have the names that they have in text.
//
//	288*y + 16*xo + 3   ->   288*y + 16*xo + 3      (x mod 8) + (x / 8)   ->   x&7 + x>>3
func Index(f affine.Form, extents affine.Extents, name func(loop string) string) string {
	w := indexWriter{extents, name}
	return w.form(f).text
}

type indexWriter struct {
	extents affine.Extents
	name    func(string) string
}

func (w indexWriter) form(f affine.Form) term {
	out := term{}
	for _, t := range f.Descending() {
		k, sign := t.Coef, " + "
		if k < 0 {
			k, sign = -k, " - "
		}
		part := w.atom(t.Atom)
		if k != 1 {
			part = term{fmt.Sprintf("%d*%s", k, part.in(unary)), product}
		}
		switch {
		case out.text != "":
			out = term{out.text + sign + part.in(product), sum}
		case sign == " - ":
			out = term{"-" + part.in(unary), sum}
		default:
			out = part
		}
	}
	switch {
	case out.text == "":
		return term{fmt.Sprint(f.Const), sum}
	case f.Const > 0:
		return term{fmt.Sprintf("%s + %d", out.in(sum), f.Const), sum}
	case f.Const < 0:
		return term{fmt.Sprintf("%s - %d", out.in(sum), -f.Const), sum}
	}
	return out
}

// atom is a loop, or a quotient, remainder, minimum or maximum of a form by a constant.
func (w indexWriter) atom(a affine.Atom) term {
	if a.Op == affine.IsVar {
		return term{w.name(a.Var), primary}
	}
	of := w.form(*a.Of)
	low, _ := a.Of.Range(w.extents)
	switch power := a.By&(a.By-1) == 0; {
	case a.Op == affine.IsMin:
		return term{fmt.Sprintf("min(%s, %d)", of.text, a.By), primary}
	case a.Op == affine.IsMax:
		return term{fmt.Sprintf("max(%s, %d)", of.text, a.By), primary}
	case a.Op == affine.IsDiv && power: // rounds down
		return term{fmt.Sprintf("(%s >> %d)", of.in(unary), log2(a.By)), primary}
	case a.Op == affine.IsMod && power:
		return term{fmt.Sprintf("(%s & %d)", of.in(unary), a.By-1), primary}
	case a.Op == affine.IsDiv && low >= 0:
		return term{fmt.Sprintf("(%s / %d)", of.in(unary), a.By), primary}
	case a.Op == affine.IsDiv:
		return term{fmt.Sprintf("((%s - (%s%%%d+%d)%%%d) / %d)", of.in(unary), of.in(unary), a.By, a.By, a.By, a.By),
			primary}
	case low >= 0:
		return term{fmt.Sprintf("(%s %% %d)", of.in(unary), a.By), primary}
	}
	return term{fmt.Sprintf("((%s%%%d + %d) %% %d)", of.in(unary), a.By, a.By, a.By), primary}
}

func log2(n int) int {
	k := 0
	for 1<<k < n {
		k++
	}
	return k
}
