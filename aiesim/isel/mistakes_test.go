package isel_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// What cannot be timed is refused with the line, the reason and the remedy.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"recursion", "out[0] = deep(n);",
			"k.cc:1: deep calls itself (deep -> deep): calls are inlined, so recursion has no cycle count; write it " +
				"as a loop"},
		{"unknown function", "int (*f)(int) = n ? one : two; out[0] = f(n);",
			"k.cc:3: which function is called here is not known when the program is compiled, so the call cannot be " +
				"inlined and timed; call it by its name, or through a pointer that is set once"},
		{"zstart", "acc = mac16(acc, x, 0, 0, 0, 0, z, n, 0, 0, 0);",
			"k.cc:3: mac16: zstart: not known when the program is compiled; it is part of the instruction, so only " +
				"xstart may vary at run time (in a loop, ask for chess_flatten_loop or a full unrolling)"},
		{"square at run time", "acc = mac16(acc, x, 0, 0, 0, n, z, 0, 0, 0, 0);",
			"k.cc:3: mac16: xsquare: not known when the program is compiled; the configuration word that holds it " +
				"cannot be timed if it is made at run time: write a constant, or unroll the loop whole " +
				"(chess_flatten_loop)"},
		{"odd start", "acc = mac16(acc, x, 3, 0, 0, 0, z, 0, 0, 0, 0);",
			"k.cc:3: mac16: xstart: 3 is not a multiple of 2, as 16-bit x needs; odd elements are reached through " +
				"xsquare"},
		{"part", "z = ext_w(x, n);",
			"k.cc:3: ext_w: the index of the part is not known when the program is compiled; write a constant, or " +
				"unroll the loop whole (chess_flatten_loop)"},
		{"shift", "z = srs(acc, 63);", "k.cc:3: srs: shift: 63 is outside -1..62"},
		{"sum of int64", "v4int64 w = lsrs(lups(ext_v(as_v8int32(z), 0), 0), 0); w = w + w;",
			"k.cc:3: +: the machine has no sum of v4int64, so it cannot be timed; keep the values in an accumulator"},
		{"too large", "out[0] = big4(n);", "k.cc:3: k is too large when all calls are inlined and loops unrolled as " +
			"asked for: more than 65536 operations; the program memory holds far less"},
		{"mode", "set_rnd(8);", "k.cc:3: set_rnd: there is no rounding mode 8: they are 0 (rnd_floor) to 7 " +
			"(rnd_conv_odd)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := "static int deep(int n) { return n ? deep(n - 1) : 0; } static int one(int n) { return n; } " +
				"static int two(int n) { return 2 * n; }\ntemplate <int N> static int big(int n) { if constexpr (N " +
				"> 0) return big<N - 1>(n) * big<N - 1>(n + 1) + n; else return n * n + n; } static int " +
				"big4(int n) { return big<17>(n); }\nvoid k(const int16 *in, int16 *out, int n) { v16int16 " +
				"z = *(v16int16 *)in; v32int16 x = concat(z, z); v16acc48 acc = ups(z, 0); " + c.body +
				" }\n"
			u := unitOf(t, "k.cc", src)
			_, err := isel.Func(u, u.Lookup("k")[0], machine.AIE1())
			if err == nil || err.Error() != c.want {
				t.Errorf("got:  %v\nwant: %s", err, c.want)
			}
		})
	}
}
