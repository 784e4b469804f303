package aiesim_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestHostCompilerCXX: a C++ text run on the simulator gives the numbers that the host's compiler computes with its own
// headers. Each text in testdata/cxx is functions int f0(int a, int b), f1, ...
func TestHostCompilerCXX(t *testing.T) {
	names, err := filepath.Glob("testdata/cxx/*.cc")
	if err != nil || len(names) == 0 {
		t.Fatal("no texts", err)
	}
	values := []int32{0, 1, -1, 2, 7, -13, 100, 32767, -65536}
	gxx, noCompiler := exec.LookPath("g++")
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".cc"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			src, n := string(text), 0
			for strings.Contains(src, fmt.Sprintf("int f%d(int a, int b)", n)) {
				n++
			}
			src += "void all(const int *v, int n, int *out) {\n\tint k = 0;\n"
			for i := range n {
				src += fmt.Sprintf("\tfor (int i = 0; i < n; i++) for (int j = 0; j < n; j++) out[k++] = f%d(v[i], v[j]);\n", i)
			}
			src += "}\n"
			p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
			if err != nil {
				t.Fatal(err)
			}
			all := len(values) * len(values) * n
			out := in(make([]int32, all))
			run(t, p, "all", in(values), num32(int64(len(values))), out)
			if noCompiler != nil {
				t.Skip("no C++ compiler on this host")
			}
			main := "#include <stdio.h>\n" + src + "int main() { static int v[] = {"
			for _, e := range values {
				main += fmt.Sprintf("%d, ", e)
			}
			main += fmt.Sprintf("}, out[%d]; all(v, %d, out); fwrite(out, 4, %d, stdout); }\n", all, len(values), all)
			same(t, hostNumbers(t, main, gxx, "-x", "c++", "-std=c++17"), out.Data)
		})
	}
}

// hostNumbers is what a program writes that the host's compiler makes of a text.
func hostNumbers(t *testing.T, text string, compiler string, flags ...string) []int32 {
	t.Helper()
	dir := t.TempDir()
	file, exe := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(compiler, append(flags, "-w", "-O0", "-fwrapv", "-fsigned-char", "-o", exe, file, "-lm")...)
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	out, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	return num[int32](out)
}
