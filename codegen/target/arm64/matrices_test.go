package arm64_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestMatrixInstructions: products of bytes are smmla, ummla and usmmla where the processor has them.
func TestMatrixInstructions(t *testing.T) {
	const all = arm64.NEON | arm64.DotProd | arm64.I8MM
	for _, c := range []struct{ a, b, want string }{
		{"uint8", "int8", "usmmla"}, {"int8", "int8", "smmla"}, {"uint8", "uint8", "ummla"},
	} {
		f, err := halide.ParseFunc("a: " + c.a + "(k, i)\nb: " + c.b + "(j, k)\nr: 64\n" +
			"c(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)\n")
		if err != nil {
			t.Fatal(err)
		}
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], 32).Bound(f.Vars[1], 12), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, has := range []arm64.Feature{all, arm64.NEON | arm64.DotProd} {
			k, err := build.Programs(n, vec.NEON(arm64.Dots(has)...))
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, s := range k.Steps {
				l, err := arm64.Compile(s.Program, has)
				if err != nil {
					t.Fatal(err)
				}
				for _, in := range l.List {
					if in.Kind == vec.Plain {
						text += arm64.ArmLine(in) + "\n"
					}
				}
			}
			if strings.Contains(text, "\n"+c.want+" ") != (has == all) {
				t.Errorf("%s times %s with %s, %s:\n%.2000s", c.a, c.b, has, c.want, text)
			}
		}
	}
}
