package generate

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/triplet"
)

// elementary are kernels of elementary functions. The host's <math.h> rounds in its own way: it has no part in them.
var elementary = []struct {
	kernel
	calls []string // in the C text
}{
	{kernel{"exp, tanh, pow", "in: float32(x)\nout(x) = exp(in(x)) * tanh(in(x+1)) + pow(in(x), 2.0)", "bound x 40"},
		[]string{"expf(", "tanhf(", "powf(", ", 2.0f)", "#include <math.h>"}},
	{kernel{"log, sin, cos", "in: float32(x)\nout(x) = log(abs(in(x))) - sin(in(x)) * cos(in(x+2))", "bound x 40"},
		[]string{"logf(", "sinf(", "cosf("}},
	{kernel{"tan, atan, pow of data", "in: float32(x)\nk: float32(x)\nout(x) = tan(in(x)) + atan(pow(in(x), k(x)))", "bound x 40"},
		[]string{"tanf(", "atanf(", "powf("}},
	{kernel{"names", "expf: float32(x)\nout(x) = exp(expf(x))", "bound x 16"}, []string{"= expf(expf_["}},
	{kernel{"a softmax's sum", "in: float32(x, y)\nr: 5\nout(y) = sum(r, exp(in(r.x, y)))", "bound y 8"}, []string{"expf("}},
}

// Elementary functions are the same in every form, bit for bit.
func TestElementary(t *testing.T) {
	for i, k := range elementary {
		t.Run(k.name, func(t *testing.T) {
			m := k.make(t, uint64(i))
			text := codegen.C(m.prog)
			for _, call := range k.calls {
				if !strings.Contains(text, call) {
					t.Errorf("no %s in\n%s", call, text)
				}
			}
			src := m.prog.Source
			for _, form := range []struct {
				name string
				run  func() (*halide.Array, error)
			}{
				{"nest", func() (*halide.Array, error) { return exec.Run(src.Nest, m.inputs) }},
				{"triplets", func() (*halide.Array, error) { return triplet.Run(src, m.inputs) }},
				{"program", func() (*halide.Array, error) { return codegen.Run(m.prog, m.inputs) }},
				{"simulator", func() (*halide.Array, error) { out, _, err := simulate(m); return out, err }},
			} {
				got, err := form.run()
				if err != nil {
					t.Fatalf("%s: %v\n%s", form.name, err, text)
				}
				if d := differ(got, m.want); d != "" {
					t.Errorf("%s: %s\n%s", form.name, d, text)
				}
			}
		})
	}
}

// Vectorised elementary functions are refused alike.
func TestElementaryVector(t *testing.T) {
	refusal := func(function string) string {
		_, err := kernel{"", "in: float32(x)\nout(x) = " + function + "(in(x))", "bound x 64; split x 8 -> xo xi; vectorize xi"}.generate()
		if err == nil {
			t.Fatalf("%s is vectorised", function)
		}
		return strings.ReplaceAll(err.Error(), function+"(", "f(")
	}
	want := refusal("exp")
	for _, function := range []string{"log", "sin", "cos", "tan", "tanh", "atan"} {
		if got := refusal(function); got != want {
			t.Errorf("%s: %s\nwant %s", function, got, want)
		}
	}
}
