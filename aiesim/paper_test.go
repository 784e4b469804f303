package aiesim_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/calibration"
)

// workload is a kernel of a known text with its arguments.
type workload struct {
	name, file, src, entry string
	defines                map[string]string
	args                   func() []aiesim.Arg
}

func (w *workload) load(t testing.TB) *aiesim.Program {
	t.Helper()
	p, err := aiesim.Load(w.file, []byte(w.src), aiesim.Options{Defines: w.defines})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// generated are the texts of testdata/kernels that a code generator made: element type, input, coefficients, results.
var generated = []struct {
	file           string
	elem           string
	in, coeff, out int
}{
	{"vyasa_3x3_i16.c", "int16", 4928, 16, 4096}, {"vyasa_3x3_i8.c", "int8", 5248, 64, 4096},
	{"vyasa_5x5_i32.c", "int32", 5296, 32, 4096}, {"vyasa_5x5_f32.c", "float", 5296, 32, 4096},
	{"vyasa_reg3x3_i16.c", "int16", 4384, 1152, 4096}, {"vyasa_11x11_i16.c", "int16", 7104, 144, 4096},
}

// generatedWorkloads are those texts with data.
func generatedWorkloads(t testing.TB) []workload {
	t.Helper()
	var out []workload
	for i, g := range generated {
		var f *family
		for k := range families {
			if families[k].elem == g.elem {
				f = &families[k]
			}
		}
		out = append(out, workload{name: g.file, file: g.file, src: string(source(t, g.file)), entry: "out",
			args: func() []aiesim.Arg {
				r := lcg(i + 1)
				zero := r.data(f, g.out)
				clear(zero)
				return []aiesim.Arg{aiesim.BufferArg(g.elem, r.data(f, g.in), g.in),
					aiesim.BufferArg(g.elem, r.data(f, g.coeff), g.coeff), aiesim.BufferArg(g.elem, zero, g.out)}
			}})
	}
	return out
}

// workloads are all kernels of known texts: the calibration rows and the generated ones.
func workloads(t testing.TB) []workload {
	t.Helper()
	var out []workload
	for _, r := range calibration.Rows() {
		out = append(out, workload{r.Name, r.File, r.Text, r.Entry, r.Defines, func() []aiesim.Arg {
			var args []aiesim.Arg
			for _, a := range r.Args(1) {
				args = append(args, aiesim.Arg{Name: a.Name, Type: a.Type, Shape: a.Shape, Data: a.Data,
					Scalar: a.Scalar, Int: a.Int, Out: a.Out})
			}
			return args
		}})
	}
	return append(out, generatedWorkloads(t)...)
}

// TestWorkloads: bundles do what the interpreter does.
func TestWorkloads(t *testing.T) {
	for _, w := range workloads(t) {
		t.Run(w.name, func(t *testing.T) { run(t, w.load(t), w.entry, w.args()...) })
	}
}
