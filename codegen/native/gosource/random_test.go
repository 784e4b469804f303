package gosource_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// drawn is a random kernel under a random schedule.
type drawn struct {
	gen.Kernel
	schedule *halide.Schedule
}

// TestFunctionIsEval: what the text computes, built and run, is what Funcs mean.
func TestFunctionIsEval(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	draw := rapid.Custom(func(t *rapid.T) drawn {
		k := gen.Draw(t, gen.Size{})
		if rapid.IntRange(0, 5).Draw(t, "elementary") == 0 {
			k = gen.Elementary(t)
		}
		return drawn{k, gen.Schedule(t, k.Func, k.Region)}
	})
	var funcs, calls, packages []string
	for i := range 300 {
		d := draw.Example(i)
		n, err := lowering.Lower(d.schedule, nil)
		if err != nil {
			continue
		}
		if slices.ContainsFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Elems > 1<<12 || b.Border != nil }) {
			continue
		}
		params := map[string]string{}
		for j, b := range n.Buffers {
			params[b.Name] = fmt.Sprint("p", j)
		}
		text, err := gosource.Function(n, fmt.Sprint("kernel", i), params, gosource.NewNames("p0", "p1", "p2", "p3", "p4", "p5", "p6"))
		if err != nil {
			continue
		}
		want, err := halide.Eval(d.Func, d.Region, d.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		funcs, packages = append(funcs, text.Func), append(packages, text.Imports...)
		calls = append(calls, call(n, i, d.Inputs, want))
	}
	if len(calls) < 40 {
		t.Fatalf("only %d kernels", len(calls))
	}
	t.Logf("%d kernels", len(calls))
	build(t, funcs, calls, append(packages, "fmt", "math"))
}

// call is a block that calls a kernel and compares its result.
func call(n *lower.Nest, i int, inputs map[string]*halide.Array, want *halide.Array) string {
	var b strings.Builder
	var args []string
	check := ""
	fmt.Fprintf(&b, "func() {\n")
	for j, buf := range n.Buffers {
		if buf.Inner {
			continue
		}
		id := fmt.Sprint("p", j)
		args = append(args, id)
		fmt.Fprintf(&b, "%s := make([]%s, %d)\n", id, buf.Type, buf.Elems)
		a := inputs[buf.Name]
		if buf.Output {
			a = want
		}
		each(buf.Valid, nil, func(at []int) {
			from, ok := a.Offset(at...)
			if !ok {
				panic("the array is too small")
			}
			switch to := buf.At(at); {
			case buf.Output && buf.Type == halide.Float32:
				check += fmt.Sprintf("same(%d, %d, bits(%s[%d]), %d)\n", i, to, id, to, bits(a.Floats[from]))
			case buf.Output:
				check += fmt.Sprintf("same(%d, %d, int64(%s[%d]), %d)\n", i, to, id, to, a.Ints[from])
			case buf.Type == halide.Float32:
				fmt.Fprintf(&b, "%s[%d] = math.Float32frombits(%d)\n", id, to, math.Float32bits(a.Floats[from]))
			default:
				fmt.Fprintf(&b, "%s[%d] = %d\n", id, to, a.Ints[from])
			}
		})
	}
	return b.String() + fmt.Sprintf("kernel%d(%s)\n%s}()\n", i, strings.Join(args, ", "), check)
}

func bits(v float32) int64 {
	if v != v {
		return 0x7fc00000
	}
	return int64(math.Float32bits(v))
}

// each calls f for all coordinates of a box.
func each(box []halide.Range, at []int, f func([]int)) {
	if len(at) == len(box) {
		f(at)
		return
	}
	r := box[len(at)]
	for c := r.Min; c < r.Min+r.Extent; c++ {
		each(box, append(slices.Clip(at), c), f)
	}
}

// build builds and runs a program.
func build(t *testing.T, funcs, calls, packages []string) {
	t.Helper()
	slices.Sort(packages)
	text := "package main\n\nimport (\n"
	for _, p := range slices.Compact(packages) {
		text += fmt.Sprintf("\t%q\n", p)
	}
	text += ")\n\nvar _ = math.Abs\n\nfunc bits(v float32) int64 {\n\tif v != v {\n\t\treturn 0x7fc00000\n\t}\n\treturn int64(math.Float32bits(v))\n}\n\n" +
		"func same(kernel, at int, got, want int64) {\n\tif got != want {\n\t\tfmt.Println(\"kernel\", kernel, \"element\", at, \"is\", got, \"and not\", want)\n\t}\n}\n\n" +
		strings.Join(funcs, "\n") + "\n" + gosource.Library() + "\nfunc main() {\n" + strings.Join(calls, "") + "}\n"
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module program\n\ngo 1.26\n", "main.go": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", ".")
	command.Dir = dir
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out[:min(len(out), 4000)])
	}
}
