package interp_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// Programs that end in a mistake: its code, and a part of what it says. The line of the mistake has "// here".
var mistakes = []struct {
	name string
	code diag.Code
	says string
	text string
}{
	{"after the end", interp.CodeBounds, "bytes 16 to 19 of t", "void f(int n, float *a) { float t[4]; for (int i = 0; i <= 4; i++)\n t[i] = 0; // here\n}"},
	{"before the start", interp.CodeBounds, "of g, which has 12", "int g[3];\nvoid f(int n, float *a) { int *p = g;\n p[-1] = 2; // here\n}"},
	{"heap", interp.CodeBounds, "allocated at line 2", "#include <stdlib.h>\nvoid f(int n, float *a) { int *p = malloc(n * 4); p[0] = 1;\n p[n] = 2; // here\n}"},
	{"freed", interp.CodeFreed, "freed at line 2", "#include <stdlib.h>\nvoid f(int n, float *a) { float *p = malloc(4); *p = 1; free(p);\n a[0] = *p; // here\n}"},
	{"freed twice", interp.CodeFreed, "freed at line 2", "#include <stdlib.h>\nvoid f(int n, float *a) { float *p = malloc(4); free(p);\n free(p); // here\n}"},
	{"local left", interp.CodeFreed, "whose block was left", "int *g(void) { int x = 1; return &x; }\nvoid f(int n, float *a) {\n int *p = g(); a[0] = *p; // here\n}"},
	{"unset scalar", interp.CodeUnset, "s is read before it is set", "void f(int n, float *a) { float s;\n for (int i = 0; i < n; i++) s += a[i]; // here\n a[0] = s; }"},
	{"unset array", interp.CodeUnset, "never written", "void f(int n, float *a) { float t[4]; t[0] = 1;\n a[0] = t[1]; // here\n}"},
	{"unset pointer", interp.CodeUnset, "never set", "void f(int n, float *a) { float *p;\n *p = 1; // here\n}"},
	{"no result", interp.CodeUnset, "ended without return", "int g(int x) { if (x > 100) return 1; }\nvoid f(int n, float *a) {\n a[0] = g(n); // here\n}"},
	{"null", interp.CodeNull, "null pointer", "void f(int n, float *a) { float *p = 0;\n p[0] = 1; // here\n}"},
	{"wild", interp.CodeNull, "no address of an object", "void f(int n, float *a) { float *p = (float *)0x1234567;\n *p = 1; // here\n}"},
	{"division", interp.CodeDivide, "by zero", "void f(int n, float *a) {\n a[0] = 7 / (n - 5); // here\n}"},
	{"forever", interp.CodeLimit, "iterations", "void f(int n, float *a) {\n for (;;) n ^= 1; // here\n}"},
	{"forever empty", interp.CodeLimit, "iterations", "void f(int n, float *a) {\n while (1); // here\n}"},
	{"forever deep", interp.CodeLimit, "nested", "int g(int n) {\n return g(n + 1) + 1; // here\n}\nvoid f(int n, float *a) { a[0] = g(n); }"},
	{"huge", interp.CodeLimit, "impossible size", "#include <stdlib.h>\nvoid f(int n, float *a) {\n char *p = calloc(1L << 40, 1L << 40); *p = 1; // here\n}"},
	{"much", interp.CodeLimit, "MB", "void f(int n, float *a) { for (long i = 0; i < 1L << 40; i++)\n a[i] = 1; // here\n}"},
	{"far", interp.CodeLimit, "MB", "void f(int n, float *a) {\n a[1L << 30] = 1; // here\n}"},
	{"farther", interp.CodeBounds, "further than any array", "void f(int n, float *a) {\n a[1L << 50] = 1; // here\n}"},
	{"many objects", interp.CodeLimit, "", "#include <stdlib.h>\nvoid f(int n, float *a) { for (;;)\n *(int *)malloc(4) = 1; // here\n}"},
	{"negative length", interp.CodeLimit, "impossible length", "void f(int n, float *a) {\n double t[n - 9]; // here\n t[0] = 1; }"},
	{"assertion", interp.CodeAssert, "n < 3", "#include <assert.h>\nvoid f(int n, float *a) {\n assert(n < 3); // here\n}"},
	{"exit", interp.CodeAssert, "exit", "#include <stdlib.h>\nvoid f(int n, float *a) {\n exit(1); // here\n}"},
	{"unknown function", interp.CodeUnsupported, "mystery", "float mystery(float);\nvoid f(int n, float *a) {\n a[0] = mystery(a[1]); // here\n}"},
	{"half a value", interp.CodeUnset, "as a whole", "void f(int n, float *a) { long x = 1; int *p = (int *)&x;\n a[0] = p[1]; // here\n}"},
	{"overlap", interp.CodeBounds, "overlap", "#include <string.h>\nvoid f(int n, float *a) {\n memcpy(a + 1, a, 4 * sizeof *a); // here\n}"},
	{"literal", interp.CodeType, "constant", "void f(int n, float *a) { char *s = \"abc\";\n s[0] = 1; // here\n}"},
	{"through a number", interp.CodeNull, "no function", "void f(int n, float *a) { void (*g)(void) = 0;\n g(); // here\n}"},
	{"vector bounds", interp.CodeBounds, "", "#include <immintrin.h>\nvoid f(int n, float *a) { float t[6]; for (int i = 0; i < 6; i++) t[i] = 1;\n __m256 v = _mm256_loadu_ps(t); // here\n _mm256_storeu_ps(a, v); }"},
}

func TestMistakes(t *testing.T) {
	for _, c := range mistakes {
		t.Run(c.name, func(t *testing.T) {
			_, err := run(t, c.text, args{ints(interp.I32, 5), interp.OpenArg[none]()})
			var m diag.Mistake
			if !errors.As(err, &m) {
				t.Fatalf("%v", err)
			}
			line := 1
			for i, text := range strings.Split(c.text, "\n") {
				if strings.Contains(text, "// here") {
					line = i + 1
				}
			}
			if m.Code != c.code || !strings.Contains(m.Fact, c.says) || m.Pos.Line != line {
				t.Errorf("%s: %v\nwant line %d, %q, %q", m.Code, err, line, c.code, c.says)
			}
		})
	}
}

// A run ends when its context does.
func TestContext(t *testing.T) {
	u := read(t, "void f(int n) { for (;;) n ^= 1; }")
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := interp.Run(ctx, u, u.Func("f"), args{ints(interp.I32, 1)}, interp.Inputs[none]{}, nil, interp.Limits{Steps: 1 << 60})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 2*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

// What does not end a run is noted.
func TestNotes(t *testing.T) {
	text := `#include <stdio.h>
#include <stdlib.h>
void f(int n, float *a, float *b) {
	int x = 2147483647; x += n;
	a[0] = x;
	printf("%d\n", x);
	if (a < b) a[1] = 1;
	if ((unsigned long)a % 32 == 0) a[2] = 1;
	a[3] = 1 << (n + 30);
	a[4] = (int)(n * 1e10);
	float *lost = malloc(4); *lost = 1;
}`
	trace, err := run(t, text, args{ints(interp.I32, 5), interp.OpenArg[none](), interp.OpenArg[none]()})
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]interp.NoteKind{4: interp.NoteOverflow, 6: interp.NoteIgnored, 7: interp.NoteCompare, 8: interp.NoteAlignment,
		9: interp.NoteShift, 10: interp.NoteConvert, 11: interp.NoteLeak}
	for _, n := range trace.Notes {
		if k, ok := want[n.Pos.Line]; !ok || k != n.Kind {
			t.Errorf("%v", n)
		}
		delete(want, n.Pos.Line)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}
