package extract_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/triplet"
)

const (
	x16   = "bound x 48; split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi"
	x8    = "bound x 48; split x 8 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi"
	row16 = "bound x 48; split x 16 -> xo xi; vectorize xi"
	// rows of two by 16, of which neighbours in y are one vector
	copied = "bound x 32; bound y 8; layout a y x; layout out (x/16) y (16); split x 16 -> xo xi; split y 2 -> yo yi; reorder yo xo yi xi;"
	row8   = "bound x 48; split x 8 -> xo xi; vectorize xi"
)

// kinds are terms, operands and storage that random kernels seldom or never draw.
var kinds = []struct {
	name, algorithm, schedule string
	ops                       int // of the first block with any; none: copies
	gathers, packs, shifts    bool
}{
	{name: "difference", algorithm: "a: int16(x)\nout(x) = narrow(int16, a(x) - a(x+1) - 2*a(x+2), 2)", schedule: row16, ops: 1},
	{name: "negated product", algorithm: "a: int16(x)\nb: int16(x)\nr: 2\nout(x) = narrow(int16, sum(r, a(x) - a(x+r.x) * b(r.x)), 4)", schedule: x16, ops: 2},
	{name: "product of sums", algorithm: "a: int16(x)\nb: int16(x)\nr: 2\nout(x) = narrow(int16, sum(r, (a(x) + a(x+4)) * (b(r.x) - 1)), 4)", schedule: x16, ops: 3},
	{name: "shifted term", algorithm: "a: int16(x)\nout(x) = narrow(int16, (a(x) << 3) + 1000, 5)", schedule: row16, ops: 2},
	{name: "thrice a product", algorithm: "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, 3 * a(x) * b(0), 5)", schedule: row16, ops: 2},
	{name: "sum and bias", algorithm: "a: int16(x)\nk: int16(x)\nc: int32(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(x+r.x) * k(r.x)) + c(x), 5)", schedule: x16, ops: 3},
	{name: "two sums", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\ns: 2\nout(x) = narrow(int16, sum(r, a(x+r.x) * k(r.x)) - 2 * sum(s, a(x+5+s.x)) + 7, 5)",
		schedule: "bound x 48; split x 16 -> xo xi; reorder xo r.x s.x xi; unroll r.x; unroll s.x; vectorize xi", ops: 4},
	{name: "four times a sum", algorithm: "a: int16(x)\nk: int16(x)\nr: 2\nout(x) = narrow(int16, 4 * sum(r, a(x+r.x) * k(r.x)), 5)", schedule: x16, ops: 4},
	{name: "wrapped", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\nout(x) = wrap(int16, sum(r, a(x+r.x) * k(r.x)))", schedule: x16, ops: 2},
	{name: "copy", algorithm: "a: int32(x)\nout(x) = a(x)", schedule: row8},
	{name: "copy of bytes", algorithm: "a: int8(x, y)\nout(x, y) = a(x, y)", schedule: copied + "fuse yi xi -> t; vectorize t"},
	{name: "copies of bytes side by side", algorithm: "a: uint8(x, y)\nout(x, y) = a(x, y)", schedule: copied + "fuse yi xi -> t; vectorize t; unroll xo"},
	{name: "both vary", algorithm: "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, a(x) * b(x), 8)", schedule: row16, ops: 1},
	{name: "both vary, unaligned", algorithm: "a: int16(x)\nb: int16(x)\nout(x) = narrow(int16, a(x+1) * b(x+1), 8)", schedule: "layout a x; layout b x; bound x 45; split x 15 -> xo xi; vectorize xi", ops: 1, gathers: true},
	{name: "float fold", algorithm: "a: float32(x)\nout(x) = a(x) * 0.5 - a(x+1) + a(x+2) * a(x)", schedule: row8, ops: 3},
	{name: "stride 2", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(2*x+r.x) * k(r.x)), 5)", schedule: x16, ops: 2},
	{name: "dilation 2", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(x+2*r.x) * k(r.x)), 5)", schedule: x16, ops: 2},
	{name: "dilation 4", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(x+4*r.x) * k(r.x)), 5)", schedule: x16, ops: 2},
	{name: "reversed", algorithm: "a: int16(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(47-x+r.x) * k(r.x)), 5)", schedule: x16, ops: 2},
	{name: "stride 3, placed", algorithm: "a: int16(x)\nk: int16(x)\nr: 2\nout(x) = narrow(int16, sum(r, a(3*x+r.x) * k(r.x)), 5)", schedule: "layout a x;" + x16, ops: 1, gathers: true},
	{name: "int16 by int8", algorithm: "a: int16(x)\nk: int8(x)\nr: 4\nout(x) = narrow(int16, sum(r, a(x+r.x) * k(r.x)), 5)", schedule: x16, ops: 1},
	{name: "int32 by int16", algorithm: "a: int32(x)\nk: int16(x)\nr: 4\nout(x) = narrow(int32, sum(r, a(x+r.x) * k(r.x)), 5)", schedule: x8, ops: 2},
	{name: "uint8 by int8", algorithm: "a: uint8(x)\nk: int8(x)\nr: 5\nout(x) = narrow(uint8, sum(r, a(x+r.x) * k(r.x)), 5)", schedule: x16, ops: 1, packs: true},
	{name: "uint16 by int16", algorithm: "a: uint16(x)\nk: int16(x)\nr: 2\nout(x) = narrow(int16, sum(r, a(x+r.x) * k(r.x)), 9)", schedule: "layout a x;" + x8, ops: 1, gathers: true},
	{name: "odd width", algorithm: "a: int16(x)\nk: int16(x)\nr: 3\nout(x) = narrow(int16, sum(r, a(x+r.x) * k(r.x)), 5)",
		schedule: "bound x 36; split x 12 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi", ops: 2, packs: true},
	{name: "shift inwards", algorithm: "a: int32(x)\nk: int32(x)\nr: 3\nout(x) = narrow(int32, sum(r, a(x+r.x) * k(r.x)), 5)",
		schedule: "bound x 20; split x 8 shiftinwards -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi", ops: 3},
	{name: "scalars that move", algorithm: "a: int32(x, c)\nw: int32(k, c)\nr: 4\nout(x, k) = narrow(int32, sum(r, a(x, r.x) * w(k, r.x)), 10)",
		schedule: "bound x 20; bound k 16; layout a c x; layout out x k; split k 8 -> ko ki; reorder ko x r.x ki; unroll r.x; vectorize ki", ops: 4, shifts: true},
	{name: "scalars that move by two", algorithm: "a: float32(x)\nw: float32(k, c)\nr: 3\nout(x, k) = sum(r, a(2*x + r.x) * w(k, r.x))",
		schedule: "bound x 9; bound k 16; layout a x; layout out x k; split k 8 -> ko ki; reorder ko x r.x ki; unroll r.x; vectorize ki", ops: 3, shifts: true},
	{name: "scalars that move across loads", algorithm: "a: int32(x)\nw: int32(k, c)\nr: 7\nout(x, k) = narrow(int32, sum(r, a(x + r.x) * w(k, r.x)), 10)",
		schedule: "bound x 20; bound k 16; layout a x; layout out x k; split k 8 -> ko ki; reorder ko x r.x ki; unroll r.x; vectorize ki", ops: 7, shifts: true},
	{name: "lanes across tiles of a layout", algorithm: "a: int32(k)\nw: int32(k)\nout(k) = narrow(int32, a(k) * 3 + w(k), 2)",
		schedule: "bound k 64; layout a (k/4) (4); split k 8 -> ko ki; vectorize ki", ops: 1},
}

// Each kind computes what Eval says after every pass, in so many operations a block, with or without gathering, packing
// and run-time shifts.
func TestKinds(t *testing.T) {
	for _, test := range kinds {
		t.Run(test.name, func(t *testing.T) {
			n := lowered(t, test.algorithm+"\n", test.schedule)
			inputs, want := data(t, n.Func, n.Buffers[len(n.Buffers)-1].Valid)
			all, err := forms(t, n)
			if err != nil {
				t.Fatal(err)
			}
			for _, pass := range []string{"triplets", "lazy", "reuse", "columns"} {
				if err := triplet.Check(all[pass]); err != nil {
					t.Fatalf("%s: %v\n%s", pass, err, all[pass])
				}
				got, err := triplet.Run(all[pass], inputs)
				if err != nil {
					t.Fatalf("%s: %v\n%s", pass, err, all[pass])
				}
				if at, differ := want.Diff(got); differ {
					t.Fatalf("%s differs at %v\n%s", pass, at, all[pass])
				}
			}
			p := all["columns"]
			if again := program(t, test.algorithm+"\n", test.schedule); again.String() != p.String() {
				t.Errorf("two extractions differ:\n%s\n%s", p, again)
			}
			ops, gathers, shifts := 0, false, false
			for _, b := range blocks(p.Body) {
				if ops == 0 {
					ops = len(b.Macs)
				}
				for _, r := range b.Regs {
					gathers = gathers || r.Elems != nil
				}
				for _, m := range b.Macs {
					shifts = shifts || !m.XShift.IsConst()
				}
			}
			if ops != test.ops || gathers != test.gathers || shifts != test.shifts || len(p.Packed) > 0 != test.packs {
				t.Errorf("%d operations, gathers %v, shifts %v, %d packed\n%s", ops, gathers, shifts, len(p.Packed), p)
			}
		})
	}
}

// data draws inputs for a region, and what Eval makes of them.
func data(t *testing.T, f *halide.Func, region []halide.Range) (map[string]*halide.Array, *halide.Array) {
	t.Helper()
	inputs := map[string]*halide.Array{}
	reads := gen.Reads(f, region)
	for i, in := range halide.Inputs(f) {
		inputs[in.Name] = gen.Array(in.Type, uint64(i+1), gen.Uniform, reads[in.Name]...)
	}
	want, err := halide.Eval(f, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	return inputs, want
}
