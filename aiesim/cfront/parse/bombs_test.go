package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// TestBombs: texts that would take for ever, or all memory, end in one mistake.
func TestBombs(t *testing.T) {
	var pow strings.Builder
	pow.WriteString("#define X0 x\n")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&pow, "#define X%d X%d X%d\n", i, i-1, i-1)
	}
	for name, src := range map[string]string{
		"macros":      pow.String() + "X59",
		"arguments":   "#define F(x) x x\n" + strings.Repeat("F(", 100) + "y" + strings.Repeat(")", 100),
		"nesting":     "#define F(x) x\n" + strings.Repeat("F(", 5000) + "y" + strings.Repeat(")", 5000),
		"parentheses": "int x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + ";",
		"minus":       "int x = " + strings.Repeat("- ", 100_000) + "1;",
		"sum":         "int x = 1" + strings.Repeat("+1", 100_000) + ";",
		"blocks":      "void f(void) " + strings.Repeat("{", 100_000),
		"pointers":    "int " + strings.Repeat("*", 100_000) + "x;",
		"arrays":      "int x" + strings.Repeat("[2]", 100_000) + ";",
		"braces":      "int x = " + strings.Repeat("{", 100_000),
		"if":          "#if " + strings.Repeat("(", 100_000) + "\n#endif",
		"not":         "#if " + strings.Repeat("!", 100_000) + "1\n#endif",
		"else if":     "void f(int n) { if (n) ; " + strings.Repeat("else if (n) ;", 100_000) + "}",
		"templates":   "template<int N> int f() { return f<N + 1>(); } int g() { return f<0>(); }",
		"constexpr":   "constexpr int f(int n) { return f(n + 1); } int a[f(0)];",
		"loop":        "constexpr int f() { int n = 0; for (;;) n++; return n; } int a[f()];",
		"structs":     "struct a { " + strings.Repeat("struct { ", 100_000),
		"postfix":     "int f(int *p) { return p" + strings.Repeat("[0]", 100_000) + "; }",
		"types":       typedefs(10_000),
		"init":        "int x[100000000] = {[99999999] = 1}, y[1 << 30];",
	} {
		_, err := parse.Unit(cfront.Config{}, "k.cc", []byte(src))
		if err == nil {
			t.Errorf("%s: no mistake", name)
		} else if len(err.(cfront.ErrorList)) > 1 {
			t.Errorf("%s: %d mistakes: %.300s", name, len(err.(cfront.ErrorList)), err)
		}
	}
}

// typedefs makes a pointer to a pointer to a pointer..., one name a step.
func typedefs(n int) string {
	var b strings.Builder
	b.WriteString("typedef int t0;\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "typedef t%d *t%d;\n", i-1, i)
	}
	return b.String()
}
