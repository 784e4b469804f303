package cfront

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"modernc.org/cc/v4"
	"pgregory.net/rapid"
)

// spellings lists the tokens of a text after preprocessing.
func spellings(t interface{ Fatalf(string, ...any) }, src string) []string {
	rep := &reporter{notes: map[Pos]*macro{}}
	pp := &preproc{rep: rep}
	var toks []token
	func() {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(stop); !ok {
					panic(r)
				}
			}
		}()
		toks = pp.preprocess("k.c", []byte(src))
	}()
	if err := rep.err(); err != nil {
		return nil
	}
	return words(toks[:len(toks)-1])
}

func words(ts []token) []string {
	out := []string{}
	for _, t := range ts {
		out = append(out, t.text)
	}
	return out
}

// byCC lists the tokens that cc/v4's preprocessor leaves, cut by our lexer.
func byCC(src string) ([]string, error) {
	abi, err := cc.NewABI("linux", "arm")
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	cfg := &cc.Config{ABI: abi, FSOnly: true, FS: fstest.MapFS{}, ExpansionLimit: 1_000_000}
	if err := cc.Preprocess(cfg, []cc.Source{{Name: "k.c", Value: src}}, &out); err != nil {
		return nil, err
	}
	return words(newLexer("k.c", []byte(out.String())).tokens()), nil
}

// genBody draws the replacement list of a macro.
func genBody(rt *rapid.T, params []string) string {
	pool := append([]string{"A", "B", "F", "G", "H", "x", "1", "+", "(", ")", ",", "F(", "G(", "\"s\"", "y"}, params...)
	pool = append(pool, params...)
	var b []string
	for i := range rapid.IntRange(0, 6).Draw(rt, "length") {
		w := rapid.SampledFrom(pool).Draw(rt, "word")
		if len(params) > 0 && rapid.IntRange(0, 9).Draw(rt, "hash") == 0 {
			w = "#" + rapid.SampledFrom(params).Draw(rt, "string")
		}
		if i > 0 && rapid.IntRange(0, 7).Draw(rt, "paste") == 0 {
			b = append(b, "##")
		}
		b = append(b, w)
	}
	return strings.Join(b, " ")
}

// TestExpansionAgrees: random macros expand to the same tokens as with cc/v4's preprocessor.
func TestExpansionAgrees(t *testing.T) {
	all, compared := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		all++
		var src strings.Builder
		fmt.Fprintf(&src, "#define A %s\n", genBody(rt, nil))
		fmt.Fprintf(&src, "#define B %s\n", genBody(rt, nil))
		fmt.Fprintf(&src, "#define F(p) %s\n", genBody(rt, []string{"p"}))
		fmt.Fprintf(&src, "#define G(p, q) %s\n", genBody(rt, []string{"p", "q"}))
		fmt.Fprintf(&src, "#define H(p, ...) %s\n", genBody(rt, []string{"p", "__VA_ARGS__"}))
		fmt.Fprintf(&src, "%s ;\n", genBody(rt, []string{"A", "F(A)", "G(x, B)", "H(1, A, B)", "F(F(x))", "G((x, y), F)(1)", "F()"}))
		want, err := byCC(src.String())
		got := spellings(rt, src.String())
		if err != nil || got == nil {
			return // a wrong number of arguments and the like
		}
		compared++
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("%s-cc/v4 +cfront:\n%s", src.String(), diff)
		}
	})
	if compared*5 < all {
		t.Errorf("only %d of %d programs could be compared", compared, all)
	}
}

// TestPreprocess: cases of the C standard (6.10.3.5) and of what kernels do; want is what the standard prints.
func TestPreprocess(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n" +
			"#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n" +
			"f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\np() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n" +
			"char c[2][6] = { str(hello), str() };",
			"f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1); f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);" +
				"int i[] = { 1, 23, 4, 5, }; char c[2][6] = { \"hello\", \"\" };"},
		{"#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) in_between(c hash_hash d)\nchar p[] = join(x, y);",
			"char p[] = \"x ## y\";"},
		{"#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };",
			"int j[] = { 123, 45, 67, 89, 10, 11, 12, };"},
		{"#define debug(...) fprintf(stderr, __VA_ARGS__)\ndebug(\"Flag\"); debug(\"X = %d\\n\", x);",
			"fprintf(stderr, \"Flag\"); fprintf(stderr, \"X = %d\\n\", x);"},
		{"#define e(f, ...) g(f, ##__VA_ARGS__)\ne(1); e(1, 2, 3);", "g(1); g(1, 2, 3);"},
		{"#if defined X || defined(__AIENGINE__) && __AIE_ARCH__ == 10\na\n#elif 1\nb\n#else\nc\n#endif", "a"},
		{"#if 0\nit's \"not read\n#if 1\n#else\n#endif\n#elif 0x10 == 020\nyes\n#else\nno\n#endif", "yes"},
		{"#ifdef __chess__\n#ifndef __cplusplus\nC __STDC_VERSION__\n#endif\n#endif", "C 201112L"},
		{"#if -1 > 0u && (2 - 3) / 2 == 0 && 'A' == 65 && (1 ? 2 : 1 / 0)\nok\n#endif", "ok"},
		{"a /* x\n y */ b // c \\\n d\ne", "a b e"},
		{"on\\\ne t\\\r\nwo", "one two"},
		{"__LINE__\n#line 40 \"other.c\"\n__LINE__ __FILE__", "1 40 \"other.c\""},
		{"__COUNTER__ __COUNTER__", "0 1"},
		{"1'000'000 0x1.8p3 1e+5 0xe+1 .5f a.b a->b x<<=1 ...", "1'000'000 0x1.8p3 1e+5 0xe + 1 .5f a . b a -> b x <<= 1 ..."},
		{"#define EMPTY\n#define F(x) x\nF EMPTY (1) F\n(2)", "F (1) 2"},
	} {
		want := words(newLexer("k.c", []byte(c.want)).tokens())
		if diff := cmp.Diff(want, spellings(t, c.src)); diff != "" {
			t.Errorf("%s\n-want +got:\n%s", c.src, diff)
		}
	}
}

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
		_, err := Parse(Config{}, "k.cc", []byte(src))
		if err == nil {
			t.Errorf("%s: no mistake", name)
		} else if len(err.(ErrorList)) > 1 {
			t.Errorf("%s: %d mistakes: %.300s", name, len(err.(ErrorList)), err)
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
