package generate_test

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/generate"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// A two-tap filter, from the schedule to the body of its loop.
func Example() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 2)
	in, k := hl.NewInput("in", hl.Int16, 1), hl.NewInput("k", hl.Int16, 1)
	out := hl.NewFunc("out", x)
	out.Is(hl.Sum(r, in.At(x.Add(r.X)).Mul(k.At(r.X))).Narrow(hl.Int16, 8))
	s := out.Schedule()
	s.Bound(x, 256)
	xo, xi := s.Split(x, 16)
	s.Reorder(xo, r.X, xi).Unroll(r.X).Vectorize(xi)

	nest, err := build.Lower(s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	machine := aie1.Target()
	triplets, err := extract.Triplets(nest, &machine.Vector, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	program, err := generate.Program(machine, triplets, codegen.Options{Version: "0.1", Schedule: s.String()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	text := codegen.C(program)
	fmt.Print(text[strings.Index(text, "    v16int16 z0"):])
	// Output:
	//     v16int16 z0 = *(const v16int16 *)k;
	//     const int16_t *in_xo = in;
	//     int16_t *out_xo = out;
	//     for (int32_t xo = 0; xo < 16; xo++)
	//         chess_prepare_for_pipelining
	//         chess_loop_range(16, 16)
	//     {
	//         v32int16 x0 = upd_w(undef_v32int16(), 0, *(const v16int16 *)in_xo);
	//         x0 = upd_w(x0, 1, *(const v16int16 *)(in_xo + 16));
	//         v16acc48 a0 = mul16(x0, 0, 0x03020100, 0x07060504, 0x2110, z0, 0, 0, 0, 1); /* example_test.go:20 k(0..1) */
	//         *(v16int16 *)out_xo = srs(a0, 8); /* example_test.go:20 */
	//         in_xo += 16;
	//         out_xo += 16;
	//     }
	// }
}
