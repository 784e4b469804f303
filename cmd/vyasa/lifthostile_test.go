//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hostile are programs that are made to exhaust what lifts them: each has a function f.
func hostile() []struct{ name, text string } {
	repeat := func(n int, line func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(line(i))
		}
		return b.String()
	}
	return []struct{ name, text string }{
		{"a list that does not end", "struct s { struct s *next; float v; };\nvoid f(int n, struct s *p) { while " +
			"(p) { p->v = 1; p = p->next; } }"},
		{"a huge array", "static double a[1 << 14][1 << 14];\nvoid f(int n, double *x) { for (int i = 0; i < 1 << " +
			"14; i++) for (int j = 0; j < 1 << 14; j++) a[i][j] = x[j]; x[0] = a[n][n]; }"},
		{"more sizes than polynomials can have", "void f(" +
			repeat(120, func(i int) string { return fmt.Sprintf("int n%d, ", i) }) + "float *a) { a[0" +
			repeat(120, func(i int) string { return fmt.Sprintf(" + n%d", i) }) + "] = 1; }"},
		{"terms that double", "void f(int n, double *x) { for (int k = 0; k < 60; k++) for (int i = 0; i < n; i++) " +
			"x[i] = x[i] * x[(i + 1) % n] + x[i]; }"},
		{"conditions within conditions", "void f(int n, int *a) { for (int t = 0; t < n; t++) for (int i = 1; i < n " +
			"- 1; i++) for (int j = 1; j < n - 1; j++) {\nint s = a[(i-1)*n+j] + a[(i+1)*n+j] + a[i*n+j-1] + " +
			"a[i*n+j+1]; a[i*n+j] = s == 3 || (s == 2 && a[i*n+j]); } }"},
		// From here on only in the long test.
		{"copies of a megabyte", "#include <string.h>\nvoid f(int n, float *a, float *b) { for (int i = 0; i < 1 << " +
			"20; i++) memcpy(b, a, 1 << 20); }"},
		{"allocations that do not end", "#include <stdlib.h>\nvoid f(int n, float *a) { for (;;) { char *p = " +
			"malloc(1 << 20); p[0] = 1; a[0] += p[0]; } }"},
		{"a loop that does not end", "void f(int n, float *a) { for (;;) a[0] += 1; }"},
		{"a loop on data", "void f(int n, float *a) { while (a[0] > -1e30f) a[0] = a[0] * 0.5f; }"},
		{"recursion", "int f(int n, float *a) { a[n] = n; return f(n + 1, a) + 1; }"},
		{"recursion that doubles", "int g(int n) { return n < 2 ? n : g(n - 1) + g(n - 2); }\nvoid f(int n, float " +
			"*a) { a[0] = g(n + 60); }"},
		{"wild pointers", "void f(int n, float *a) { float *p = (float *)(long)n; *p = 1; a[0] = *(float " +
			"*)0xdeadbeefL; }"},
		{"wild offsets", "void f(int n, float *a) { for (long i = 1; i < (1L << 62); i *= 3) a[i] = 1; }"},
		{"a scatter", "void f(int n, float *a) { for (long i = 0; i < 100000000; i++) a[(i * 7919) % 1000003] += 1; }"},
		{"a constant of two thousand millions", "void f(int n, float *a) { for (int i = 0; i < 2000000000; i++) a[i " +
			"% 16] += i; }"},
		{"a huge local array", "void f(int n, double *x) { double a[1 << 26]; for (int i = 0; i < 1 << 26; i++) " +
			"a[i] = x[0]; x[0] = a[n]; }"},
		{"three million square roots", "#include <math.h>\nvoid f(int n, double *x) { for (int k = 0; k < 3000000; " +
			"k++) x[0] = sqrt(x[0] + 1); }"},
		{"quotients in place", "void f(int n, double *x) { for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) " +
			"x[i] = x[i] / (x[(i * 3 + k) % n] + x[(i + 1) % n]); }"},
		{"high powers", "void f(int n, double *x) { for (int k = 0; k < n * 4; k++) x[0] = (x[0] + x[1]) * (x[0] + " +
			"x[2]); }"},
		{"two thousand conditions", "void f(int n, int *a) { int s = 0;\n" + repeat(2000, func(i int) string {
			return fmt.Sprintf("if (a[%d] > s) s = s * 3 + a[%d]; else s = s - a[%d];\n", i, i+1, i+2)
		}) + "a[0] = s; }"},
		{"loops within loops", "void f(int n, float *a, float *b) {" +
			repeat(12, func(i int) string { return fmt.Sprintf("for (int i%d = 0; i%d < n; i%d++)\n", i, i, i) }) +
			" b[i0] += a[i3]; }"},
		{"a deep expression", "void f(int n, float *a) { a[0] = " + strings.Repeat("(", 190) + "a[1]" +
			strings.Repeat("+1)*a[2]", 190) + "; }"},
		{"a million lines", "void f(int n, float *a) {\n" + strings.Repeat("a[0] += a[1];\n", 1_000_000) + "}"},
		{"eighty thousand lines", "void f(int n, float *a) {\n" + strings.Repeat("a[0]+=a[1];\n", 80_000) + "}"},
		{"calls that double", "static int g0(int x) { return x; }\n" + repeat(40, func(i int) string {
			return fmt.Sprintf("static int g%d(int x) { return g%d(x) + g%d(x); }\n", i+1, i, i)
		}) + "void f(int n, float *a) { a[g40(n) & 3] = 1; }"},
		{"a bomb of macros", "#define A0 x\n" + repeat(40,
			func(i int) string { return fmt.Sprintf("#define A%d A%d + A%d\n", i+1, i, i) }) +
			"void f(int x, float *a) { a[0] = A40; }"},
		{"a stencil in place", "void f(int t, int n, double *A) { for (int s = 0; s < t; s++) for (int i = 1; i < n " +
			"- 1; i++) for (int j = 1; j < n - 1; j++)\nA[i*n+j] = (A[(i-1)*n+j-1] + A[(i-1)*n+j+1] + A[i*n+j-1] + " +
			"A[i*n+j] + A[(i+1)*n+j-1] + A[(i+1)*n+j+1]) / 9.0; }"},
		{"registers for ever", "#include <immintrin.h>\nvoid f(int n, float *a) { __m256 v = _mm256_loadu_ps(a); " +
			"for (long i = 0; i < 1L << 40; i++) v = _mm256_fmadd_ps(v, v, v); _mm256_storeu_ps(a, v); }"},
	}
}

// TestLiftHostile: whatever a program does, the command ends within its time and a second, in a gigabyte, with a
// sentence.
func TestLiftHostile(t *testing.T) {
	const limit = time.Second
	dir := t.TempDir()
	vyasa := filepath.Join(dir, "vyasa")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, vyasa); err != nil { // under this name the test binary is the command
		t.Fatal(err)
	}
	for i, h := range hostile() {
		if i == 5 && os.Getenv("VYASA_LIFT_LONG") == "" {
			break
		}
		file := filepath.Join(dir, "f.c")
		if err := os.WriteFile(file, []byte(h.text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(vyasa, "lift", file, "--func", "f", "--accept", "tested", "--timeout", limit.String())
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		start := time.Now()
		err := c.Run()
		took, state := time.Since(start), c.ProcessState
		cpu, memory := state.UserTime()+state.SystemTime(), state.SysUsage().(*syscall.Rusage).Maxrss>>10
		t.Logf("%-38s %5.1f s, %5.1f s of them running, %4d MB: %.90s", h.name, took.Seconds(), cpu.Seconds(), memory,
			out.String())
		if min(took, cpu) > limit+time.Second { // of a machine that does more than this, the time that it gives to this
			t.Errorf("%s: it took %v", h.name, took)
		}
		if memory > 1000 {
			t.Errorf("%s: it took %d MB", h.name, memory)
		}
		if text := out.String(); strings.Contains(text, "goroutine ") || strings.Contains(text, "BUG") || err != nil &&
			state.ExitCode() > 2 || !strings.Contains(text, "f.c") {
			t.Errorf("%s: %v\n%.600s", h.name, err, text)
		}
	}
}
