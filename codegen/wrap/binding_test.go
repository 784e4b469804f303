package wrap_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// region is what a caller of a binding gives or gets.
func region(b *lower.Buffer) []halide.Range {
	if b.Border != nil {
		return b.Border.Ranges
	}
	return b.Valid
}

// judged writes, into the directory of a generated package, random inputs, the outputs that the algorithm means, and a
// test that compares; it also asks for errors when a shape or a length is another.
func judged(t *testing.T, dir, function string, k kernel, p *codegen.Program) {
	t.Helper()
	var body strings.Builder
	inputs := map[string]*halide.Array{}
	var args []string
	nest := p.Source.Nest
	var wants, gots []string
	for i, b := range nest.Buffers {
		if b.Inner {
			continue
		}
		var raw []byte
		name := fmt.Sprintf("a%d", i)
		if b.Output {
			all, err := halide.EvalAll(halide.NewPipeline(nest.Func), map[string][]halide.Range{nest.Func.Name: b.Valid}, inputs)
			if err != nil {
				t.Fatal(err)
			}
			name, raw = fmt.Sprintf("want%d", len(wants)), bytesOf(all[nest.Func.Name][len(wants)])
			gots, wants = append(gots, fmt.Sprintf("got%d", len(wants))), append(wants, name)
		} else {
			raw, inputs[b.Name] = dense(b, uint64(i))
			args = append(args, name)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".bin"), raw, 0o644); err != nil {
			t.Fatal(err)
		}
		var shape []string
		for d := len(b.Dims) - 1; d >= 0; d-- {
			shape = append(shape, fmt.Sprint(region(b)[d].Extent))
		}
		fmt.Fprintf(&body, "\t%s := read[%s](t, %q, %s)\n", name, b.Type, name+".bin", strings.Join(shape, ", "))
	}
	call := function + "(" + strings.Join(args, ", ") + ")"
	fmt.Fprintf(&body, "\t%s, err := %s\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n", strings.Join(gots, ", "), call)
	for i, want := range wants {
		fmt.Fprintf(&body, "\tif !reflect.DeepEqual(%s, %s) {\n\t\tt.Errorf(\"the kernel gives %%v, want %%v\", %s, %s)\n\t}\n", gots[i], want, gots[i], want)
	}
	ignored := strings.Repeat("_, ", len(wants)) + "err"
	for i, a := range args {
		fmt.Fprintf(&body, "\t{\n\t\tkeep := %s\n\t\t%s.Shape = append([]int{1}, keep.Shape...)\n\t\trefuses(t, %q, func() error { %s := %s; return err })\n",
			a, a, nest.Buffers[i].Name+" has shape [1 ", ignored, call)
		fmt.Fprintf(&body, "\t\t%s = keep\n\t\t%s.Data = keep.Data[1:]\n\t\trefuses(t, %q, func() error { %s := %s; return err })\n\t\t%s = keep\n\t}\n",
			a, a, nest.Buffers[i].Name+" has ", ignored, call, a)
	}
	text := fmt.Sprintf(judgedFile, filepath.Base(dir), body.String())
	if err := os.WriteFile(filepath.Join(dir, "eval_test.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const judgedFile = `package %s

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestIsEval(t *testing.T) {
%s}

func read[T any](t *testing.T, file string, shape ...int) Array[T] {
	n := 1
	for _, extent := range shape {
		n *= extent
	}
	a := Array[T]{Shape: shape, Data: make([]T, n)}
	raw, err := os.ReadFile(file)
	if err == nil {
		err = binary.Read(bytes.NewReader(raw), binary.LittleEndian, a.Data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func refuses(t *testing.T, with string, f func() error) {
	if err := f(); err == nil || !strings.HasPrefix(err.Error(), with) {
		t.Errorf("the error is %%v, want %%s...", err, with)
	}
}

var _ = refuses
`

// bytesOf is an array as little-endian bytes.
func bytesOf(a *halide.Array) []byte {
	b := &lower.Buffer{Name: "whole", Type: a.Type, Dims: a.Dims, Valid: a.Dims, Elems: a.Len()}
	stride := 1
	for d, r := range a.Dims {
		b.Axes = append([]lower.Axis{{Dim: d, Div: 1, Extent: r.Extent, Stride: stride}}, b.Axes...)
		b.Names = append(b.Names, fmt.Sprint(d))
		stride *= r.Extent
	}
	raw, err := b.Pack(a)
	if err != nil {
		panic(err)
	}
	return raw
}

// TestBinding makes the packages of all kernels in a module of its own, which sees this one as any user would, and has
// go test judge them: pure Go, and natively if there is a C compiler. The long variant takes all kernels.
func TestBinding(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	userModule(t, root, module)
	native := []string{}
	for _, k := range kernels {
		if !long() && k.name != "edges" && k.name != "floats" && k.name != "words" && k.name != "both" {
			continue
		}
		dir := filepath.Join(module, "kernel"+k.name)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		p := k.compile(t)
		files, err := wrap.Binding(p, filepath.Base(dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		judged(t, dir, functionOf(files), k, p)
		if k.name == "edges" || k.name == "both" || long() {
			native = append(native, "./"+filepath.Base(dir))
		}
	}
	if out, err := exec.Command("gofmt", "-l", module).CombinedOutput(); err != nil || len(bytes.TrimSpace(dropTests(out))) > 0 {
		t.Errorf("gofmt -l: %v\n%s", err, out)
	}
	command(t, module, "go", "test", "-count=1", "./...")
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Log("no gcc on this machine: nothing is run natively")
		return
	}
	command(t, module, "go", append([]string{"test", "-count=1", "-tags=native"}, native...)...)
}

// dropTests leaves out this test's own files.
func dropTests(list []byte) []byte {
	var out []byte
	for line := range bytes.Lines(list) {
		if !bytes.Contains(line, []byte("eval_test.go")) {
			out = append(out, line...)
		}
	}
	return out
}

// functionOf finds the exported function of a binding.
func functionOf(files []wrap.File) string {
	for _, f := range files {
		if _, after, ok := bytes.Cut(f.Text, []byte("\nfunc ")); ok && f.Name == "kernel.go" {
			name, _, _ := bytes.Cut(after, []byte("("))
			return string(name)
		}
	}
	return ""
}

// userModule writes a go.mod that takes this module from its directory.
func userModule(t *testing.T, root, module string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(text), "\n")
	mod := "module example.org/user\n" + requires + "\nrequire github.com/vyasa-go/vyasa v0.0.0\n\nreplace github.com/vyasa-go/vyasa => " + root + "\n"
	if err := os.WriteFile(filepath.Join(module, "go.mod"), []byte(mod), 0o644); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(module, "go.sum"), sums, 0o644); err != nil {
		t.Fatal(err)
	}
}

// command runs a tool in a directory.
func command(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%s %s: %v\n%.6000s", name, strings.Join(args, " "), err, out)
	}
}

func TestBindingRefusesNames(t *testing.T) {
	p := kernels[0].compile(t)
	for _, name := range []string{"", "3x3", "func", "a-b", "_", "conv_test"} {
		if _, err := wrap.Binding(p, name); err == nil || !strings.Contains(err.Error(), "is no name of a Go package") {
			t.Errorf("a package called %q: %v", name, err)
		}
	}
}
