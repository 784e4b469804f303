package standin_test

import (
	"math/big"
	"testing"
)

// A laneOp computes one lane of two operands: exactly, the caller wraps.
type laneOp func(x, y *big.Int) *big.Int

var arithmetic = map[string]laneOp{
	"add": func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) },
	"sub": func(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) },
	"max": func(x, y *big.Int) *big.Int {
		if x.Cmp(y) > 0 {
			return x
		}
		return y
	},
	"min": func(x, y *big.Int) *big.Int {
		if x.Cmp(y) < 0 {
			return x
		}
		return y
	},
	"maxdiff": func(x, y *big.Int) *big.Int {
		d := new(big.Int).Sub(x, y)
		if d.Sign() < 0 {
			d.SetInt64(0)
		}
		return d
	},
}

var comparison = map[string]func(order int) bool{
	"lt": func(order int) bool { return order < 0 },
	"gt": func(order int) bool { return order > 0 },
	"le": func(order int) bool { return order <= 0 },
	"ge": func(order int) bool { return order >= 0 },
	"eq": func(order int) bool { return order == 0 },
	"ne": func(order int) bool { return order != 0 },
}

// A lanes is a group of operations: 32 lanes of 16 bits or 16 lanes of 32.
type lanes struct {
	suffix        string
	n, bits       int
	big, small    string // types of x
	start, params string // kind of a start; the parameters of one operand
}

func (s lanes) read(a []value) func(l int) *big.Int {
	v, start, lo, hi := a[0], a[1].int(0), uint32(a[2][0].Int64()), uint32(a[3][0].Int64())
	if s.n == 32 {
		square := uint32(a[4][0].Int64())
		return func(l int) *big.Int { return v[s32(start, lo, hi, square, len(v), l)] }
	}
	return func(l int) *big.Int { return v[ra(start, lo, hi, 0, len(v), l, 0)] }
}

// forms makes the four overloads of an operation of two operands; lead comes before x.
func (s lanes) forms(result, name, lead string, eval func(lead []value, x, y func(l int) *big.Int) value) []form {
	head, n := result+" "+name+"(", 0
	if lead != "" {
		head, n = head+lead+", ", 1
	}
	k := map[int]int{32: 4, 16: 3}[s.n]
	one := func(a []value) value { // both operands from x
		y := append([]value{a[n]}, a[n+1+k:]...)
		return eval(a[:n], s.read(a[n:]), s.read(y))
	}
	two := func(a []value) value { return eval(a[:n], s.read(a[n:]), s.read(a[n+1+k:])) }
	simple := func(a []value) value {
		return eval(a[:n], func(l int) *big.Int { return a[n][l] }, func(l int) *big.Int { return a[n+1][l] })
	}
	return []form{
		parse(head+s.big+s.params+s.params+")", one),
		parse(head+s.small+s.params+s.params+")", one),
		parse(head+s.small+s.params+", "+s.small+s.params+")", two),
		parse(head+s.small+", "+s.small+")", simple),
	}
}

// each evaluates all lanes of a vector.
func (s lanes) each(sign bool, f func(l int) *big.Int) value {
	out := make(value, s.n)
	for l := range out {
		out[l] = wrap(f(l), s.bits, sign)
	}
	return out
}

var (
	shorts = lanes{"32", 32, 16, "v64int16", "v32int16", "even", ", even, offs, offs, square"}
	words  = lanes{"16", 16, 32, "v32int32", "v16int32", "int", ", int, offs, offs"}
	floats = lanes{"16", 16, 32, "v32float", "v16float", "int", ", int, offs, offs"}
)

func laneForms() []form {
	var forms []form
	for _, s := range []lanes{shorts, words} {
		for name, f := range arithmetic {
			forms = append(forms, s.forms(s.small, name+s.suffix, "", func(_ []value, x, y func(l int) *big.Int) value {
				return s.each(true, func(l int) *big.Int { return f(x(l), y(l)) })
			})...)
		}
		for name, f := range comparison {
			forms = append(forms, s.forms("unsigned", name+s.suffix, "", func(_ []value, x, y func(l int) *big.Int) value {
				return mask(s.n, func(l int) bool { return f(x(l).Cmp(y(l))) })
			})...)
		}
		for _, xt := range []string{s.big, s.small} {
			forms = append(forms, parse(s.small+" abs"+s.suffix+"("+xt+s.params+")", func(a []value) value {
				x := s.read(a)
				return s.each(true, func(l int) *big.Int { return new(big.Int).Abs(x(l)) })
			}))
		}
		forms = append(forms, parse(s.small+" abs"+s.suffix+"("+s.small+")", func(a []value) value {
			return s.each(true, func(l int) *big.Int { return new(big.Int).Abs(a[0][l]) })
		}))
	}
	forms = append(forms, shorts.moves("select32", "shuffle32")...)
	forms = append(forms, words.moves("select16", "shuffle16")...)
	forms = append(forms, floats.moves("select16", "shuffle16")...)
	return append(forms, floats.moves("fpselect16", "fpshuffle16")...)
}

// moves makes the forms that compute nothing.
func (s lanes) moves(sel, shuffle string) []form {
	sign := s.big != "v32float"
	forms := s.forms(s.small, sel, "unsigned", func(lead []value, x, y func(l int) *big.Int) value {
		return s.each(sign, func(l int) *big.Int {
			if lead[0][0].Bit(l) == 1 {
				return y(l)
			}
			return x(l)
		})
	})
	for _, xt := range []string{s.big, s.small} {
		forms = append(forms, parse(s.small+" "+shuffle+"("+xt+s.params+")", func(a []value) value {
			x := s.read(a)
			return s.each(sign, x)
		}))
	}
	return forms
}

func TestLanes(t *testing.T) { check(t, laneForms(), brief(t)) }
