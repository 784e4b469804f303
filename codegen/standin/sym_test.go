package standin_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// symForms derives the pre-adder forms from the families without an 8-bit operand: after the parameters of x come an
// optional ybuff, ystart, and ysquare where x has a square.
func symForms() []form {
	var forms []form
	for _, f := range families {
		if strings.HasPrefix(f.rule[1], "z8") {
			continue
		}
		tail := " ystart"
		if strings.Contains(f.params, "xsquare") {
			tail += " ysquare"
		}
		head, z, _ := strings.Cut(f.params, " z ")
		shared, ybuff := f, f
		shared.params = head + tail + " z " + z
		ybuff.params = head + " y" + tail + " z " + z
		ybuff.x = f.x[1:] // 512 bits
		for _, kind := range []string{"sym", "antisym"} {
			for _, op := range []string{"mul", "negmul", "mac", "msc"} {
				for _, g := range []family{shared, ybuff} {
					for _, xt := range g.x {
						forms = append(forms, g.symForm(kind, op, xt, f.z[0]))
					}
				}
			}
		}
	}
	return forms
}

// symForm makes one overload: (x + y) * z or (x - y) * z. y shares the offsets of x and steps the other way.
func (f family) symForm(kind, op, xt, zt string) form {
	acc := typeOf(f.acc)
	kinds := f.kinds(xt, zt)
	if op == "mac" || op == "msc" {
		kinds = append([]string{f.acc}, kinds...)
	}
	signature := f.acc + " " + fmt.Sprintf(f.name, op) + "_" + kind + "(" + strings.Join(kinds, ", ") + ")"
	return parse(signature, func(a []value) value {
		before, a := split(op, a)
		x, y, z := f.vector(a, "x"), f.vector(a, "y"), f.vector(a, "z")
		if y == nil {
			y = x
		}
		xs, ys, zs := f.selection(a, 'x'), f.selection(a, 'y'), f.selection(a, 'z')
		ys.lo, ys.hi, ys.step = xs.lo, xs.hi, -xs.step
		return dot(op, before, acc.used, acc.lanes, f.columns,
			func(l, c int) *big.Int {
				u, v := x[xs.at(f.rule[0], len(x), l, c)], y[ys.at(f.rule[0], len(y), l, c)]
				if kind == "sym" {
					return new(big.Int).Add(u, v)
				}
				return new(big.Int).Sub(u, v)
			},
			func(l, c int) *big.Int { return z[zs.at(f.rule[1], len(z), l, c)] })
	})
}

func TestSym(t *testing.T) { check(t, symForms(), brief(t)) }
