package generate

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/target"
)

// onHost compiles kernels with the host's compiler against the stand-in header, as C11 and as C++14, without a
// warning, runs them and compares. All kernels go into one program.
func onHost(t *testing.T, list []*made) {
	t.Helper()
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc on this machine")
	}
	dir := t.TempDir()
	if err := standin.Write(dir); err != nil {
		t.Fatal(err)
	}
	object := compileKernels(t, list, cc, dir)
	if t.Failed() {
		return
	}
	write(t, filepath.Join(dir, "main.c"), driver(list))
	args := []string{"-std=c11", "-O1", filepath.Join(dir, "main.c"), "-o", filepath.Join(dir, "run"), object, "-lm"}
	compile(t, "main", driver(list), cc, args...)
	var input bytes.Buffer
	for _, m := range list {
		params(t, m, &input)
	}
	run := exec.Command(filepath.Join(dir, "run"))
	run.Stdin = &input
	out, err := run.Output()
	if err != nil {
		t.Fatalf("the host program: %v", err)
	}
	for _, m := range list {
		b := m.output()
		got := b.Unpack(out[:b.Elems*b.Type.Bytes()])
		out = out[b.Elems*b.Type.Bytes():]
		if d := differ(got, m.want); d != "" {
			t.Errorf("%s: %s\n%s", m.name, d, codegen.C(m.prog))
		}
	}
}

// library begins the names of the functions that a text brings along.
var library = regexp.MustCompile(`\bvy_`)

// compileKernels compiles the kernels, each under names of its own, as one text, and returns the object file.
func compileKernels(t *testing.T, list []*made, cc, dir string) string {
	t.Helper()
	var text [2]strings.Builder // those that include math.h last: so none of the others needs it
	for i, m := range list {
		p := *m.prog
		p.Names = p.Names.Clone()
		p.Names.Func = fmt.Sprintf("kernel_%d", i)
		c, last := library.ReplaceAllString(codegen.C(&p), fmt.Sprintf("vy%d_", i)), 0
		if strings.Contains(c, "#include <math.h>") {
			last = 1
		}
		fmt.Fprintf(&text[last], "/* %s */\n%s\n", m.name, c)
	}
	all := text[0].String() + text[1].String()
	file := filepath.Join(dir, "kernels")
	write(t, file+".c", all)
	compile(t, "kernels", all, cc, "-std=c11", "-O1", "-I"+dir, "-c", file+".c", "-o", file+".o")
	compile(t, "kernels", all, "g++", "-std=c++14", "-fsyntax-only", "-I"+dir, "-x", "c++", file+".c")
	return file + ".o"
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func compile(t *testing.T, name, text, cc string, args ...string) {
	if _, err := exec.LookPath(cc); err != nil {
		return
	}
	args = append([]string{"-Wall", "-Wextra", "-Werror", standin.Flags}, args...)
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Errorf("%s: %s: %v\n%s\n%s", name, cc, err, out, text)
	}
}

// params appends the stored inputs.
func params(t *testing.T, m *made, w *bytes.Buffer) {
	e, err := m.filled()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range m.prog.Source.Params {
		if !b.Output {
			w.Write(e.Memory(b.Name).Bytes())
		}
	}
}

// driver reads all inputs, runs the kernels, writes all outputs.
func driver(list []*made) string {
	var decl, body strings.Builder
	decl.WriteString("#include <stdint.h>\n#include <stdio.h>\n")
	for i, m := range list {
		var types, args []string
		out := ""
		for j, b := range m.prog.Source.Params {
			name := fmt.Sprintf("p%d_%d", i, j)
			fmt.Fprintf(&decl, "static _Alignas(32) %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
			types, args = append(types, target.Element(b.Type)+" *"), append(args, name)
			if b.Output {
				out = name
				continue
			}
			fmt.Fprintf(&body, "    if (fread(%s, sizeof %s, 1, stdin) != 1) return 1;\n", name, name)
		}
		fmt.Fprintf(&decl, "void kernel_%d(%s);\n", i, strings.Join(types, ", "))
		fmt.Fprintf(&body, "    kernel_%d(%s);\n    fwrite(%s, sizeof %s, 1, stdout);\n", i, strings.Join(args, ", "), out, out)
	}
	return decl.String() + "int main(void) {\n" + body.String() + "    return 0;\n}\n"
}

var hostAll = flag.Bool("hostall", false, "show the host's compiler all kernels, not one of four")

// The C text computes what the algorithm means, as the host's compiler understands it.
func TestHost(t *testing.T) {
	var list []*made
	for i, k := range kernels {
		if *hostAll || i%4 == 0 {
			list = append(list, k.make(t, uint64(i)))
		}
	}
	onHost(t, list)
}
