package standin_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// ladder lists the vectors of an element type: 128, 256, 512 and 1024 bits.
var ladder = [][]string{
	{"v16int8", "v32int8", "v64int8", "v128int8"},
	{"v16uint8", "v32uint8", "v64uint8", "v128uint8"},
	{"v8int16", "v16int16", "v32int16", "v64int16"},
	{"v4int32", "v8int32", "v16int32", "v32int32"},
	{"v2int64", "v4int64", "v8int64"},
	{"v4float", "v8float", "v16float", "v32float"},
}

// partForms: updates, extractions, fresh registers, concatenations.
func partForms() []form {
	var forms []form
	for _, types := range ladder {
		for i, small := range types {
			for j := i + 1; j < len(types); j++ {
				forms = append(forms, partForm(small, types[j], "vwx"[i:i+1], "vwxy"[j:j+1])...)
			}
			if i+1 < len(types) {
				forms = append(forms, concatForm(small, types[i+1], 2))
			}
			if i+2 < len(types) {
				forms = append(forms, concatForm(small, types[i+2], 4))
			}
		}
	}
	forms = append(forms, concatForm("v8acc48", "v16acc48", 2), concatForm("v4acc80", "v8acc80", 2))
	return append(forms, halfForms()...)
}

func partForm(small, large, p, into string) []form {
	n := typeOf(small).lanes
	parts := typeOf(large).lanes / n
	update := fmt.Sprintf("%s upd_%s(%s, below%d, %s)", large, p, large, parts, small)
	extract := fmt.Sprintf("%s ext_%s(%s, below%d)", small, p, large, parts)
	forms := []form{
		parse(update, func(a []value) value {
			out := slices.Clone(a[0])
			copy(out[a[1].int(0)*n:], a[2])
			return out
		}),
		parse(extract, func(a []value) value { return a[0][a[1].int(0)*n:][:n] }),
	}
	// The rest of a fresh register is undefined: every part of it reads as bytes 0x5a.
	t := typeOf(large)
	fill := t.decode(slices.Repeat([]byte{0x5a}, t.size()))
	set := fmt.Sprintf("%s %sset_%s(below%d, %s)", large, into, p, parts, small)
	return append(forms, parse(set, func(a []value) value {
		out := slices.Clone(fill)
		copy(out[a[0].int(0)*n:], a[1])
		return out
	}))
}

func concatForm(small, large string, n int) form {
	signature := large + " concat(" + small
	for range n - 1 {
		signature += ", " + small
	}
	return parse(signature+")", func(a []value) value { return slices.Concat(a...) })
}

func halfForms() []form {
	var forms []form
	for half, acc := range map[string]string{"v8acc48": "v16acc48", "v4acc80": "v8acc80"} {
		n := typeOf(half).lanes
		forms = append(forms,
			parse(acc+" upd_lo("+acc+", "+half+")", func(a []value) value { return slices.Concat(a[1], a[0][n:]) }),
			parse(acc+" upd_hi("+acc+", "+half+")", func(a []value) value { return slices.Concat(a[0][:n], a[1]) }),
			parse(half+" ext_lo("+acc+")", func(a []value) value { return a[0][:n] }),
			parse(half+" ext_hi("+acc+")", func(a []value) value { return a[0][n:] }))
	}
	return forms
}

// elementForms: single elements, null and undefined vectors, reinterpretation.
func elementForms() []form {
	var forms []form
	for width := range 4 {
		for _, types := range ladder {
			if width >= len(types) {
				continue
			}
			t := typeOf(types[width])
			if t.bits == 16 || t.bits == 32 {
				forms = append(forms, oneElement(t)...)
			}
			fill := t.decode(slices.Repeat([]byte{0x5a}, t.size()))
			zero := t.decode(make([]byte, t.size()))
			forms = append(forms, parse(t.name+" undef_"+t.name+"()", func([]value) value { return fill }),
				parse(t.name+" null_"+t.name+"()", func([]value) value { return zero }))
			for _, others := range ladder {
				if width < len(others) {
					from := typeOf(others[width])
					forms = append(forms, parse(t.name+" as_"+t.name+"("+from.name+")", func(a []value) value {
						return t.decode(from.bytes(a[0]))
					}))
				}
			}
		}
	}
	for _, name := range []string{"v8acc48", "v16acc48", "v4acc80", "v8acc80"} {
		lanes := typeOf(name).lanes
		forms = append(forms,
			parse(name+" null_"+name+"()", func([]value) value { return slices.Repeat(value{new(big.Int)}, lanes) }),
			parse(name+" undef_"+name+"()", func([]value) value {
				return slices.Repeat(value{big.NewInt(0x5a5a5a5a5a5a)}, lanes)
			}))
	}
	return forms
}

func oneElement(t ctype) []form {
	scalar := "int"
	if t.float {
		scalar = "float"
	}
	return []form{
		parse(fmt.Sprintf("%s upd_elem(%s, element%d, %s)", t.name, t.name, t.lanes, scalar), func(a []value) value {
			out := slices.Clone(a[0])
			out[a[1].int(0)] = wrap(a[2][0], t.bits, t.sign)
			return out
		}),
		parse(fmt.Sprintf("%s ext_elem(%s, element%d)", scalar, t.name, t.lanes), func(a []value) value {
			return value{a[0][a[1].int(0)]}
		}),
		parse(fmt.Sprintf("%s shft_elem(%s, %s)", t.name, t.name, scalar), func(a []value) value {
			return slices.Concat(value{wrap(a[1][0], t.bits, t.sign)}, a[0][:t.lanes-1])
		}),
	}
}

func TestParts(t *testing.T)    { check(t, partForms(), brief(t)) }
func TestElements(t *testing.T) { check(t, elementForms(), brief(t)) }
