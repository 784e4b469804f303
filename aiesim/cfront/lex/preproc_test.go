package lex

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"modernc.org/cc/v4"
	"pgregory.net/rapid"
)

// spellings lists the tokens of a text after preprocessing.
func spellings(t interface{ Fatalf(string, ...any) }, src string) []string {
	rep := &Reporter{notes: map[cfront.Pos]*macro{}}
	pp := &preproc{rep: rep}
	var toks []Token
	func() {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(Stop); !ok {
					panic(r)
				}
			}
		}()
		toks = pp.run("k.c", []byte(src))
	}()
	if err := rep.Err(); err != nil {
		return nil
	}
	return words(toks[:len(toks)-1])
}

func words(ts []Token) []string {
	out := []string{}
	for _, t := range ts {
		out = append(out, t.Text)
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
		fmt.Fprintf(&src, "%s ;\n", genBody(rt, []string{"A", "F(A)", "G(x, B)", "H(1, A, B)", "F(F(x))",
			"G((x, y), F)(1)", "F()"}))
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
		{"#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n" +
			"#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## " +
			"y\n#define str(x) # x\nf(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n" +
			"p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };",
			"f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1); f(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * " +
				"(0,1))^m(0,1);int i[] = { 1, 23, 4, 5, }; char c[2][6] = { \"hello\", \"\" };"},
		{"#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) " +
			"in_between(c hash_hash d)\nchar p[] = join(x, y);",
			"char p[] = \"x ## y\";"},
		{"#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), " +
			"t(,,) };",
			"int j[] = { 123, 45, 67, 89, 10, 11, 12, };"},
		{"#define debug(...) fprintf(stderr, __VA_ARGS__)\ndebug(\"Flag\"); debug(\"X = %d\\n\", x);",
			"fprintf(stderr, \"Flag\"); fprintf(stderr, \"X = %d\\n\", x);"},
		{"#define e(f, ...) g(f, ##__VA_ARGS__)\ne(1); e(1, 2, 3);", "g(1); g(1, 2, 3);"},
		{"#if defined X || defined(__AIENGINE__) && __AIE_ARCH__ == 10\na\n#elif 1\nb\n#else\nc\n#endif", "a"},
		{"#if 0\nit's \"not read\n#if 1\n#else\n#endif\n#elif 0x10 == 020\nyes\n#else\nno\n#endif", "yes"},
		{"#ifdef __chess__\n#ifndef __cplusplus\nC __STDC_VERSION__\n#endif\n#endif", "C 201112L"},
		{"#if -1 > 0u && (2 - 3) / 2 == 0 && 'A' == 65 && (1 ? 2 : 1 / 0)\nok\n#endif", "ok"},
		{"a /* x\n y */ b // c \\\n d\ne", "a b e"},
		{"on\\\ne t\\\r\nwo thr\\ \t\nee", "one two three"},
		{"__LINE__\n#line 40 \"other.c\"\n__LINE__ __FILE__", "1 40 \"other.c\""},
		{"__COUNTER__ __COUNTER__", "0 1"},
		{"1'000'000 0x1.8p3 1e+5 0xe+1 .5f a.b a->b x<<=1 ...", "1'000'000 0x1.8p3 1e+5 0xe + 1 .5f a . b a -> b x " +
			"<<= 1 ..."},
		{"#define EMPTY\n#define F(x) x\nF EMPTY (1) F\n(2)", "F (1) 2"},
	} {
		want := words(newLexer("k.c", []byte(c.want)).tokens())
		if diff := cmp.Diff(want, spellings(t, c.src)); diff != "" {
			t.Errorf("%s\n-want +got:\n%s", c.src, diff)
		}
	}
}

// TestHeadersStay: reading a header with a program's own macros changes nothing for the next program.
func TestHeadersStay(t *testing.T) {
	const header = "#include <aie_api/aie.hpp>\n"
	want := spellings(t, header)
	if len(want) < 1000 {
		t.Fatalf("%d tokens of a header", len(want))
	}
	b, err := libText.ReadFile("headers/aie.hpp")
	if err != nil {
		t.Fatal(err)
	}
	fresh := newLexer("<aie.hpp>", b).tokens()
	spellings(t, "#line 70 \"other.c\"\n#define aie eia\n#define inline\n#define T (1 + 2)\n"+header+"#line 9\n")
	kept, _ := libHeader("aie_api/aie.hpp")
	if d := cmp.Diff(fresh, kept, cmp.AllowUnexported(Token{}, hideSet{})); d != "" {
		t.Errorf("the header's tokens have changed: %s", d)
	}
	if d := cmp.Diff(want, spellings(t, header)); d != "" {
		t.Errorf("the second reading differs: %s", d)
	}
}

// TestLineMovesOnly: #line moves the tokens of the program that says it, not those that others share.
func TestLineMovesOnly(t *testing.T) {
	shared := Tokens("<h>", "#line 50\nint a;\n")
	shared = shared[:len(shared)-1]
	before := shared[3].Pos
	rep := NewReporter()
	pp := &preproc{rep: rep, macros: map[string]*macro{}}
	pp.file(&source{name: "<h>", dir: ".", toks: shared}, nil, cfront.Pos{})
	if len(pp.out) != 3 || pp.out[0].Pos.Line != 50 || shared[3].Pos != before {
		t.Errorf("int is at %v, in what is shared at %v", pp.out, shared[3].Pos)
	}
}

// Spaces of other alphabets separate tokens, as for clang; letters of them are none.
func TestUnicodeSpaces(t *testing.T) {
	if got := spellings(t, "int\u00a0x\u2003=\u30001;"); !cmp.Equal(got, []string{"int", "x", "=", "1", ";"}) {
		t.Errorf("%q", got)
	}
	if got := spellings(t, "int \u00e4 = 1;"); slices.Contains(got, "\u00e4") {
		t.Errorf("%q", got)
	}
}
