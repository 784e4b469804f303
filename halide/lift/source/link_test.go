package source

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// others are the files of dir but the one that is lifted: those of its own directory are nearest.
func others(dir fstest.MapFS, file string) *Others {
	var list []Other
	names, err := fs.Glob(dir, "*.c")
	if err != nil {
		panic(err)
	}
	more, _ := fs.Glob(dir, "src/*.c*")
	for i, name := range append(names, more...) {
		near := 1
		if i >= len(names) {
			near = 2
		}
		if name != file {
			list = append(list, Other{Name: name, FS: dir, Path: name, Headers: dir, Near: near})
		}
	}
	return NewOthers(list...)
}

func linked(t *testing.T, dir fstest.MapFS, o Options) *ctree.Unit {
	t.Helper()
	o.Headers, o.Others = dir, others(dir, "main.c")
	u, err := Read("main.c", dir["main.c"].Data, o)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func notes(u *ctree.Unit) string {
	var b strings.Builder
	for _, n := range u.Notes {
		b.WriteString(n.Pos.String() + ": " + n.Text + "\n")
	}
	return b.String()
}

var grid = fstest.MapFS{
	"grid.h": {Data: []byte("#pragma once\nstruct grid { float *at; int rows, cols; struct grid *next; };\nstruct grid fresh(int rows, int cols);\nextern int border;\nextern const float weights[];\nvoid scale(struct grid *g);\n")},
	"main.c": {Data: []byte(`#include "grid.h"
static int twice(int x) { return 2 * x; }
struct grid bigger(struct grid g) {
	struct grid out = fresh(twice(g.rows), g.cols + border);
	scale(&out);
	return out;
}
int unreached(int x) { return nowhere(x); }
int back(int x) { return x; }
`)},
	"grid.c": {Data: []byte(`#include <stdlib.h>
#include "grid.h"
int border = 3;
int back(int x);
const float weights[2] = { 0.5f, 2 };
static int twice(int x) { return x + x; }
static int calls;
struct grid fresh(int rows, int cols) {
	struct grid g = { malloc(rows * cols * sizeof(float)), rows, cols, 0 };
	calls += twice(back(rows));
	return g;
}
int unused(void) { goto here; here: return 1; }
`)},
	"src/scale.c": {Data: []byte("#include \"../grid.h\"\nvoid scale(struct grid *g) { for (int i = 0; i < g->rows; i++) g->at[i] *= weights[0]; }\n")},
}

// TestLink reads what is reached of other files, and that alone: types, globals and functions are those of one program.
func TestLink(t *testing.T) {
	u := linked(t, grid, Options{})
	var names []string
	for _, f := range u.Funcs {
		if f.Refused != nil {
			t.Errorf("%s: %v", f.Name, f.Refused)
		}
		names = append(names, f.Name)
		if want := f.Pos.File != "main.c"; f.Header != want {
			t.Errorf("%s of %s: Header is %v", f.Name, f.Pos.File, f.Header)
		}
	}
	if got := strings.Join(names, " "); got != "twice bigger unreached back fresh grid.c:twice scale" {
		t.Errorf("functions %s", got)
	}
	big, fresh := u.Func("bigger"), u.Func("fresh")
	if big.Type.Result != fresh.Type.Result {
		t.Error("the two files have each a struct grid of their own")
	}
	calls := map[string]*ctree.Func{}
	for _, f := range []*ctree.Func{big, fresh, u.Func("unreached")} {
		ctree.WalkExprs(f.Body, func(e ctree.Expr) {
			ctree.Walk(e, func(e ctree.Expr) bool {
				if c, ok := e.(*ctree.Call); ok {
					calls[f.Name+" "+c.Name] = c.Fn
				}
				return true
			})
		})
	}
	for call, want := range map[string]*ctree.Func{"bigger fresh": fresh, "bigger scale": u.Func("scale"), "bigger twice": u.Func("twice"),
		"fresh twice": u.Func("grid.c:twice"), "fresh back": u.Func("back"), "unreached nowhere": nil, "fresh malloc": nil} {
		if got, ok := calls[call]; !ok || got != want {
			t.Errorf("%s: %v, want %v", call, got, want)
		}
	}
	globals := map[string]int{}
	for _, g := range u.Globals {
		globals[g.Name]++
		if g.Extern || (g.Init == nil) != (g.Name == "calls") {
			t.Errorf("the global %s: extern %v, value %v", g.Name, g.Extern, g.Init)
		}
	}
	if len(globals) != 3 || globals["border"] != 1 || globals["weights"] != 1 || globals["calls"] != 1 {
		t.Errorf("globals %v", globals)
	}
	if got := notes(u); got != "main.c:4:20: grid.c was read for fresh\nmain.c:5:2: src/scale.c was read for scale\n" {
		t.Error(got)
	}
}

// TestLinkTwice: what two equally near files define differently is refused where it is called; the same text twice is one function, and
// the file that the user names goes before all.
func TestLinkTwice(t *testing.T) {
	dir := fstest.MapFS{
		"main.c": {Data: []byte("int half(int); int third(int);\nint f(int x) { return half(x); }\nint g(int x) { return third(x); }\n")},
		"a.c":    {Data: []byte("int half(int x) { return x / 2; }\nint third(int x) { return x / 3; }\n")},
		"b.c":    {Data: []byte("int half(int x) { return x >> 1; }\n/* the same */ int third(int x)\n{ return x / 3; }\n#if 0\nint f(int x) { return 1; }\n#endif\n")},
	}
	u := linked(t, dir, Options{})
	if f := u.Func("half"); f == nil || f.Refused == nil || f.Refused.Error() != "main.c:2:23: half is defined in two files, differently: a.c:1 and b.c:1\n\tname the file that is meant with --with a.c" {
		t.Errorf("%v", f)
	}
	if f := u.Func("third"); f == nil || f.Refused != nil || f.Pos.File != "a.c" {
		t.Errorf("%v", f)
	}
	u, err := Read("main.c", dir["main.c"].Data, Options{From: []string{"f"}, Others: NewOthers(Other{Name: "a.c", FS: dir, Path: "a.c", Near: 1}, Other{Name: "b.c", FS: dir, Path: "b.c"})})
	if err != nil || u.Func("half").Pos.File != "b.c" || u.Func("third") != nil {
		t.Errorf("%v, %v", u, err)
	}
}

// TestLinkBroken: a file that cannot be read is no mistake of the program, until its function is called.
func TestLinkBroken(t *testing.T) {
	dir := fstest.MapFS{
		"main.c":  {Data: []byte("float far(float);\nint near(int); int later(int);\nfloat f(float x) { return far(x); }\nint g(int x) { return near(x) + later(x); }\n")},
		"far.c":   {Data: []byte("#if 0\nfloat far(float x) { return x; }\n")},
		"near.c":  {Data: []byte("static int near(int x) { return x; }\n")},
		"later.c": {Data: []byte("double later(int x) { return x; }\n")},
	}
	u := linked(t, dir, Options{})
	if f := u.Func("far"); f == nil || f.Refused == nil || !strings.Contains(f.Refused.Error(), "far.c may define far, and cannot be read") {
		t.Errorf("%v", f)
	}
	if f := u.Func("near"); f != nil {
		t.Errorf("a static function of another file: %v", f)
	}
	var refused []string
	for _, f := range u.Funcs {
		if f.Refused != nil && f.Name == "later" {
			refused = append(refused, f.Refused.Error())
		}
	}
	if len(refused) != 1 || !strings.Contains(refused[0], "later returns double (later.c:1), but is declared to return int here") {
		t.Errorf("%q", refused)
	}
}

// TestDefine gives the macros of the build, which no file defines and which are no sizes.
func TestDefine(t *testing.T) {
	dir := fstest.MapFS{
		"main.c": {Data: []byte("#ifndef N\n#define N 8\n#endif\n#define M 4\nint side(void);\nint f(void) { return side() + N + M; }\n")},
		"side.c": {Data: []byte("int side(void) { return SIDE N; }\n")},
	}
	u := linked(t, dir, Options{Define: map[string]string{"N": "24", "SIDE": "-"}, Macros: map[string]int64{"M": 5}})
	if s := u.String(); !strings.Contains(s, "return -24;") || !strings.Contains(s, "(side() + 24) + 5") {
		t.Error(s)
	}
	if len(u.Macros) != 1 || u.Macros[0].Name != "M" {
		t.Errorf("%v", u.Macros)
	}
	for _, bad := range []map[string]string{{"2": "x"}, {"A b": "1"}, {"A": "1\n#include <stdio.h>"}} {
		if _, err := Read("f.c", []byte("int f(void) { return 1; }\n"), Options{Define: bad}); err == nil || !strings.Contains(err.Error(), "no macro that can be defined") {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// TestLeftOut reads what is left of files that are no C in parts, also in headers: what uses the rest is refused.
func TestLeftOut(t *testing.T) {
	dir := fstest.MapFS{
		"part.h": {Data: []byte("typedef unknown other;\nfloat good(float x);\nfloat bad(unknown x);\nstatic int size(void) { return missing; }\n")},
		"main.c": {Data: []byte(`#include "part.h"
#include "../gone/gone.h"
static unknown table[4] = { 1 };
int first(float x) { return good(x); }
int second(float x) { return bad(x); }
int third(int x) { return table[x] + size(); }
float fourth(unknown x) { return 1; }
int fifth(int x) { return fourth(x); }
int sixth(int x) { return size(); }
`)},
	}
	u := linked(t, dir, Options{})
	for name, want := range map[string]string{"first": "", "second": "main.c:5:30: the declaration of bad was left out", "third": "main.c:6: undefined: table", "fourth": "main.c:7: ",
		"fifth": "main.c:8:", "sixth": "", "size": "part.h:4: undefined: missing"} {
		f := u.Func(name)
		switch {
		case f == nil:
			t.Errorf("%s is not there", name)
		case want == "" && f.Refused != nil, want != "" && (f.Refused == nil || !strings.Contains(f.Refused.Error(), want)):
			t.Errorf("%s: %v, want %s", name, f.Refused, want)
		}
	}
	n := notes(u)
	for _, want := range []string{"part.h:1: this declaration was left out", "part.h:3: this declaration of bad was left out", "main.c:3: this declaration was left out",
		"main.c:2: the header gone/gone.h is not here and was read as empty"} {
		if !strings.Contains(n, want) {
			t.Errorf("no note %q in\n%s", want, n)
		}
	}
}

// TestUndeclared reads calls without a declaration as the other file defines the function; and files that define one name many times.
func TestUndeclared(t *testing.T) {
	dir := fstest.MapFS{
		"main.c": {Data: []byte(`float add(float a, float b) { return a + b; }
float *first(int n) { float *p = fresh(n, 2.5f); p[0] = add(1, 2); return p; }
float add(float a, float b) { return b + a + 0; }
float *second(int n) { float *p = fresh(n, 1); p[0] = add(1, 2); return p; }
`)},
		"rows.c": {Data: []byte("#include <stdlib.h>\nextern float *fresh(int n, float fill)\n{ float *p = malloc(n); p[0] = fill; return p; }\n")},
	}
	u := linked(t, dir, Options{})
	s := u.String()
	if u.Func("fresh") == nil || !strings.Contains(s, "fresh(n, 2.5f)") || !strings.Contains(s, "fresh(n, 1.0f)") {
		t.Error(s)
	}
	for name, want := range map[string]string{"first": "add", "second": "add__3"} {
		var called []string
		ctree.WalkExprs(u.Func(name).Body, func(e ctree.Expr) {
			ctree.Walk(e, func(e ctree.Expr) bool {
				if c, ok := e.(*ctree.Call); ok && c.Fn != nil {
					called = append(called, c.Fn.Name)
				}
				return true
			})
		})
		if got := strings.Join(called, " "); got != "fresh "+want {
			t.Errorf("%s calls %s", name, got)
		}
	}
	if n := notes(u); !strings.Contains(n, "main.c:3: add is defined above, too: this one is called add__3 here") {
		t.Error(n)
	}
}

// TestLeftOutOverload: where one of two functions of a name is no C++, calls are not taken for the other one's.
func TestLeftOutOverload(t *testing.T) {
	_, err := Read("o.cpp", []byte("double f(unknown x) { return 1; }\ndouble f(float x, int y = 0) { return 2; }\ndouble g(float x) { return f(x); }\n"), Options{})
	if err == nil || !strings.Contains(err.Error(), "o.cpp:") {
		t.Error(err)
	}
}

// TestHeadersInHeaders names the header that a mistake is in, and its line, behind another header that it includes.
func TestHeadersInHeaders(t *testing.T) {
	headers := fstest.MapFS{
		"outer.hpp": {Data: []byte("#pragma once\n#include \"inner.hpp\"\n#include \"main.hpp\"\nnamespace far {\nclass odd : other {};\ninline float twice(const float &x) { return 2 * x; }\n}\n")},
		"inner.hpp": {Data: []byte("#pragma once\nnamespace near { inline float once(const float &x) { return x; } }\n")},
	}
	const text = "#ifndef MAIN\n#define MAIN\n#include \"outer.hpp\"\nfloat f(float x) { return far::twice(near::once(x)); }\n#endif\n"
	headers["main.hpp"] = &fstest.MapFile{Data: []byte(text)}
	u, err := Read("main.hpp", []byte(text), Options{Headers: headers})
	if err != nil {
		t.Fatal(err)
	}
	if f := u.Func("f"); f == nil || f.Refused != nil {
		t.Errorf("f is not read: %v", u)
	}
	noted := false
	for _, n := range u.Notes {
		noted = noted || n.Pos.File == "outer.hpp" && n.Pos.Line == 5 && strings.Contains(n.Text, "left out")
	}
	if !noted {
		t.Errorf("nothing says that outer.hpp:5 was left out: %v", u.Notes)
	}
}

// TestUndefined says what may give a name that nothing declares.
func TestUndefined(t *testing.T) {
	u, err := Read("f.c", []byte("void f(float *a) { for (int i = 0; i < SIDE; i++) a[i] = 0; }\nvoid g(float *a) { a[0] = scale; }\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"f": "-D SIDE=64", "g": "-I"} {
		if f := u.Func(name); f == nil || f.Refused == nil || !strings.Contains(strings.Join(f.Refused.Help, " "), want) {
			t.Errorf("%s: %v, without %q", name, f.Refused, want)
		}
	}
}

// TestLeftOutTwice leaves a function out that a header declares and the file defines, and reads the others of both.
func TestLeftOutTwice(t *testing.T) {
	headers := fstest.MapFS{
		"sub/tools.hpp": {Data: []byte("#pragma once\n#include \"sub/more.h\"\n#include \"math.h\"\n#include <vector>\nvoid load(ifstream &in, float *v);\nfloat twice(const float &x);\n")},
		"sub/more.h":    {Data: []byte("typedef float number;\n")},
	}
	const text = "#include \"sub/tools.hpp\"\nvoid load(ifstream &in, float *v) { in >> v[0]; }\nfloat twice(const float &x) { return 2 * x; }\nnumber f(float x) { return twice(fabsf(x)); }\n"
	u, err := Read("m.cpp", []byte(text), Options{Headers: headers})
	if err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]bool{"load": true, "twice": false, "f": false} {
		if f := u.Func(name); f == nil || (f.Refused != nil) != refused {
			t.Errorf("%s: %v", name, u)
		}
	}
	if n := notes(u); strings.Contains(n, "is not here") {
		t.Errorf("headers are missing: %s", n)
	}
}
