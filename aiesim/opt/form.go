package opt

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// form is a sum: a constant and products of a register, or of two, with a constant. Arithmetic is modulo 2^32, as that
// of the scalar unit; addresses are the low bits.
type form struct {
	c     int64
	terms []term // in order of their registers; no coefficient is 0
}

type term struct {
	reg, by mir.Reg // by may be none; else reg <= by
	coef    int64
}

func word(x int64) int64 { return wrap(cfront.Int32, x) }

func formOf(r mir.Reg) form { return form{terms: []term{{r, mir.None, 1}}} }

func number(x int64) form { return form{c: word(x)} }

func (t term) less(u term) int {
	if t.reg != u.reg {
		return int(t.reg) - int(u.reg)
	}
	return int(t.by) - int(u.by)
}

// plus is a + n*b.
func (a form) plus(b form, n int64) form {
	out := form{c: word(a.c + n*b.c)}
	i, j := 0, 0
	add := func(t term, n int64) {
		if t.coef = word(t.coef * n); t.coef != 0 {
			out.terms = append(out.terms, t)
		}
	}
	for i < len(a.terms) || j < len(b.terms) {
		switch {
		case j == len(b.terms):
			add(a.terms[i], 1)
			i++
		case i == len(a.terms):
			add(b.terms[j], n)
			j++
		default:
			x, y := a.terms[i], b.terms[j]
			switch o := x.less(y); {
			case o < 0:
				add(x, 1)
				i++
			case o > 0:
				add(y, n)
				j++
			default:
				x.coef = word(x.coef + n*y.coef)
				add(x, 1)
				i++
				j++
			}
		}
	}
	return out
}

// times is the product, if it has no product of three registers.
func (a form) times(b form) (form, bool) {
	out := form{}.plus(b, a.c)
	for _, x := range a.terms {
		out = out.plus(form{terms: []term{x}}, b.c)
		for _, y := range b.terms {
			if x.by != mir.None || y.by != mir.None {
				return form{}, false
			}
			t := term{min(x.reg, y.reg), max(x.reg, y.reg), word(x.coef * y.coef)}
			out = out.plus(form{terms: []term{t}}, 1)
		}
	}
	// The constants' product has been added for each side's constant part once: by plus(b, a.c).
	return out, true
}

// same reports whether a - b is a constant.
func (a form) same(b form) bool { return slices.Equal(a.terms, b.terms) }

func (a form) isConst() bool { return len(a.terms) == 0 }

// key is a text for the terms: equal for forms that differ by a constant only.
func (a form) key() string {
	b := make([]byte, 0, 16*len(a.terms))
	for _, t := range a.terms {
		b = strconv.AppendInt(b, int64(t.reg), 10)
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(t.by), 10)
		b = append(b, '*')
		b = strconv.AppendInt(b, t.coef, 10)
		b = append(b, ' ')
	}
	return string(b)
}
