package forms_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestConversionsOfFloats rounds the floats where something changes, in each way and to each type, in lanes: halves, ends of types,
// where floats go in steps of a half, of one and of two, what is infinite and what is no number, and zeros of either sign.
func TestConversionsOfFloats(t *testing.T) {
	t.Parallel()
	var values []float32
	for _, v := range []float64{0, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 126.5, 127, 127.5, 128, 254.5, 255, 255.5, 256, 32767, 32767.5, 65535, 65535.5, 65536,
		65536.5, 1<<21 + 0.25, 1<<22 - 0.5, 1 << 22, 1<<22 + 0.5, 1<<22 + 1.5, 1<<23 - 0.5, 1 << 23, 1<<23 + 1, 1<<24 + 2, 1<<31 - 128, 1 << 31, 1 << 40,
		1e-40, math.SmallestNonzeroFloat32, math.MaxFloat32, math.Inf(1)} {
		values = append(values, float32(v), float32(-v))
	}
	values = append(values, float32(math.Copysign(0, -1)), float32(math.NaN()), -float32(math.NaN()), math.Float32frombits(0x7f812345),
		math.Float32frombits(0xffc12345), 1<<31-256)
	data := &halide.Array{Type: halide.Float32, Dims: []halide.Range{{Extent: len(values) / 16 * 16}}, Floats: values[:len(values)/16*16]}
	n := 0
	for _, way := range []string{"round(in(x))", "floor(in(x))", "ceil(in(x))", "in(x)", "abs(in(x))", "min(abs(in(x)), 100.0)"} {
		for _, typ := range []string{"int8", "uint8", "int16", "uint16", "int32", ""} {
			value := fmt.Sprintf("%s(%s)", typ, way)
			if typ == "" {
				if value = way; !strings.Contains(way, "(in(x))") || strings.Contains(way, "abs") {
					continue
				}
			}
			if n++; !turn(n, 3) {
				continue
			}
			laned(t, fmt.Sprintf("in: float32(x)\nout(x) = %s\nschedule\nbound x %d; split x 16 -> xo xi; vectorize xi", value, len(data.Floats)),
				map[string]*halide.Array{"in": data})
		}
	}
}

// TestConversionsToFloats makes floats of integers of each type, whose low bits no float holds, and chooses by one kind among the other.
func TestConversionsToFloats(t *testing.T) {
	t.Parallel()
	n := 0
	for _, typ := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32} {
		in := halide.NewArray(typ, halide.Range{Extent: 65})
		lo, hi := typ.Bounds()
		for i := range in.Ints {
			in.Ints[i] = []int64{lo.Int64(), hi.Int64(), hi.Int64() - int64(i), (lo.Int64() + int64(i)*int64(i)) % (hi.Int64() + 1), int64(i), hi.Int64() / int64(i+1)}[i%6]
		}
		for _, value := range []string{"float(in(x))", "float(in(x))*0.3", "select(in(x) < in(x+1), float(in(x)), 0.5)",
			"select(float(in(x)) <= 3.5, wrap(int16, in(x)), 7)", "float(in(x) - in(x+1))"} {
			if typ == halide.Int32 && (strings.Contains(value, "select(in") || strings.Contains(value, "-")) {
				continue
			}
			if n++; !turn(n, 3) {
				continue
			}
			laned(t, fmt.Sprintf("in: %s(x)\nout(x) = %s\nschedule\nbound x 64; split x 16 -> xo xi; vectorize xi", typ, value),
				map[string]*halide.Array{"in": in})
		}
	}
}

// laned compiles a program, whose lanes must be vectors, and compares its forms.
func laned(t *testing.T, text string, inputs map[string]*halide.Array) {
	t.Helper()
	s := parsed.Program(t, "program", text)
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	if strings.Contains(k.Notes.String(), "run one by one") {
		t.Errorf("%s\n%s", text, k.Notes)
	}
	if err := agreeRoughly(k, inputs); err != nil {
		t.Errorf("%s\n%v", text, err)
	}
}
