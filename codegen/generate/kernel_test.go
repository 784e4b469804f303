package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	nests "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// kernel is one algorithm with a schedule, in the notation.
type kernel struct{ name, algorithm, schedule string }

// made is a kernel brought to a program, with inputs and the expected output.
type made struct {
	kernel
	prog   *codegen.Program
	inputs map[string]*halide.Array
	want   *halide.Array
}

// generate compiles a kernel; the error is a refusal.
func (k kernel) generate() (*codegen.Program, error) {
	f, err := halide.ParseFunc(k.algorithm)
	if err != nil {
		return nil, fmt.Errorf("test algorithm: %w", err)
	}
	s, err := halide.ParseSchedule(f, k.schedule)
	if err != nil {
		return nil, fmt.Errorf("test schedule: %w", err)
	}
	return generate(s)
}

// generate brings a schedule through all forms.
func generate(s *halide.Schedule) (*codegen.Program, error) {
	m := aie1.Target()
	n, err := nests.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	p, err := extract.Triplets(n, &m.Vector, nil)
	if err != nil {
		return nil, err
	}
	return Program(m, p, codegen.Options{Schedule: s.String()}, nil)
}

// make compiles a kernel, draws inputs and evaluates the algorithm on them: the oracle.
func (k kernel) make(t testing.TB, seed uint64) *made {
	t.Helper()
	p, err := k.generate()
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	m, err := newMade(k, p, seed)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	return m
}

func newMade(k kernel, p *codegen.Program, seed uint64) (*made, error) {
	m := &made{kernel: k, prog: p, inputs: map[string]*halide.Array{}}
	r := rand.New(rand.NewPCG(seed, 1))
	for _, b := range p.Source.Nest.Buffers {
		if !b.Output && !b.Inner {
			m.inputs[b.Name] = randomArray(r, b)
		}
	}
	var err error
	m.want, err = halide.Eval(p.Source.Nest.Func, m.output().Valid, m.inputs)
	return m, err
}

func (m *made) output() *lower.Buffer {
	for _, b := range m.prog.Source.Params {
		if b.Output {
			return b
		}
	}
	panic("BUG: no output")
}

// randomArray has every element that b holds, of all sizes: some extreme, many so small that sums do not saturate.
func randomArray(r *rand.Rand, b *lower.Buffer) *halide.Array {
	a := halide.NewArray(b.Type, b.Dims...)
	for i := range a.Floats {
		a.Floats[i] = []float32{float32(r.IntN(17) - 8), r.Float32()*4 - 2, float32(math.Copysign(0, -1)), 1e-30}[r.IntN(4)]
	}
	bits := b.Type.Bits()
	for i := range a.Ints {
		v := int64(r.Uint64()) >> (64 - bits) >> r.IntN(bits)
		if r.IntN(16) == 0 {
			v = -1 << (bits - 1) >> r.IntN(2) // the least value, or the greatest but one bit
		}
		if !b.Type.Signed() {
			v &= 1<<bits - 1
		}
		a.Ints[i] = v
	}
	return a
}

// differ names the first element in which two arrays differ; "" if none does. Two NaNs are equal.
func differ(got, want *halide.Array) string {
	for i, w := range want.Floats {
		g := got.Floats[i]
		if math.Float32bits(g) != math.Float32bits(w) && !(g != g && w != w) {
			return fmt.Sprintf("element %d is %v, want %v", i, g, w)
		}
	}
	for i, w := range want.Ints {
		if got.Ints[i] != w {
			return fmt.Sprintf("element %d is %d, want %d", i, got.Ints[i], w)
		}
	}
	return ""
}

const unrolled = "split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"

func conv(data, coef, result string, w, h int, rest string) string {
	return fmt.Sprintf("in: %s(x, y)\nk: %s(x, y)\nr: %d, %d\nout(x, y) = %s", data, coef, w, h,
		strings.ReplaceAll(rest, "@", result))
}

const taps = "narrow(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)"

// channels sums four channels, which lie side by side, of two pixels, whose rows begin anywhere.
const channels = "in: int8(x, y, c)\nk: int8(i, c, o)\nr: 2, 4\n" +
	"out(x, y, o) = narrow(int8, sum(r, in(x+r.x, y, r.y) * k(r.x, r.y, o)), 7)"

const byChannels = "bound x 4; bound y 3; bound o 16; layout in y x c; layout out y x o; align in 4; " +
	"reorder y x r.x r.y o; vectorize o; unroll r.y; unroll r.x"

// kernels covers every datapath and every way to store.
var kernels = []kernel{
	{"i16 4x3, the paper's example", conv("int16", "int16", "int16", 4, 3, taps), "bound x 64; bound y 4; " + unrolled},
	{"i16 3x3", conv("int16", "int16", "int16", 3, 3, taps), "bound x 64; bound y 4; " + unrolled},
	{"i16 3x3, jammed", conv("int16", "int16", "int16", 3, 3, taps), "bound x 64; bound y 4; unrolljam y 2; " +
		"split x 16 -> xo xi; reorder yo xo r.y r.x yi xi; unroll r.y r.x; vectorize xi"},
	{"i16 5x5", conv("int16", "int16", "int16", 5, 5, taps), "bound x 32; bound y 3; " + unrolled},
	{"i16 3x3, rolled rows", conv("int16", "int16", "int16", 3, 3, taps), "bound x 32; bound y 3; " +
		"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi"},
	{"i32 3x3", conv("int32", "int32", "int32", 3, 3, taps), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i32 to i16", conv("int32", "int32", "int16", 2, 2, taps), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i32 to i8", conv("int32", "int32", "int8", 2, 2, taps), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i8 3x3", conv("int8", "int8", "int8", 3, 3, taps), "bound x 64; bound y 4; " + unrolled},
	{"u8 3x3", conv("uint8", "int8", "uint8", 3, 3, taps), "bound x 64; bound y 4; " + unrolled},
	{"i8 5x5", conv("int8", "int8", "int16", 5, 5, taps), "bound x 64; bound y 4; " + unrolled},
	{"i8, words of elements", channels, byChannels},
	{"i16 by i8", conv("int16", "int8", "int16", 3, 3, taps), "bound x 64; bound y 4; " + unrolled},
	{"f32 3x3", conv("float32", "float32", "", 3, 3, "sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))"),
		"bound x 32; bound y 4; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"f32 rolled", conv("float32", "float32", "", 3, 3, "sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))"),
		"bound x 32; bound y 4; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi"},
	{"f32 relu", conv("float32", "float32", "", 3, 3, "max(sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)) + k(0, 0), 0.0)"),
		"bound x 32; bound y 4; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"f32 lanes", "a: float32(x)\nb: float32(x)\nr: 3\nout(x) = select(a(x) <= b(x) || a(x+1) == b(x), abs(a(x) - b(x)) * (a(x) + 0.5), minimum(r, max(a(x+r.x), -b(x))))",
		"bound x 64; split x 16 -> xo xi; reorder xo r.x xi; vectorize xi"},
	{"i16 to u16", conv("int16", "int16", "uint16", 2, 2, taps), "bound x 32; bound y 3; " + unrolled},
	{"i16 to i32", conv("int16", "int16", "int32", 2, 2, taps), "bound x 32; bound y 3; " + unrolled},
	{"i16 to u32", conv("int16", "int16", "uint32", 2, 2, taps), "bound x 32; bound y 3; " + unrolled},
	{"i16 exact", conv("int16", "int16", "", 2, 2, "sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))"), "bound x 32; bound y 3; " + unrolled},
	{"i32 exact", conv("int32", "int32", "", 1, 1, "sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)) "), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i32 wrapped", conv("int32", "int32", "int64", 2, 2, "wrap(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)))"), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i16 wrapped", conv("int16", "int16", "uint16", 2, 2, "wrap(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)))"), "bound x 32; bound y 3; " + unrolled},
	{"i32 to u32", conv("int32", "int32", "uint32", 2, 2, taps), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"i32 to i64", conv("int32", "int32", "int64", 2, 2, "narrow(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 3, symzero)"), "bound x 32; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"u8 wrapped", conv("uint8", "int8", "uint8", 2, 2, "wrap(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)))"), "bound x 32; bound y 3; " + unrolled},
	{"i8 lanes", conv("int8", "int8", "int8", 3, 2, taps), "bound x 40; bound y 3; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"four lanes", conv("int32", "int32", "int16", 3, 2, taps), "bound x 12; bound y 3; split x 4 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
	{"gathered", conv("int8", "int8", "int8", 2, 2, "narrow(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 4, ceil)"), "bound x 64; bound y 4; layout k x y; layout in y x; " + unrolled},
	{"two roundings", "in: int16(x, y)\nk: int16(x)\nr: 2\nout(x, y) = select(y < 2, narrow(int16, sum(r, in(x+r.x, y) * k(r.x)), 3, even), 0)", "bound x 32; bound y 4"},
	{"odd sizes", conv("int16", "int16", "int16", 3, 3, taps), "bound x 53; bound y 5; " + unrolled},
	{"stride 2", conv("int16", "int16", "int16", 3, 3, "narrow(@, sum(r, in(2*x+r.x, 2*y+r.y) * k(r.x, r.y)), 8, syminf)"), "bound x 32; bound y 3; " + unrolled},
	{"dilation 2", conv("int16", "int16", "int16", 3, 3, "narrow(@, sum(r, in(x+2*r.x, y+2*r.y) * k(r.x, r.y)), 8, odd)"), "bound x 32; bound y 3; " + unrolled},
	{"stride 3", conv("int16", "int16", "int16", 3, 1, "narrow(@, sum(r, in(3*x+r.x, y+r.y) * k(r.x, r.y)), 8, floor)"), "bound x 32; bound y 3; " + unrolled},
	{"sobel", "in: int16(x, y)\nout(x, y) = narrow(int16, in(x+2, y) - in(x, y) + 2*in(x+2, y+1) - 2*in(x, y+1) + in(x+2, y+2) - in(x, y+2), 1, even)",
		"bound x 64; bound y 4; split x 16 -> xo xi; vectorize xi"},
	{"scalar", conv("int16", "int16", "int16", 3, 3, taps), "bound x 20; bound y 4"},
	{"scalar wide", conv("int64", "int32", "int32", 2, 2, "narrow(@, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 62, neginf)"), "bound x 20; bound y 4"},
	{"matmul", "a: int16(k, m)\nb: int16(n, k)\nr: 16\nc(n, m) = narrow(int16, sum(r, a(r.x, m) * b(n, r.x)), 10, even)",
		"bound n 32; bound m 8; split n 16 -> no ni; reorder m no r.x ni; vectorize ni"},
}

// What the program computes is what the algorithm means.
func TestRunIsEval(t *testing.T) {
	for _, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			m := k.make(t, 1)
			got, err := codegen.Run(m.prog, m.inputs)
			if err != nil {
				t.Fatalf("%v\n%s", err, m.prog)
			}
			if d := differ(got, m.want); d != "" {
				t.Errorf("%s\n%s", d, m.prog)
			}
		})
	}
}
