package isel_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/interp"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// literals are the string literals of the interpreter's tests: whole C programs and bodies of functions.
func literals(t *testing.T) []string {
	files, err := filepath.Glob("../*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if text, is := literal(e); ok && is {
				out = append(out, text)
				return false
			}
			return true
		})
	}
	return out
}

// literal is the text of a string literal, or of several that are joined.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		l, left := literal(e.X)
		r, right := literal(e.Y)
		return l + r, left && right && e.Op == token.ADD
	}
	return "", false
}

const prelude = `#include <string.h>
#include <math.h>
#include <stdlib.h>
typedef struct { int x, y, z; } triple;
static int dbl(int n) { return n * 2; }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int apply(int (*f)(int), int n) { return f(f(n)); }
static int fact(int n) { int r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }
static int sum3(triple t) { return t.x + t.y + t.z; }
static triple make(int a, int b) { triple t = {a, b}; return t; }
static triple join(triple s, triple t) { triple u = {s.x + 2 * t.y, s.y - t.x, t.z + s.x}; return u; }
static int inc(int a, int b) { int *p = &a, *q = &b; *p += 3; *q *= 2; return *p - *q; }
#define twice(f, a) apply(dbl, a)
`

// Every body of an int function in the interpreter's tests gives the same as operations.
func TestBodies(t *testing.T) {
	r, n, ran := rand.New(rand.NewSource(1)), 0, 0
	for _, s := range literals(t) {
		if !strings.Contains(s, "return") || strings.Contains(s, "void") || strings.HasPrefix(s, "k.c") ||
			strings.Contains(s, "static int f") || strings.Contains(s, "\n") || !strings.HasSuffix(strings.TrimSpace(s),
			";") && !strings.HasSuffix(s, "}") {
			continue
		}
		src := prelude + "static int f(int a, int b) { " + s + " }\nvoid k(int *out, int a, int b) { out[0] = f(a, " +
			"b); }\n"
		if _, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsics}, "k.c",
			[]byte(src)); err != nil {
			continue
		}
		n++
		u := unitOf(t, "k.c", src)
		both := prepare(t, u, "k.c", src, u.Lookup("k")[0])
		for range 12 {
			edges := []int64{0, 1, -1, 2, 7, 12, -13, 255, 1000, 32767, -32768, 65535, 123456789, -987654321, 1<<31 - 1,
				-1 << 31}
			args := []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 64), 16),
				aiesim.NumArg("int32", edges[r.Intn(len(edges))]), aiesim.NumArg("int32", edges[r.Intn(len(edges))])}
			if both.same(t, args) {
				ran++
			}
		}
	}
	if n < 50 || ran < 10*n {
		t.Errorf("only %d bodies were found, %d runs of them ended", n, ran)
	}
}

var promise = regexp.MustCompile(`chess_loop_range\([^)]*\)`)

// Every program in the interpreter's tests either gives the same as operations, on random arguments, or is refused for
// one of few reasons.
func TestPrograms(t *testing.T) {
	r, n, ran := rand.New(rand.NewSource(2)), 0, 0
	texts := kernels(t)
	for i, s := range literals(t) {
		texts[fmt.Sprintf("literal%d.cc", i)] = s
	}
	for name, src := range texts {
		src = promise.ReplaceAllString(src, "") // random arguments do not keep it
		u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsics}, name, []byte(src))
		if err != nil {
			continue
		}
		if _, err := interp.Load(u, interp.Limits{}); err != nil {
			continue
		}
		var p *aiesim.Program
		for _, fn := range u.Funcs {
			args, ok := randomArgs(r, fn, 4096, 100)
			if !ok || len(u.Lookup(fn.Name)) > 1 {
				continue
			}
			f, err := isel.Func(u, fn, machine.AIE1())
			if err != nil {
				if !strings.Contains(err.Error(), "calls itself") && !strings.Contains(err.Error(), "no sum of") {
					t.Logf("%s: %s: %v", name, fn, err)
				}
				continue
			}
			n++
			if p == nil {
				p = loaded(t, name, src)
			}
			if (&program{src, fn, f, p}).same(t, args) {
				ran++
			}
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d functions, %d of them ran to the end", n, ran)
	if ran < 25 {
		t.Errorf("only %d of %d functions ran to the end", ran, n)
	}
}
