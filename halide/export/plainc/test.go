package plainc

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
)

// Test is a program that checks the file NAME.c, and its data: random inputs, and what the reference evaluator makes of
// them. Its status is 0 if all elements are right.
func (u *Unit) Test(s *halide.Schedule, name string) ([]export.File, error) {
	data, err := u.Data(s)
	if err != nil {
		return nil, err
	}
	text := "// Checks " + name + ".c against the algorithm's reference evaluator, over random inputs:\n" +
		"// cc -std=c11 -O2 -ffp-contract=off " + name + ".c test_" + name + ".c -lm -o test_" + name + " && ./test_" +
		name + "\n\n" + "#include <stdint.h>\n" + u.Prototype() + ";\n" + u.Main(name, data.Inexact, u.Entry)
	return []export.File{{Name: "test_" + name + ".c", Text: []byte(text)}, {Name: "test_" + name + ".bin",
		Text: data.Bytes}}, nil
}

// Data is what a test reads: inputs and results, one after the other.
type Data struct {
	Bytes   []byte
	Inexact bool
}

// Data makes it; the error is Eval's.
func (u *Unit) Data(s *halide.Schedule) (*Data, error) {
	sample, err := export.NewSample(s)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, a := range append(sample.Inputs, sample.Results...) {
		out.Write(export.Bytes(a))
	}
	return &Data{out.Bytes(), sample.Inexact}, nil
}

// Main is the rest of a test, whose arrays are called as the parameters of the function: it reads them, calls, and
// compares.
func (u *Unit) Main(name string, inexact bool, call string) string {
	var b strings.Builder
	b.WriteString(mainHead)
	if inexact {
		b.WriteString(strings.ReplaceAll(sameFloat, "(got == want && !signbit(got) == !signbit(want))",
			"got == want || fabs(got - want) <= 1e-6 * fabs(want)"))
	} else {
		b.WriteString(sameFloat)
	}
	var args []string
	for _, a := range u.Params {
		fmt.Fprintf(&b, "static %s;\n", a.Declare())
		if a.Out {
			fmt.Fprintf(&b, "static %s %s_want%s;\n", ctype(a.Type), a.Name, a.Shape())
		}
		arg := a.Name
		if !a.Out && len(a.Box) > 1 {
			arg = fmt.Sprintf("(const %s (*)%s)%s", ctype(a.Type), a.Shape()[strings.Index(a.Shape(), "]")+1:], a.Name)
		}
		args = append(args, arg)
	}
	fmt.Fprintf(&b, "\nint main(int argc, char **argv)\n{\n    data = fopen(argc > 1 ? argv[1] : \"test_%s.bin\", "+
		"\"rb\");\n", name)
	fmt.Fprintf(&b, "    if (!data) {\n        fprintf(stderr, \"test_%s.bin is not here: give its "+
		"path\\n\");\n        return 2;\n    }\n", name)
	for _, a := range u.Params {
		if a.Out {
			fmt.Fprintf(&b, "    get(%s_want, sizeof %[1]s_want);\n", a.Name)
		} else {
			fmt.Fprintf(&b, "    get(%s, sizeof %[1]s);\n", a.Name)
		}
	}
	fmt.Fprintf(&b, "    %s(%s);\n", call, strings.Join(args, ", "))
	for _, a := range u.Params {
		if !a.Out {
			continue
		}
		fmt.Fprintf(&b, "    for (long i = 0; i < (long)(sizeof %s / sizeof(%s)); i++) {\n", a.Name, ctype(a.Type))
		fmt.Fprintf(&b, "        %s got = ((%[1]s *)%s)[i], want = ((%[1]s *)%[2]s_want)[i];\n", ctype(a.Type), a.Name)
		same, format := "got == want", "%lld is not %lld\\n\", (long long)got, (long long)want"
		if !a.Type.Integer() {
			same, format = "same(got, want)", "%a is not %a\\n\", got, want"
		}
		fmt.Fprintf(&b, "        if (!(%s))\n            return fprintf(stderr, \"%s: element %%ld: %s, i), "+
			"1;\n    }\n", same, a.Name, strings.Replace(format, "\", ", "\", i, ", 1))
	}
	fmt.Fprintf(&b, "    puts(\"%s is right\");\n    return 0;\n}\n", name)
	return strings.ReplaceAll(b.String(), ", i), 1;", "), 1;")
}

const mainHead = `
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *data;

static void get(void *to, size_t bytes)
{
    if (fread(to, 1, bytes, data) != bytes) {
        fprintf(stderr, "the data is too short\n");
        exit(2);
    }
}

`

const sameFloat = `// Whether floats are the same; zeros by their sign, NaNs are one.
static inline bool same(double got, double want)
{
    return (got != got && want != want) || (got == want && !signbit(got) == !signbit(want));
}

`
