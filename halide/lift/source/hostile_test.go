package source

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// hostile are inputs that are made to exhaust a reader.
var hostile = func() (list []struct {
	name, text string
	plus       bool
	want       string // in the mistake; "" if it is to be read
}) {
	add := func(name, text, want string) {
		list = append(list, struct {
			name, text string
			plus       bool
			want       string
		}{name, text, strings.HasSuffix(name, "++"), want})
	}
	bomb := "#define A0 x\n"
	for i := 1; i < 40; i++ {
		bomb += fmt.Sprintf("#define A%d A%d A%d\n", i, i-1, i-1)
	}
	add("macro bomb", bomb+"int f(int x) { return A39; }\n", "") // the function is refused, the file is not
	nest := "#define P0(x) (x)\n"
	for i := 1; i < 18; i++ {
		nest += fmt.Sprintf("#define P%d(x) P%d(P%d(x))\n", i, i-1, i-1)
	}
	add("nesting by macros", nest+"int f(int x) { return P17(x); }\n", "")
	add("brackets", "int f(int x) { return "+strings.Repeat("(", 100000)+"x"+strings.Repeat(")", 100000)+"; }\n", "nested")
	add("operators", "int f(int x) { return "+strings.Repeat("- ", 200000)+"x; }\n", "too long")
	add("sum", "int f(int x) { return x"+strings.Repeat("+x", 100000)+"; }\n", "too long")
	add("ifs", "int f(int x) { "+strings.Repeat("if (x) ", 100000)+"x++; return x; }\n", "too long")
	add("elses", "int f(int x) { "+strings.Repeat("if (x) x++; else ", 60000)+"x++; return x; }\n", "more than")
	add("fors", "int f(int x) { "+strings.Repeat("for (;;) ", 60000)+"x++; return x; }\n", "more than")
	add("huge array", "double a[1L << 40][1L << 20];\nint f(void) { return a[0][0]; }\n", "")
	add("huge range", "int a[] = { [0 ... 2000000000] = 1 };\nint f(void) { return a[1]; }\n", "")
	add("itself", "#include \"f.c\"\nint f(void) { return 1; }\n", "")
	add("zero", "int f\x00;\n", "zero byte")
	add("vectors++", "#include <vector>\nint f("+strings.Repeat("std::vector<", 150)+"int"+strings.Repeat(">", 150)+" v) { return 0; }\n", "")
	add("open++", "template <typename T\nusing namespace\nclass\n", "")
	add("struct", "struct a { int x; struct a next; };\nint f(struct a *p) { return p->x; }\n", "contains itself")
	add("structs", "struct b;\nstruct a { struct b *p; struct { union b q[2]; } r; };\nunion b { int x; struct a next; };\nint f(struct a *p) { return 1; }\n", "contains itself")
	add("struct in a function", "struct a { int x; int (*f)(struct a, int); struct a *next; };\nint f(struct a *p) { return p->x; }\n", "")
	add("end", "void f(int *", "f.c:1: ")
	add("comment", "int f(int x) { return x; } /* never closed\n", "")
	return list
}()

// TestHostile: each ends soon, with the mistake expected or any reading.
func TestHostile(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			name := "f.c"
			if h.plus {
				name = "f.cpp"
			}
			start := time.Now()
			_, err := Read(name, []byte(h.text), Options{})
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("it took %v", d)
			}
			if h.want != "" && (err == nil || !strings.Contains(err.Error(), h.want)) {
				t.Errorf("%.300v, want something with %q", err, h.want)
			}
		})
	}
}

// TestHeaders reads the user's own headers, where macros get other values too, and ends with headers that include themselves.
func TestHeaders(t *testing.T) {
	headers := fstest.MapFS{
		"size.h":    {Data: []byte("#pragma once\n#define N 64\ntypedef struct { float v[N]; } block;\nstatic int twice(int x) { return 2 * x; }\nstatic int unused(void) { return 1; }\n")},
		"itself.h":  {Data: []byte("#include \"itself.h\"\nint z;\n")},
		"deep/in.h": {Data: []byte("#include \"../size.h\"\n")},
	}
	u, err := Read("dir/f.c", []byte("#include \"size.h\"\nfloat f(block *b) { return b->v[twice(N - 60)]; }\n"), Options{Headers: headers, Macros: map[string]int64{"N": 99}})
	if err != nil {
		t.Fatal(err)
	}
	if len(u.Funcs) != 2 || u.Funcs[0].Name != "f" || u.Funcs[1].Name != "twice" || !u.Funcs[1].Header || u.Funcs[0].Pos.File != "dir/f.c" {
		t.Errorf("%v", u)
	}
	if s := u.String(); !strings.Contains(s, "float v[99] @0") || !strings.Contains(s, "twice((99 - 60))") {
		t.Error(s)
	}
	start := time.Now()
	_, err = Read("f.c", []byte("#include \"itself.h\"\nint f(void) { return z; }\n"), Options{Headers: headers})
	if err == nil || !strings.Contains(err.Error(), "itself.h:1: this header includes itself") || time.Since(start) > 5*time.Second {
		t.Errorf("%.200v in %v", err, time.Since(start))
	}
}
