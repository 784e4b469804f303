package ctree_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// outlined are the functions that the loops of the function name become, as text.
func outlined(t *testing.T, text, name string) (*ctree.Unit, []*ctree.Func) {
	t.Helper()
	u, err := source.Read("t.cpp", []byte(text), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return u, ctree.Outline(u, u.Func(name))
}

// TestOutline: arrays, numbers and lengths reach the loops as they are used; what only the loops use is their own.
func TestOutline(t *testing.T) {
	u, list := outlined(t, `#include <vector>
#include <stdio.h>
struct size { int rows, cols; };
static float table[4];
int all(int n, float **rows) {
	int i, j, last = 0, count = n;
	float a[3][4], sum = 0, *p = rows[0];
	float b[n][2 * n];
	size s;
	std::vector<float> v(n);
	s.rows = n;
	for (i = 0; i < n; i++) a[1][i] = table[i];
	for (int r = 0; r < 5; r++) {
		printf("%d\n", r);
		for (i = 0; i < s.rows; i++)
			for (j = 0; j < 2 * n; j++) { float t = b[i][j]; sum += t; last = j; }
	}
	while (count) *p++ = v[--count];
	for (i = 0; i < n; i++) if (a[0][i] > sum) return i;
	return last;
}`, "all")
	want := []string{
		"void all__12(int n, float (*a)[4]) {\n\tint i;\n\tfor (i = 0; i < n; i++) {\n\t\ta[1][i] = table[i];\n\t}\n}",
		"void all__15(long dim1, long dim2, int n, int *last, float *sum, float (*b)[dim2], struct size *s) {",
		"void all__18(int count, float *p, vector<float> *v) {",
		"void all__19(); // refused: t.cpp:19:2: the loop returns from all",
	}
	if len(list) != len(want) {
		t.Fatalf("%d loops", len(list))
	}
	text := u.String()
	for i, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("%s: no %q in\n%s", list[i].Name, w, text)
		}
	}
	if f := u.Func("all"); f.Body != nil || f.Refused == nil {
		t.Error("the function that was taken apart can still be run")
	}
	for _, f := range list {
		for i, o := range append(append([]*ctree.Object{}, f.Params...), f.Locals...) {
			if o.Slot != i {
				t.Errorf("%s: slot %d of %s is %d", f.Name, i, o.Name, o.Slot)
			}
		}
	}
}

// TestOutlineOneLine: loops of one line have names of their own, the same ones before and after.
func TestOutlineOneLine(t *testing.T) {
	const text = "void f(int n, int *a) {\n\tfor (int i = 0; i < n; i++) a[i] = 1; while (n) a[--n] = 2; for (;;) a[0]++;\n\tdo a[1]--; while (a[1]);\n}"
	want := "f__2 f__2__2 f__2__3 f__3"
	u, err := source.Read("t.c", []byte(text), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(ctree.RegionNames(u.Func("f")), " "); got != want {
		t.Errorf("they are named %s, want %s", got, want)
	}
	var got []string
	for _, f := range ctree.Outline(u, u.Func("f")) {
		got = append(got, f.Name)
		if u.Func(f.Name) != f {
			t.Errorf("%s is another function", f.Name)
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("they are %s, want %s", got, want)
	}
}

// TestOutlineFirstUse: a number that is changed is an output if its value is read later, also in the next turn of a loop around.
func TestOutlineFirstUse(t *testing.T) {
	for _, c := range []struct{ behind, want string }{
		{"", "void f__4(int n, float *x) {\n\tint k;"},
		{"return k;", "int *k"},
		{"k = 0; return k;", "void f__4(int n, float *x) {\n\tint k;"},
		{"if (n > 2) k = 0; return k;", "int *k"},
		{"if (n > 2) k = 0; else k = 1; return k;", "void f__4(int n, float *x) {\n\tint k;"},
		{"while (n--) k = 1; return k;", "int *k"},
		{"for (k = 0; k < 3; k++) n++; return k;", "void f__4(int n, float *x) {\n\tint k;"},
		{"n > 2 && (k = 1); return k;", "int *k"},
		{"return n > 2 ? n : k;", "int *k"},
		{"do k = 2; while (n--); return k;", "int *k"}, // a do may be left by break
		{"if (n > 2) n = 1; else k = 1; return k;", "int *k"},
		{"int *q = &k; return *q;", "the loop uses k, which a pointer of f may point to"},
	} {
		u, _ := outlined(t, "int f(int n, float *x) {\n\tint k;\n\tn += 2;\n\tfor (k = 0; k < n; k++) x[k] = 1;\n"+c.behind+"\n return n; }\n", "f")
		if s := u.String(); !strings.Contains(s, c.want) {
			t.Errorf("%s: no %q in\n%s", c.behind, c.want, s)
		}
	}
	u, _ := outlined(t, "int clock();\nvoid f(int n, float *x) {\n\tfloat s = 0;\n\tfor (int r = 0; r < 3; r++) {\n\t\tclock();\n\t\tfor (int k = 0; k < n; k++) s += x[k];\n\t}\n}\n", "f")
	if s := u.String(); !strings.Contains(s, "void f__6(int n, float *x, float *s)") {
		t.Error(s)
	}
}
