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
// half away from zero; the zero point; saturation to int8.
//
//	narrow(int8, narrow(int16, narrow(int32, (sum + b(k)) * m(k), 31, posinf) * p(k), 12, syminf) + 3)
func (t Tile) Func() (*hl.Func, error) { return hl.ParseFunc(t.text()) }

func (t Tile) text() string {
	const close = "narrow(int8, narrow(int16, narrow(int32, narrow(int32, %s) * m(k), 31, posinf) * p(k), %d, syminf) + %d)"
	head := "m: int32(k)\np: int16(k)\n"
	switch t.Kind {
	case Add: // the larger scale is 1/2 of twice itself, so that its 32-bit product is a shift, exactly
		return "a: int8(x, y, k)\nd: int8(x, y, k)\nn: int32(i)\n" + head + "out(x, y, k) = " +
			fmt.Sprintf(close, "a(x, y, k) * 524288 + narrow(int32, d(x, y, k) * n(0), 11, posinf)", Shift, ZeroPoint)
	case Depthwise:
		head = fmt.Sprintf("in: int8(x, y, k)\nw: int8(r, s, k)\nb: int32(k)\n%sr: %d, %d\nout(x, y, k) = ", head, t.Filter, t.Filter)
		return head + fmt.Sprintf(close, fmt.Sprintf("sum(r, in(%s+r.x, %s+r.y, k) * w(r.x, r.y, k)) + b(k)", t.at("x"), t.at("y")), Shift, ZeroPoint)
	}
	bias, arg := "b: int32(k)\n", "b(k)"
	if t.Partial {
		bias, arg = "b: int32(x, y, k)\n", "b(x, y, k)"
	}
	head = fmt.Sprintf("in: int8(x, y, c)\nw: int8(r, s, c, k)\n%s%sr: %d, %d, %d\nout(x, y, k) = ", bias, head, t.Filter, t.Filter, t.C)
	return head + fmt.Sprintf(close, fmt.Sprintf("sum(r, in(%s+r.x, %s+r.y, r.z) * w(r.x, r.y, r.z, k)) + %s", t.at("x"), t.at("y"), arg), Shift, ZeroPoint)
}

// at is where the window of an output begins.
func (t Tile) at(v string) string {
	if t.Stride == 1 {
		return v
	}
	return fmt.Sprintf("%d*%s", t.Stride, v)
}
