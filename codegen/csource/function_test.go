package csource_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

// functions are algorithms with what their schedules say.
var functions = []struct{ algorithm, schedule string }{
	{"in: int16(x, y)\nk: int16 -128..127 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)\n",
		"bound x 37; bound y 5"},
	{"a: float32(x, y)\nb: float32(x, y)\nr: 7\nout(x, y) = sum(r, a(r.x, y) * b(x, r.x))\n", "bound x 9; bound y 4; unroll r.x"},
	{"in: uint8(x) edge(0:20)\nh(x) = in(x-1) + in(x) * 2 + in(x+1)\nout(x) = narrow(uint8, h(x) + h(x+3), 3, posinf)\n",
		"bound x 20\nof h:\ncomputeroot"},
	{"in: uint8(x)\nr: 50\nint(x): int32 = 0\nint(in(r.x)) = int(in(r.x)) + 1 over r\n", "bound x 256"},
}

// TestFunction: what a C compiler makes of the function computes what Eval does.
func TestFunction(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc is installed")
	}
	for i, c := range functions {
		p := parsed.Pipeline(t, c.algorithm)
		s := parsed.Schedule(t, p.Outputs[0], c.schedule)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := csource.Function(n, "kernel")
		if err != nil {
			t.Fatal(err)
		}
		inputs, raw := map[string]*halide.Array{}, []byte(nil)
		var out *lower.Buffer
		main, args := "#include <stdio.h>\n"+text+"int main(void) {\n", []string(nil)
		for j, b := range n.Buffers {
			if b.Inner {
				continue
			}
			name := fmt.Sprintf("a%d", j)
			main += fmt.Sprintf("static %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
			args = append(args, name)
			if b.Output {
				out = b
				continue
			}
			main += fmt.Sprintf("if (fread(%s, 1, sizeof %s, stdin) != sizeof %s) return 1;\n", name, name, name)
			inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), gen.Small, b.Valid...)
			packed, err := b.Pack(inputs[b.Name])
			if err != nil {
				t.Fatal(err)
			}
			raw = append(raw, packed...)
		}
		last := args[len(args)-1]
		main += fmt.Sprintf("kernel(%s);\nfwrite(%s, 1, sizeof %s, stdout);\nreturn 0; }\n", strings.Join(args, ", "), last, last)
		got := runC(t, gcc, main, raw)
		want, err := halide.Eval(p.Outputs[0], out.Valid, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if at, differ := want.Diff(out.Unpack(got)); differ {
			t.Errorf("%sdiffers at %v:\n%s", p, at, text)
		}
	}
}

// runC compiles a program and gives its input to it.
func runC(t *testing.T, gcc, text string, in []byte) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	bin := strings.TrimSuffix(file, ".c")
	if out, err := exec.Command(gcc, "-std=c11", "-O1", "-ffp-contract=off", "-Wall", "-Werror", "-o", bin, file, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%s\n%s", out, text)
	}
	cmd := exec.Command(bin)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}
