package layers

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Shift is the greatest right shift of a channel: a shift of e bits is a product with 2^(Shift-e) and a common shift, exactly.
const Shift = 12

// ZeroPoint is what is added to each result.
const ZeroPoint = 3

// Func is what each element of a tile is. Requantisation is that of TFLite's MultiplyByQuantizedMultiplier: a doubling
// high product with the 32-bit multiplier of the channel, rounded half up; a right shift by so many bits as the channel has, rounded
// half away from zero; the zero point; saturation to int8. Each rounding is the end of a Func of its own, so that a loop need not
// change the mode in which it rounds:
//
//	sums = narrow(int32, sum)
//	high = narrow(int32, (sums + b(k)) * m(k), 31, posinf)
//	out  = narrow(int8, narrow(int16, high * p(k), 12, syminf) + 3)
//
// Biases of a network are scaled like its sums, which are far from the ends of 32 bits; here they have 30 bits.
func (t Tile) Func() (*hl.Func, error) { return hl.ParseFunc(t.text()) }

func (t Tile) text() string {
	return t.inputs() + "m: int32(k)\np: int16(k)\n" + t.sums() +
		fmt.Sprintf("high(x, y, k) = narrow(int32, %s * m(k), 31, posinf)\n", t.biased()) +
		fmt.Sprintf("out(x, y, k) = narrow(int8, narrow(int16, high(x, y, k) * p(k), %d, syminf) + %d)", Shift, ZeroPoint)
}

const bias = "b: int32 -536870912..536870911 "

func (t Tile) inputs() string {
	switch {
	case t.Kind == Add:
		return "a: int8(x, y, k)\nd: int8(x, y, k)\nn: int32(i)\n"
	case t.Kind == Depthwise:
		return fmt.Sprintf("in: int8(x, y, k)\nw: int8(r, s, k)\n%s(k)\nr: %d, %d\n", bias, t.Filter, t.Filter)
	case t.flat():
		return fmt.Sprintf("in: int8(u, y)\nw: int8(u, s, k)\n%s(k)\nr: %d, %d\n", bias, t.Filter*t.C, t.Filter)
	case t.Partial:
		return fmt.Sprintf("in: int8(x, y, c)\nw: int8(r, s, c, k)\n%s(x, y, k)\nr: %d, %d, %d\n", bias, t.Filter, t.Filter, t.C)
	}
	return fmt.Sprintf("in: int8(x, y, c)\nw: int8(r, s, c, k)\n%s(k)\nr: %d, %d, %d\n", bias, t.Filter, t.Filter, t.C)
}

// sums is the Func of 32-bit sums. Of a residual, TFLite scales both sides, shifted left by 20 bits, by multipliers of which the larger
// is 2^30, and so a shift, exactly; the other side's 32-bit product is rounded half up, which the sum may wait for.
func (t Tile) sums() string {
	if t.Kind == Add {
		return "sums(x, y, k) = narrow(int32, a(x, y, k) * 1073741824 + d(x, y, k) * n(0), 11, posinf)\n"
	}
	of, b := "in(%s+r.x, %s+r.y, r.z) * w(r.x, r.y, r.z, k)", ""
	x, y := at("x", t.Stride), at("y", t.Stride)
	switch {
	case t.Kind == Depthwise:
		of = "in(%s+r.x, %s+r.y, k) * w(r.x, r.y, k)"
	case t.flat():
		of, x = "in(%s+r.x, %s+r.y) * w(r.x, r.y, k)", at("x", t.Stride*t.C)
	}
	if t.early() {
		b = " + b(k)"
	}
	return fmt.Sprintf("sums(x, y, k) = narrow(int32, sum(r, "+of+")%s)\n", x, y, b)
}

// flat reports whether the few channels of a pixel and the pixels of a row are one dimension, as they lie in memory: columns of an
// operation then are bytes side by side, of as many pixels as they reach.
func (t Tile) flat() bool { return t.Kind == Conv && t.Filter > 1 && t.C%4 != 0 }

// early reports whether sums begin with the bias, which then takes no operation: those of lanes that have coefficients of their own. In
// others it would hold registers of which coefficients are in need, and the pre-adder of the high product adds it.
func (t Tile) early() bool { return t.Kind == Depthwise }

// biased is a sum with the bias.
func (t Tile) biased() string {
	switch {
	case t.Kind == Add, t.early():
		return "sums(x, y, k)"
	case t.Partial:
		return "(sums(x, y, k) + b(x, y, k))"
	}
	return "(sums(x, y, k) + b(k))"
}

// at is where the window of an output begins.
func at(v string, stride int) string {
	if stride == 1 {
		return v
	}
	return fmt.Sprintf("%d*%s", stride, v)
}
