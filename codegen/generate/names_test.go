package generate

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
)

// unlucky are kernels whose names are words of C, of the vendor, or of this package.
var unlucky = []kernel{
	{"words of C", "int: int16(for, while)\ndouble: int16(x, y)\nreturn: 3, 3\nmain(auto, const) = " +
		"narrow(int16, sum(return, int(auto+return.x, const+return.y) * double(return.x, return.y)), 8, even)",
		"bound auto 32; bound const 2; split auto 16 -> x0 a0; reorder const x0 return.y return.x a0; " +
			"unroll return.y return.x; vectorize a0"},
	{"words of the vendor", "mac16: int16(x, y)\nv16int16: int16(x, y)\nset_sat: 3, 3\nsrs(in, k) = " +
		"narrow(int16, sum(set_sat, mac16(in+set_sat.x, k+set_sat.y) * v16int16(set_sat.x, set_sat.y)), 8, even)",
		"bound in 32; bound k 2; split in 16 -> z0 x0; reorder k z0 set_sat.y set_sat.x x0; " +
			"unroll set_sat.y set_sat.x; vectorize x0"},
	{"names of registers", "x0: int16(x, y)\nz0: int16(x, y)\na0: 3, 3\nt0(x0_y, y) = " +
		"narrow(int64, sum(a0, x0(x0_y+a0.x, y+a0.y) * z0(a0.x, a0.y)), 8, even)",
		"bound x0_y 32; bound y 2; split x0_y 16 -> x0_xo x0_xi; reorder y x0_xo a0.y a0.x x0_xi; " +
			"unroll a0.y a0.x; vectorize x0_xi"},
	{"names of the library", "vy_min32: int8(x)\nINT: int8(x)\n" +
		"INFINITY(x) = wrap(int8, min(vy_min32(x), INT(x)) / (INT(x) % 3))", "bound x 20"},
}

// Whatever things are called, the text is right.
func TestUnluckyNames(t *testing.T) {
	var list []*made
	for i, k := range unlucky {
		m := k.make(t, uint64(i))
		if d := simulated(t, m); d != "" {
			t.Errorf("%s: %s\n%s", k.name, d, codegen.C(m.prog))
		}
		list = append(list, m)
	}
	onHost(t, list)
}
