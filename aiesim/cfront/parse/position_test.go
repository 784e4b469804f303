package parse_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// TestPositions: mistakes are reported where the text stands in the user's file, whatever the preprocessor did to it.
// The place of @ in a text, which is then taken out, is where the mistake must be; names are unknown on purpose.
func TestPositions(t *testing.T) {
	for name, src := range map[string]string{
		"plain":            "int a;\nint b = @oops;",
		"tab":              "\tint b = @oops;",
		"comment":          "int /* one\n two */ b = /* x */ @oops;",
		"spliced line":     "int b \\\n  = @oops;",
		"spliced token":    "int b = @oo\\\nps;",
		"carriage return":  "int a;\r\nint b = \\\r\n @oops;\r\n",
		"after directives": "#define X 1\n#if X\nint b = @oops;\n#endif",
		"argument":         "#define ID(x) x\nint b = ID( @oops);",
		"nested argument":  "#define ID(x) x\n#define TWO(x) ID(x)\nint b = TWO(1 +\n  @oops);",
		"body":             "#define BODY oops\nint b = @BODY;",
		"nested body":      "#define IN oops\n#define OUT IN\nint b = 1 + @OUT;",
		"after include":    "#include \"taps.h\"\nint b = @oops;",
		"after a literal":  "const char *s = \"a\\\"b\"; int b = @oops;",
		"template":         "template<int N> int f() { return @oops; }\nint g() { return f<1>(); }",
		"default":          "int f(int a = @oops) { return a; }\nint g() { return f(); }",
		"utf-8 in comment": "/* ü */ int b = @oops;",
	} {
		at := strings.Index(src, "@")
		before := src[:at]
		line := strings.Count(before, "\n") + 1
		col := at - strings.LastIndex(before, "\n")
		text := strings.Replace(src, "@", "", 1)
		_, err := parse.Unit(testConfig(), "k.cc", []byte(text))
		list, _ := err.(cfront.ErrorList)
		if len(list) != 1 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(cfront.Pos{File: "k.cc", Line: line, Col: col}, list[0].Pos); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
	}
}

// TestNodePositions: nodes stand where doc comments say: a call at the function's name, an operator at its sign.
func TestNodePositions(t *testing.T) {
	src := "int g(int x) { return x; }\n" +
		"int f(int a, int b) {\n" +
		"  a =\n" +
		"    g(b)\n" +
		"      + b;\n" +
		"  return a;\n" +
		"}\n"
	u, err := parse.Unit(cfront.Config{}, "k.c", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	body := u.Lookup("f")[0].Body.List
	set := body[0].(*cfront.ExprStmt).X.(*cfront.Assign)
	sum := set.RHS.(*cfront.Binary)
	got := []cfront.Pos{set.Pos(), sum.Pos(), sum.X.Pos(), sum.Y.Pos(), body[1].Pos(), u.Funcs[1].Pos}
	at := func(line, col int) cfront.Pos { return cfront.Pos{File: "k.c", Line: line, Col: col} }
	want := []cfront.Pos{at(3, 5), at(5, 7), at(4, 5), at(5, 9), at(6, 3), at(2, 5)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSeveralMistakes: one mistake a statement, in order, ten at most; what only follows from one is not reported.
func TestSeveralMistakes(t *testing.T) {
	src := "typedef unknown_t word;\nword a;\nint f(int n) {\n  int x = undefined1;\n  x = x + 1;\n  n = undefined2 " +
		"+ undefined2;\n  n = undefined2;\n  mystery_t y; y = 3;\n  return 1 +;\n}\nint b = a;\nint c = last;\n"
	_, err := parse.Unit(cfront.Config{}, "k.c", []byte(src))
	want := "k.c:1:9: unknown type unknown_t\nk.c:4:11: unknown name undefined1\nk.c:6:7: unknown name undefined2\n" +
		"k.c:8:3: unknown type mystery_t\nk.c:9:13: ; stands where an expression is expected\nk.c:12:9: unknown " +
		"name last"
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	_, err = parse.Unit(cfront.Config{}, "k.c", []byte(strings.Repeat("int x = ;\n", 30)))
	if n := len(err.(cfront.ErrorList)); n != cfront.MaxErrors {
		t.Errorf("%d mistakes are reported, want %d", n, cfront.MaxErrors)
	}
}
