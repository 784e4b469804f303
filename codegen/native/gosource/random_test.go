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

// call is a block that calls a kernel and compares its result. Data are literals, which compile in a fraction of the time of assignments.
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
		a := inputs[buf.Name]
		if buf.Output {
			a = want
		}
		values, places := make([]int64, buf.Elems), []int(nil)
		each(buf.Valid, nil, func(at []int) {
			from, ok := a.Offset(at...)
			if !ok {
				panic("the array is too small")
			}
			to := buf.At(at)
			places = append(places, to)
			switch {
			case buf.Type == halide.Float32 && buf.Output:
				values[to] = bits(a.Floats[from])
			case buf.Type == halide.Float32:
				values[to] = int64(math.Float32bits(a.Floats[from]))
			default:
				values[to] = a.Ints[from]
			}
		})
		switch {
		case buf.Output && buf.Type == halide.Float32:
			check += fmt.Sprintf("same(%d, words(%s), %s, %s)\n", i, id, literal("int", places), literal("int64", values))
		case buf.Output:
			check += fmt.Sprintf("same(%d, %s, %s, %s)\n", i, id, literal("int", places), literal("int64", values))
		case buf.Type == halide.Float32:
			fmt.Fprintf(&b, "%s := floats(%s)\n", id, literal("uint32", values))
		default:
			fmt.Fprintf(&b, "%s := %s\n", id, literal(buf.Type.String(), values))
		}
		if buf.Output {
			fmt.Fprintf(&b, "%s := make([]%s, %d)\n", id, buf.Type, buf.Elems)
		}
	}
	return b.String() + fmt.Sprintf("kernel%d(%s)\n%s}()\n", i, strings.Join(args, ", "), check)
}

// literal is a slice.
func literal[T int | int64](of string, values []T) string {
	return "[]" + of + "{" + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(values), "[]")), ", ") + "}"
}

// bits is a float as it lies in memory, and one for all that are no numbers.
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

// driver is what a program has beside kernels.
const driver = `var _ = math.Abs

func floats(bits []uint32) (out []float32) {
	for _, b := range bits {
		out = append(out, math.Float32frombits(b))
	}
	return out
}

func words(values []float32) (out []uint32) {
	for _, v := range values {
		if v != v {
			v = math.Float32frombits(0x7fc00000)
		}
		out = append(out, math.Float32bits(v))
	}
	return out
}

func same[T int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64](kernel int, got []T, places []int, want []int64) {
	for _, at := range places {
		if int64(got[at]) != want[at] {
			fmt.Println("kernel", kernel, "element", at, "is", got[at], "and not", want[at])
		}
	}
}

`

// build builds and runs a program.
func build(t *testing.T, funcs, calls, packages []string) {
	t.Helper()
	slices.Sort(packages)
	text := "package main\n\nimport (\n"
	for _, p := range slices.Compact(packages) {
		text += fmt.Sprintf("\t%q\n", p)
	}
	text += ")\n\n" + driver + strings.Join(funcs, "\n") + "\n" + gosource.Library() + "\nfunc main() {\n" + strings.Join(calls, "") + "}\n"
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
