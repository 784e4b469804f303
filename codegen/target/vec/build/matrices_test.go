package build_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// Products of matrices are made of layers and products of bytes, of each combination of signs, with rows that are the first factor or
// the second one, and compute what the algorithms mean.
func TestMatrices(t *testing.T) {
	const gemm = "a: A(k, i)\nb: B(j, k)\nr: 64\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)\n"
	const conv = "a: A(c, x, y)\nw: B(k, c, u, v)\nr: 16, 3, 3\n" +
		"out(k, x, y) = narrow(int32, sum(r, a(r.x, x + r.y, y + r.z) * w(k, r.x, r.y, r.z)), 0)\n"
	machine := vec.NEON(vec.Dot4U, vec.Dot4S, vec.Dot4, vec.Mat, vec.MatS, vec.MatU)
	for _, c := range []struct{ name, text, a, b, schedule, code string }{
		{"gemm u8s8", gemm, "uint8", "int8", "bound j 32; bound i 12", "mat."},
		{"gemm s8u8", gemm, "int8", "uint8", "bound j 16; bound i 8", "mat."},
		{"gemm s8s8", gemm, "int8", "int8", "bound j 32; bound i 7", "mats."},
		{"gemm u8u8", gemm, "uint8", "uint8", "bound j 24; bound i 12", "matu."},
		{"an odd number of fours", strings.Replace(gemm, "64", "68", 1), "uint8", "int8", "bound j 32; bound i 12", ""},
		{"layer u8s8", conv, "uint8", "int8", "bound k 16; bound x 12; bound y 3", "mat."},
		{"layer s8s8", conv, "int8", "int8", "bound k 32; bound x 7; bound y 2", "mats."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parsed.Pipeline(t, strings.NewReplacer("A(", c.a+"(", "B(", c.b+"(").Replace(c.text))
			s := parsed.Stages(t, p, c.schedule)
			n, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			k, err := build.Programs(n, machine)
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, s := range k.Steps {
				if err := vec.Check(s.Program); err != nil {
					t.Fatal(err)
				}
				text += s.Program.String()
			}
			if strings.Contains(text, "= mat") != (c.code != "") || !strings.Contains(text, "= "+c.code) {
				t.Errorf("products of matrices are not %q:\n%s", c.code, text)
			}
			for _, kind := range []gen.Data{gen.Ends, gen.Small} {
				inputs := map[string]*halide.Array{}
				var region []halide.Range
				for i, b := range n.Buffers {
					if b.Output {
						region = b.Valid
					} else if !b.Inner {
						inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), kind, b.Valid...)
					}
				}
				want, err := halide.Eval(s.Func, region, inputs)
				if err != nil {
					t.Fatal(err)
				}
				got, err := run(k, inputs)
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range got {
					if d := differ(a, want); d != "" {
						t.Fatalf("%s\n%s", d, text)
					}
				}
			}
		})
	}
}
