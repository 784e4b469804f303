package standin_test

import (
	"math/big"
	"testing"
)

// publishedForms are calls of published kernels, word for word, with what their authors use them for: x is the first
// vector after the accumulator, z the second. The expected values are those sums, not the index rules.
func publishedForms() []form {
	at := func(v value, i int) *big.Int { return v[i] }
	call := func(signature, text string, eval func(a []value) value) form {
		f := parse(signature, eval)
		f.text = text
		return f
	}
	// sum adds n products to acc for each lane; nil is 0.
	sum := func(acc value, lanes, n int, x, z func(l, q int) *big.Int) value {
		return dot("mac", acc, 200, lanes, n, x, z)
	}
	wrap48 := func(v value) value {
		for l := range v {
			v[l] = wrap(v[l], 48, true)
		}
		return v
	}
	slide := func(v value, from int) func(l, q int) *big.Int {
		return func(l, q int) *big.Int { return at(v, from+l+q) }
	}
	tap := func(v value, from int) func(l, q int) *big.Int {
		return func(_, q int) *big.Int { return at(v, from+q) }
	}
	return []form{
		// 32-bit convolution, tap 1 of a row.
		call("v8acc80 row_i32(v8acc80, v16int32, v8int32)", "lmac8(a0, a1, 1, 0x76543210, a2, 1, 0x00000000)", func(a []value) value {
			v := sum(a[0], 8, 1, slide(a[1], 1), tap(a[2], 1))
			for l := range v {
				v[l] = wrap(v[l], 80, true)
			}
			return v
		}),
		// The left border, replicated: x[max(l-1, 0)].
		call("v8acc80 left_i32(v32int32, v8int32)", "lmul8(a0, 0, 0x65432100, a1, 0, 0)", func(a []value) value {
			return sum(nil, 8, 1, func(l, _ int) *big.Int { return at(a[0], max(l-1, 0)) }, tap(a[1], 0))
		}),
		// 16-bit convolution, two taps in each operation.
		call("v16acc48 taps01_i16(v16acc48, v32int16, v16int16)", "mac16(a0, a1, 0, 0x03020100, 0x07060504, 0x2110, a2, 0, 0, 0, 1)", func(a []value) value {
			return wrap48(sum(a[0], 16, 2, slide(a[1], 0), tap(a[2], 0)))
		}),
		call("v16acc48 taps23_i16(v16acc48, v32int16, v16int16)", "mac16(a0, a1, 2, 0x03020100, 0x07060504, 0x2110, a2, 2, 0, 0, 1)", func(a []value) value {
			return wrap48(sum(a[0], 16, 2, slide(a[1], 2), tap(a[2], 2)))
		}),
		// An odd start by the square 0x3221.
		call("v16acc48 odd_i16(v64int16, v16int16)", "mul16(a0, 6, 0x03020100, 0x07060504, 0x3221, a1, 0, 0, 0, 1)", func(a []value) value {
			return sum(nil, 16, 2, slide(a[0], 7), tap(a[1], 0))
		}),
		// The right border: lane 15 reads z one element later.
		call("v16acc48 right_i16(v16acc48, v64int16, v16int16)", "mac16(a0, a1, 16, 0x03020100, 0x07060504, 0x2110, a2, 2, 0x00000000, 0x10000000, 1)", func(a []value) value {
			return wrap48(sum(a[0], 16, 2, slide(a[1], 16), func(l, q int) *big.Int { return at(a[2], 2+q+l/15) }))
		}),
		// Roles swapped: coefficients in x, image in z, left border.
		call("v16acc48 swapped_i16(v32int16, v16int16)", "mul16(a0, 0, 0x70707070, 0x70707070, 0x3020, a1, 0, 0x65432100, 0xedcba987, 1)", func(a []value) value {
			return sum(nil, 16, 2, func(l, q int) *big.Int { return at(a[0], q*(16+l%2)) },
				func(l, q int) *big.Int { return at(a[1], max(l-1, 0)+q) })
		}),
		// int8, the filter doubled in x: four lanes hold two outputs and their copies.
		call("v16acc48 row8_i8(v16int8, v32int8)", "mul16(doubled(a0, 0, 8), 0, 0x00000000, 4, 0x1010, a1, 0, 0x43322110, 2, 0x2110)", func(a []value) value {
			return sum(nil, 16, 8, tap(a[0], 0), func(l, q int) *big.Int { return at(a[1], l/4*2+l%2+q) })
		}),
		// int8, 16 lanes of up to six taps: the doubled filter stands behind four zeros.
		call("v16acc48 row6_i8(v16acc48, v16int8, v32int8)", "mac16(a0, doubled(a1, 4, 6), 0, 0x00000000, 4, 0x1032, a2, 0, 0x76543210, 2, 0x2110)", func(a []value) value {
			return wrap48(sum(a[0], 16, 6, tap(a[1], 0), slide(a[2], 0)))
		}),
		// A float FIR: the start behind 15 wraps to 0.
		call("v8float fir_f32(v8float, v16float, v8float)", "fpmac(a0, a1, 16, 0x76543210, a2, 7, 0)", func(a []value) value {
			return lanes8(a[0], lane(a[1]), func(int) float32 { return asFloat(a[2][7]) }, fpMultiply["fpmac"])
		}),
		// Dropping the copies of the int8 row: 16 ordered values in the low half.
		call("v32int16 ordered_i16(v32int16)", "select32(0xcccccccc, a0, 0, 0x0c080400, 0x0, 0x1010, 4, 0x0c080400, 0x0, 0x1010)", func(a []value) value {
			out := make(value, 16)
			for l := range out {
				out[l] = at(a[0], l/2*4+l%2)
			}
			return out
		}),
		// Broadcast of one element of 16 bits, odd and even, and of 32.
		call("v32int16 broadcast_odd(v32int16)", "shuffle32(a0, 6, 0, 0, 0x1111)", func(a []value) value {
			return broadcast(a[0][7], 32)
		}),
		call("v32int16 broadcast_even(v32int16)", "shuffle32(a0, 6, 0, 0, 0)", func(a []value) value {
			return broadcast(a[0][6], 32)
		}),
		call("v16int32 broadcast_word(v16int32)", "shuffle16(a0, 5, 0, 0)", func(a []value) value {
			return broadcast(a[0][5], 16)
		}),
	}
}

func broadcast(v *big.Int, lanes int) value {
	out := make(value, lanes)
	for l := range out {
		out[l] = v
	}
	return out
}

func TestPublishedCalls(t *testing.T) { check(t, publishedForms(), brief(t)) }
