package wrap_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// elsewhere is an array stored as no kernel does: dimension 0 outermost, rows with gaps, from an offset.
type elsewhere struct {
	name   string
	ctype  string
	dims   []halide.Range
	buffer *lower.Buffer
}

func stored(p wrap.Param) elsewhere {
	ctype := p.Source.Type.String() + "_t"
	if p.Source.Type == halide.Float32 {
		ctype = "float"
	}
	dims := p.Source.Valid
	if p.Source.Border != nil {
		dims = p.Source.Border.Ranges
	}
	name := "user_" + p.Name
	if p.Buffer.Output && len(p.Source.Names) > 0 {
		name = p.Source.Names[0] // as loops may be called
	}
	return elsewhere{name, ctype, dims, p.Source}
}

func (e elsewhere) size() int {
	n := 7
	for _, r := range e.dims {
		n *= r.Extent + 3
	}
	return n
}

func (e elsewhere) element(coords []string) string {
	text, stride := "5", 1
	for d := len(coords) - 1; d >= 0; d-- {
		text += fmt.Sprintf(" + %d * (%s - (%d))", stride, coords[d], e.dims[d].Min)
		stride *= e.dims[d].Extent + 3
	}
	return e.name + "[" + text + "]"
}

// loops writes a statement of all elements, dimension 0 fastest.
func (e elsewhere) loops(b *strings.Builder, statement func(coords []string) string) {
	var coords []string
	for d := range e.dims {
		coords = append(coords, fmt.Sprintf("q%d", d))
	}
	for d := len(e.dims) - 1; d >= 0; d-- {
		fmt.Fprintf(b, "for (int q%d = %d; q%d < %d; ++q%d) ", d, e.dims[d].Min, d, e.dims[d].Min+e.dims[d].Extent, d)
	}
	fmt.Fprintln(b, statement(coords))
}

// Through a caller whose arrays lie elsewhere a kernel computes what the algorithm means.
func TestCaller(t *testing.T) {
	called := 0
	for _, k := range kernels {
		p := k.compile(t)
		var b strings.Builder
		b.WriteString("#include <stdio.h>\n#include \"kernel.h\"\n#include \"kernel.c\"\n")
		var list []wrap.Outside
		var input []byte
		var main strings.Builder
		inputs := map[string]*halide.Array{}
		var out elsewhere
		for n, param := range wrap.Params(p) {
			e := stored(param)
			fmt.Fprintf(&b, "static %s %s[%d];\n", e.ctype, e.name, e.size())
			list = append(list, wrap.Outside{Name: param.Source.Name, Element: e.element})
			if param.Buffer.Output {
				out = e
				continue
			}
			raw, array := dense(param.Source, uint64(n))
			input, inputs[param.Source.Name] = append(input, raw...), array
			e.loops(&main, func(coords []string) string {
				return fmt.Sprintf("if (fread(&%s, sizeof %s[0], 1, stdin) != 1) return 1;", e.element(coords), e.name)
			})
		}
		block, err := wrap.Caller(p, "kernel", list)
		if len(list)-len(inputs) > 1 {
			continue // Eval gives one output
		}
		if err != nil {
			if strings.Contains(err.Error(), "does not fill the border") {
				continue
			}
			t.Fatalf("%s: %v", k.name, err)
		}
		called++
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()

			fmt.Fprintf(&b, "int main(void)\n{\n%s\n%s\n", main.String(), block)
			out.loops(&b, func(coords []string) string {
				return fmt.Sprintf("printf(\"%%.9g\\n\", (double)%s);", out.element(coords))
			})
			b.WriteString("return 0;\n}\n")
			got := built(t, t.TempDir(), []string{"gcc", "-std=c11", "-ffp-contract=off", "-Wno-unused-function", "-Wno-empty-body", "-Wno-pedantic", "-Wno-unused-parameter", "-Wno-unknown-pragmas"},
				map[string]string{"main.c": b.String(), "kernel.h": wrap.Header(p, "kernel"), "kernel.c": codegen.C(p)}, input)
			want, err := halide.Eval(p.Source.Nest.Outputs[0], out.dims, inputs)
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for i := range want.Len() {
				if want.Type == halide.Float32 {
					fmt.Fprintf(&text, "%.9g\n", float64(want.Floats[i]))
				} else {
					fmt.Fprintf(&text, "%.9g\n", float64(want.Ints[i]))
				}
			}
			if got != text.String() {
				t.Errorf("the caller's output differs")
			}
		})
	}
	if called < 5 {
		t.Errorf("only %d kernels have a caller", called)
	}
}

func TestCallerLacks(t *testing.T) {
	p := kernels[0].compile(t)
	if _, err := wrap.Caller(p, "kernel", nil); err == nil || !strings.Contains(err.Error(), "no array for in") {
		t.Errorf("error %v", err)
	}
}
