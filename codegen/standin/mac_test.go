package standin_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// An operand reads the element of lane l, column c.
type operand func(l, c int) *big.Int

// dot is what all multiplications compute: acc (nil: 0) plus or minus the sum over the columns, wrapped.
func dot(op string, acc value, bits, lanes, columns int, x, z operand) value {
	out := make(value, lanes)
	for l := range out {
		sum := new(big.Int)
		for c := range columns {
			sum.Add(sum, new(big.Int).Mul(x(l, c), z(l, c)))
		}
		if op == "negmul" || op == "msc" {
			sum.Neg(sum)
		}
		if acc != nil {
			sum.Add(sum, acc[l])
		}
		out[l] = wrap(sum, bits, true)
	}
	return out
}

// split takes the accumulator off the arguments of mac and msc.
func split(op string, a []value) (acc value, rest []value) {
	if op == "mac" || op == "msc" {
		return a[0], a[1:]
	}
	return nil, a
}

// A family is one row of the table of MAC intrinsics: the names of the parameters in order, with x and z standing for
// the vectors, and the rules by which they are read.
type family struct {
	name    string // with the operation cut out: l%s8
	acc     string
	columns int
	params  string
	x, z    []string
	rule    [2]string // of x and z: ra, x16, x8, z8of2, z8of4
}

var families = []family{
	{"l%s8", "v8acc80", 1, "x xstart xoffs z zstart zoffs", []string{"v32int32", "v16int32"}, []string{"v8int32"}, [2]string{"ra", "ra"}},
	{"l%s4", "v4acc80", 2, "x xstart xoffs xstep z zstart zoffs zstep", []string{"v32int32", "v16int32"}, []string{"v8int32"}, [2]string{"ra", "ra"}},
	{"l%s8", "v8acc80", 2, "x xstart xoffs xstep z zstart zoffs zstep", []string{"v32int32", "v16int32"}, []string{"v16int16"}, [2]string{"ra", "ra"}},
	{"%s8", "v8acc48", 2, "x xstart xoffs xstep z zstart zoffs zstep", []string{"v32int32", "v16int32"}, []string{"v16int16"}, [2]string{"ra", "ra"}},
	{"%s16", "v16acc48", 1, "x xstart xoffs xhi z zstart zoffs zhi", []string{"v32int32", "v16int32"}, []string{"v16int16"}, [2]string{"ra", "ra"}},
	{"l%s8", "v8acc80", 2, "x xstart xoffs xstep z zstart zoffs zstep", []string{"v64int16", "v32int16"}, []string{"v8int32"}, [2]string{"ra", "ra"}},
	{"%s8", "v8acc48", 2, "x xstart xoffs xstep z zstart zoffs zstep", []string{"v64int16", "v32int16"}, []string{"v8int32"}, [2]string{"ra", "ra"}},
	{"%s16", "v16acc48", 1, "x xstart xoffs xhi z zstart zoffs zhi", []string{"v64int16", "v32int16"}, []string{"v8int32"}, [2]string{"ra", "ra"}},
	{"%s16", "v16acc48", 2, "x xstart xoffs xhi xsquare z zstart zoffs zhi zstep", []string{"v64int16", "v32int16"}, []string{"v16int16"}, [2]string{"x16", "ra"}},
	{"%s8", "v8acc48", 4, "x xstart xoffs xstep xsquare z zstart zoffs zstep", []string{"v64int16", "v32int16"}, []string{"v16int16"}, [2]string{"x16", "ra"}},
	{"%s16", "v16acc48", 4, "x xstart xoffs xhi xstep xsquare z zstart zoffs zhi zstep zsquare", []string{"v64int16", "v32int16"}, []string{"v32int8", "v32uint8"}, [2]string{"x16", "z8of2"}},
	{"%s8", "v8acc48", 8, "x xstart xoffs xstep xsquare z zstart zoffs zstep zsquare", []string{"v64int16", "v32int16"}, []string{"v32int8", "v32uint8"}, [2]string{"x16", "z8of2"}},
	{"%s16", "v16acc48", 8, "x xstart xoffs xstep xsquare z zstart zoffs zstep zsquare", []string{"v128int8", "v64int8", "v128uint8", "v64uint8"}, []string{"v32int8", "v32uint8"}, [2]string{"x8", "z8of4"}},
	{"%s8", "v8acc48", 16, "x xstart xoffs xstep xsquare z zstart zoffs zstep zsquare", []string{"v128int8", "v64int8", "v128uint8", "v64uint8"}, []string{"v32int8", "v32uint8"}, [2]string{"x8", "z8of4"}},
}

// kinds gives the legal values of the parameters named by a family: the unit of x depends on its rule.
func (f family) kinds(xt, zt string) []string {
	var kinds []string
	for name := range strings.FieldsSeq(f.params) {
		kind := "int"
		switch name[1:] {
		case "":
			kind = map[string]string{"x": xt, "z": zt, "y": xt}[name]
		case "offs", "hi":
			kind = "offs"
		case "square":
			kind = "square"
		case "start", "step":
			rule := f.rule[0]
			if name[0] == 'z' {
				rule = f.rule[1]
			}
			kind = map[string]string{"ra": "int", "x16": "even", "x8": "four", "z8of2": "even", "z8of4": "even"}[rule]
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// A selection is what the parameters of a call say about one operand.
type selection struct {
	start, step    int
	lo, hi, square uint32
}

// selection collects the parameters of operand x, y or z; what y does not have itself it takes from x.
func (f family) selection(a []value, letter byte) selection {
	var s selection
	for k, name := range strings.Fields(f.params) {
		if name[0] != letter || len(name) == 1 {
			continue
		}
		v := a[k][0].Int64()
		switch name[1:] {
		case "start":
			s.start = int(v)
		case "step":
			s.step = int(v)
		case "offs":
			s.lo = uint32(v)
		case "hi":
			s.hi = uint32(v)
		case "square":
			s.square = uint32(v)
		}
	}
	return s
}

// at is the element that a lane and column read of a register of n elements.
func (s selection) at(rule string, n, l, c int) int {
	switch rule {
	case "ra":
		return ra(s.start, s.lo, s.hi, s.step, n, l, c)
	case "x16":
		return x16(s.start, s.lo, s.hi, s.step, s.square, n, l, c)
	case "x8":
		return x8(s.start, s.lo, s.step, s.square, n, l, c)
	case "z8of2":
		return zb(s.start, s.lo, s.hi, s.step, s.square, l, c, 1)
	case "z8of4":
		return zb(s.start, s.lo, s.hi, s.step, s.square, l, c, 2)
	}
	panic("BUG: unknown rule " + rule)
}

// vector is the argument called x, y or z.
func (f family) vector(a []value, name string) value {
	for k, p := range strings.Fields(f.params) {
		if p == name {
			return a[k]
		}
	}
	return nil
}

// form makes the overload of an operation and types.
func (f family) form(op, xt, zt string) form {
	acc := typeOf(f.acc)
	kinds := f.kinds(xt, zt)
	if op == "mac" || op == "msc" {
		kinds = append([]string{f.acc}, kinds...)
	}
	signature := f.acc + " " + fmt.Sprintf(f.name, op) + "(" + strings.Join(kinds, ", ") + ")"
	return parse(signature, func(a []value) value {
		before, a := split(op, a)
		x, z := f.vector(a, "x"), f.vector(a, "z")
		xs, zs := f.selection(a, 'x'), f.selection(a, 'z')
		return dot(op, before, acc.used, acc.lanes, f.columns,
			func(l, c int) *big.Int { return x[xs.at(f.rule[0], len(x), l, c)] },
			func(l, c int) *big.Int { return z[zs.at(f.rule[1], len(z), l, c)] })
	})
}

func macForms() []form {
	var forms []form
	for _, op := range []string{"mul", "negmul", "mac", "msc"} {
		for _, f := range families {
			for _, xt := range f.x {
				for _, zt := range f.z {
					forms = append(forms, f.form(op, xt, zt))
				}
			}
		}
	}
	for _, op := range []string{"mul", "mac", "msc"} { // lane by lane
		for acc, t := range map[string]string{"v16acc48": "v16int16", "v8acc48": "v8int16", "v8acc80": "v8int32", "v4acc80": "v4int32"} {
			params := t + ", " + t
			if op != "mul" {
				params = acc + ", " + params
			}
			of := typeOf(acc)
			forms = append(forms, parse(acc+" "+op+"("+params+")", func(a []value) value {
				before, a := split(op, a)
				return dot(op, before, of.used, of.lanes, 1,
					func(l, c int) *big.Int { return a[0][l] }, func(l, c int) *big.Int { return a[1][l] })
			}))
		}
	}
	return forms
}

func TestMac(t *testing.T) { check(t, macForms(), brief(t)) }
