package parse_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// TestMistakes: each wrong text gives its one message, word for word. The text inside functions is wrapped by fn.
func TestMistakes(t *testing.T) {
	fn := func(body string) string { return "void f(short *p, int n) {\n" + body + "\n}" }
	for _, c := range []struct{ src, want string }{
		{fn("x = 1;"), "k.c:2:1: unknown name x"},
		{fn("int y = mac15(n);"), "k.c:2:9: unknown intrinsic or function mac15; did you mean mac16?"},
		{fn("v16int16 v = *(v16int16 *)p; v8acc48 a = mul16(v, 0);"), "k.c:2:42: no mul16 takes (v16int16, int32); " +
			"there are\n    mul16(v32int16, int32, uint32, uint32, uint32, v16int16, int32, uint32, uint32, int32), " +
			"which takes 10 arguments\n    mul16(v64int16, int32, uint32, uint32, uint32, v16int16, int32, " +
			"uint32, uint32, int32), which takes 10 arguments"},
		{fn("v16acc48 a; v32int16 x; v16int16 z; a = mac16(a, x, 0, 0, 0, 0x3210, z, n, 0, 0, 1);"),
			"k.c:2:73: argument 8 of mac16 must be a constant expression"},
		{fn("v16acc48 a; v16int16 x, z; a = mac16(a, x, 0, 0, 0, 0x3210, z, 0, 0, 0, 1);"),
			"k.c:2:32: no mac16 takes (v16acc48, v16int16, int32, int32, int32, int32, v16int16, int32, int32, " +
				"int32, int32); there are\n    mac16(v16acc48, v32int16, int32, uint32, uint32, uint32, v16int16, " +
				"int32, uint32, uint32, int32), argument 2 does not fit\n    mac16(v16acc48, v64int16, int32, " +
				"uint32, uint32, uint32, v16int16, int32, uint32, uint32, int32), argument 2 does not fit"},
		{fn("v16acc48 a = null_v16acc48(1);"), "k.c:2:14: null_v16acc48 takes 0 arguments, here are 1: null_v16acc48()"},
		{fn("v16acc48 a; v8int16 v = srs(a, 10);"), "k.c:2:25: the initialiser of v has type v16int16, but v8int16 " +
			"is needed; ext_v takes a part of it"},
		{fn("v16int16 v; v16acc48 a = v;"), "k.c:2:26: the initialiser of a has type v16int16, but v16acc48 is " +
			"needed; ups moves a vector to an accumulator"},
		{fn("v16int16 v; v8int32 w = v;"), "k.c:2:25: the initialiser of w has type v16int16, but v8int32 is " +
			"needed; to take the same bits, cast it: (v8int32)"},
		{fn("v16int16 v; v = v * v;"), "k.c:2:19: * cannot work on v16int16 and v16int16; of the operators vectors " +
			"have + and - on equal types, all else is done by intrinsics"},
		{fn("v16int16 v; v.take(3);"), "k.c:2:15: v16int16 has no member take"},
		{fn("v8int16x v;"), "k.c:2:1: unknown type v8int16x; did you mean v8int16?"},
		{fn("v8uint16 v;"), "k.c:2:1: v8uint16 is not a vector of the machine; elements are int8, uint8, int16, " +
			"int32, float, and int64 as the result of lsrs"},
		{fn("v7int16 v;"), "k.c:2:1: v7int16 is not a vector of the machine; int16 comes in v8int16, v16int16, " +
			"v32int16, v64int16"},
		{fn("v3cint16 v;"), "k.c:2:1: v3cint16: complex numbers need #include <adf.h>, and come as cint16, cint32 and cfloat; in " +
			"vectors of 128 to 1024 bits and accumulators of 48 (v4cacc48, v8cacc48) and 80 bits (v2cacc80, v4cacc80)"},
		{"void f(input_stream<cint16> *s);", "k.c:1:21: cint16: complex numbers need #include <adf.h>, and come as cint16, cint32 and cfloat; in " +
			"vectors of 128 to 1024 bits and accumulators of 48 (v4cacc48, v8cacc48) and 80 bits (v2cacc80, v4cacc80)"},
		{fn("cint16 c = {1, 2};"), "k.c:2:1: cint16: complex numbers need #include <adf.h>, and come as cint16, cint32 and cfloat; in " +
			"vectors of 128 to 1024 bits and accumulators of 48 (v4cacc48, v8cacc48) and 80 bits (v2cacc80, v4cacc80)"},
		{"void f(input_buffer<int32, adf::margins<8>> &b);", "k.c:1:33: input_buffer: of the further template " +
			"arguments extents<...>, margin<...> and a configuration are known, not margins"},
		{fn("v32acc48 v;"), "k.c:2:1: v32acc48 is not a vector of the machine; accumulators are v8acc48, v16acc48, " +
			"v4acc80 and v8acc80"},
		{fn("int24_t v;"), "k.c:2:1: unknown type int24_t; did you mean int64_t?"},
		{"#include <stdio.h>\nvoid f(void) { printf(\"%d\", x); }", "k.c:2:29: unknown name x"},
		{fn("const int c = 1; c = 2;"), "k.c:2:20: c is const and cannot be changed by ="},
		{fn("const short *q = p; short *r = q;"), "k.c:2:32: the initialiser of r has type const int16 *, but int16 " +
			"* is needed; the const would be lost"},
		{fn("v16int16 *q = p;"), "k.c:2:15: the initialiser of q has type int16 *, but v16int16 * is needed; if " +
			"that is meant, cast it: (v16int16 *)"},
		{fn("int *q = 3;"), "k.c:2:10: the initialiser of q has type int32, but int32 * is needed; if that is " +
			"meant, cast it: (int32 *)"},
		{"int n; int a[n];", "k.c:1:14: the length of an array must be a constant expression"},
		{fn("int a[n++];"), "k.c:2:8: the length of an array must be a constant expression"},
		{fn("int a[4][n];"), "k.c:2:10: the length of an array must be a constant expression"},
		{fn("int (*a)[n] = 0;"), "k.c:2:9: only the first length of a local array may be no constant"},
		{fn("static int a[n];"), "k.c:2:14: the length of an array must be a constant expression"},
		{fn("int a[n] = {1};"), "k.c:2:5: a, an array whose length is no constant, has no initialiser"},
		{fn("int a[n]; n = sizeof *&a;"), "k.c:2:15: sizeof of an array whose length is no constant needs its name"},
		{fn("int a[-1];"), "k.c:2:6: the length of an array must be positive, not -1"},
		{fn("int a[2] = {1, 2, 3};"), "k.c:2:19: the initialiser of a: more values than int32 [2] has places"},
		{fn("goto end; end: ;"), "k.c:2:1: goto is not supported; write a loop or a function"},
		{fn("switch (n) { case 1: { case 2: n++; } }"), "k.c:2:24: case must stand directly in the { } of a switch"},
		{fn("switch (n) { case 1: n++; case 1: n--; }"), "k.c:2:27: case 1 stands a second time in this switch; the " +
			"first is at k.c:2:14"},
		{fn("break;"), "k.c:2:1: break stands outside of a loop or switch"},
		{fn("for (int i = 0; i < n; i++) chess_prepare_for_pipelineing n++;"), "k.c:2:29: unknown loop hint " +
			"chess_prepare_for_pipelineing; known are chess_prepare_for_pipelining, chess_loop_range(min, max), " +
			"chess_loop_count(n), chess_unroll_loop(n), chess_flatten_loop"},
		{fn("for (int i = 0; i < n; i++) chess_loop_range(4, 2) n++;"), "k.c:2:29: chess_loop_range(4, 2): the " +
			"range is empty"},
		{fn("for (int i = 0; i < n; i++) chess_loop_count(n) n++;"), "k.c:2:46: the argument of chess_loop_count " +
			"must be a constant expression"},
		{fn("for (short s : p) n++;"), "k.c:2:6: for over a range (for (x : y)) is not supported in C; count with an index"},
		{fn("auto l = [](int x) { return x; };"), "k.c:2:10: lambda functions are not supported in C; give the file the name of a C++ file"},
		{fn("return n;"), "k.c:2:8: f returns nothing, but here is a value of type int32"},
		{fn("n = (1 + 2;"), "k.c:2:11: ; stands where ) behind the expression is expected"},
		{fn("n = 1"), "k.c:2:6: ; is missing behind the expression"},
		{fn("n = 08;"), "k.c:2:5: malformed number 08"},
		{fn("n = 0x1G;"), "k.c:2:5: malformed number 0x1G"},
		{fn("n = 'ab';"), "k.c:2:5: the character constant 'ab' has more than one character"},
		{fn("n = 3f;"), "k.c:2:5: malformed number 3f; a float needs a point: 3.f"},
		{fn("n = $;"), "k.c:2:5: unknown name $"},
		{fn("n = `;"), "k.c:2:5: the character '`' is not allowed here"},
		{fn("p->x = 1;"), "k.c:2:2: int16 has no members"},
		{fn("struct { int a; } s; s.b = 1;"), "k.c:2:24: struct {...} has no member b"},
		{fn("struct { int alpha; } s; s.alpa = 1;"), "k.c:2:28: struct {...} has no member alpa; did you mean alpha?"},
		{fn("struct { int alpha; } s; s->alpha = 1;"), "k.c:2:27: -> needs a pointer to a struct, not struct {...}; " +
			"write ."},
		{fn("struct t s;"), "k.c:2:10: s has the type struct t, which is not complete here"},
		{fn("int n;\nint n;"), "k.c:2:5: n is declared a second time here; it is a variable declared at k.c:1:22\n" +
			"k.c:3:5: n is declared a second time here; it is a variable declared at k.c:1:22"},
		{fn("{ asm(\"nop\"); }"), "k.c:2:3: asm: there is no support for inline assembly"},
		{fn("n = 1 << 2.0;"), "k.c:2:7: << cannot work on int32 and double"},
		{fn("f(p);"), "k.c:2:1: f takes 2 arguments, here are 1: f(int16 *, int32) at k.c:1:6"},
		{fn("f(n, p);"), "k.c:2:3: argument 1 of f has type int32, but int16 * is needed; if that is meant, cast " +
			"it: (int16 *)"},
		{fn("void g(int);\ng(1);"), "k.c:3:1: the function g is called here but has no body; its declaration is at " +
			"k.c:2:6"},
		{fn("static int k = n;"), "k.c:2:16: the initialiser of k must be a constant, since it is set before the " +
			"program runs"},
		{fn("int k[2] = {[2] = 1};"), "k.c:2:13: the initialiser of k: there is no element 2 in int32 [2]"},
		{fn("aie::vector<int, 4> v;"), "k.c:2:1: the namespace aie is that of <aie_api/aie.hpp>, which is not " +
			"included"},
		{fn("5 = n;"), "k.c:2:3: the operand of = must be a variable or a place in memory, not a value of type int32"},
		{fn("&n = 0;"), "k.c:2:4: the operand of = must be a variable or a place in memory, not a value of type int32 *"},
		{fn("*n = 0;"), "k.c:2:1: * needs a pointer, not int32"},
		{fn("chess_storage(r0) int q; int *a = &q;"), "k.c:2:35: q is kept in the register r0 and has no address"},
		{fn("if constexpr (n) n++;"), "k.c:2:15: the condition of if constexpr must be a constant expression"},
		{fn("static_assert(sizeof(int) == 8, \"wide ints\");"), "k.c:2:1: static_assert failed: wide ints"},
		{fn("constexpr int k = n;"), "k.c:2:19: the initialiser of constexpr k is not a constant expression"},
		{fn("auto x;"), "k.c:2:6: auto needs an initialiser to take the type of x from"},
		{fn("int &r = 5;"), "k.c:2:10: the initialiser of r must be a variable of type int32, since it is a " +
			"reference that is not const; here is int32"},
		{fn("int &r;"), "k.c:2:6: the reference r needs an object to refer to"},
		{fn("n = static_cast<int>(p);"), "k.c:2:5: static_cast cannot make int32 of int16 *; write reinterpret_cast"},
		{fn("int *q = static_cast<int *>(p);"), "k.c:2:10: static_cast cannot make int32 * of int16 *; write " +
			"reinterpret_cast"},
		{fn("n = p;"), "k.c:2:5: the right side of = has type int16 *, but int32 is needed"},
		{fn("n = dynamic_cast<int>(p);"), "k.c:2:5: dynamic_cast: there is no support for this part of C++"},
		{fn("n = sizeof(void);"), "k.c:2:5: the operand of sizeof cannot have the type void"},
		{fn("else n++;"), "k.c:2:1: else without if"},
		{fn("n = ({ 1; });"), "k.c:2:5: statements inside an expression ({ ... }) are not supported"},
		{fn("int a = 1, b = c, d = b;\nn = b + d;"), "k.c:2:16: unknown name c"},
		{fn("v8acc48 a = {};"), "k.c:2:13: the initialiser of a: an accumulator has no value {}; use null_v8acc48()"},
		{fn("wchar_t c;"), "k.c:2:1: wchar_t: there is no support for this part of C++"},
		{"#include <boost/any.hpp>\n", "k.c:1:10: #include of boost/any.hpp: there is no such file; give its " +
			"directory to the program, or put it beside the source"},
		{"#include \"nofile.h\"\n", "k.c:1:10: #include of nofile.h: there is no such file; give its directory to " +
			"the program, or put it beside the source"},
		{"#include \"bad.h\"\n", "bad.h:2:12: ; stands where an expression is expected"},
		{"#if 1\nint x;\n", "k.c:1:2: #if without #endif"},
		{"#if 1 +\n#endif\n", "k.c:1:2: the expression of #if ends where a value is needed"},
		{"#if 1/0\n#endif\n", "k.c:1:6: division by zero in the expression of #if"},
		{"#endif\n", "k.c:1:2: #endif without #if"},
		{"#error no good\n", "k.c:1:2: #error no good"},
		{"#foo\n", "k.c:1:2: #foo is not a directive that is supported"},
		{"#define M(a, b) a + b\nint x = M(1);\n", "k.c:2:9: the macro M takes 2 arguments, here are 1; it is " +
			"defined at k.c:1:9"},
		{"#define M(a) a\nint x = M(1;\n", "k.c:2:9: the arguments of the macro M do not end: ) is missing before " +
			"the end of the file or the next # line"},
		{"#define M(a) a ## +\nint x = M(1);\n", "k.c:2:9: ## makes 1+, which is not a token (in the expansion of " +
			"M, defined at k.c:1:9)"},
		{"#define M 1\n#define M 2\n", "k.c:2:9: the macro M is defined a second time with another text; the first " +
			"is at k.c:1:9"},
		{"#define M(a) #b\n", "k.c:1:14: # in the macro M is not followed by a parameter"},
		{"#define BAD(x) undefinedThing(x)\nint g(void) {\n  return BAD(3);\n}\n",
			"k.c:3:10: unknown intrinsic or function undefinedThing (in the expansion of BAD, defined at k.c:1:9)"},
		{"/* open", "k.c:1:1: comment without end: */ is missing"},
		{"char *s = \"open;\n", "k.c:1:11: string without end: the closing \" is missing on this line"},
		{"int f(void) { return 1; }\nint f(void) { return 2; }", "k.c:2:13: the function f is defined a second time " +
			"here; the first is at k.c:1:5"},
		{"int f(void);\nlong long f(void);", "k.c:2:11: f returns int64 here and int32 at k.c:1:5"},
		{"int x; float x;", "k.c:1:14: x is declared as float here and as int32 at k.c:1:5"},
		{"int x = 1; int x = 2;", "k.c:1:16: x is defined a second time here; the first is at k.c:1:5"},
		{"struct a { int x; }; template <typename T> int f(T x) { typename T::type y = 0; return y; } int g(a z) { return f(z); }",
			"k.c:1:69: there is no type type in struct a (in f<struct a>, needed at k.c:1:113)"},
		{"class A : B { int x; };", "k.c:1:11: unknown type B"},
		{"namespace a { int x; }\nint y = a::z;", "k.c:2:12: the namespace a has no z"},
		{"using namespace boost;", "k.c:1:17: the namespace boost is not known"},
		{"struct s { int a; int f() { return b; } };", "k.c:1:36: unknown name b"},
		{"struct s { int a; int f(); };\nint s::g() { return 1; }", "k.c:2:8: struct s has no member function g"},
		{"struct s { int a; s(int x) : b(x) {} };", "k.c:1:30: struct s has no member b"},
		{"struct s { int a; int f() { return a; } };\nvoid g(const s &x) { x.f(); }", "k.c:2:24: f may change its object, which is const here: s::f() at k.c:1:23"},
		{"struct s { int a : 3; };", "k.c:1:18: bit-fields (a) are not supported"},
		{"struct s { int a; int a; };", "k.c:1:23: struct s has two members called a"},
		{"enum class E { A };\nint x = A;", "k.c:2:9: unknown name A"},
		{"template<typename T> struct s { T x; };\ns<3> v;", "k.c:2:1: argument 1 of s must be a type, not 3"},
		{"template<typename T> struct s { T x; };\ns<int, 3> v;", "k.c:2:1: the template s takes 1 arguments, here are 2"},
		{"template<int N> struct s { int x; void f() { y = N; } };\nvoid g() { s<3> v; v.f(); }",
			"k.c:1:46: unknown name y (in s<3>::f, needed at k.c:2:22)"},
		{"template<typename... T> int f(T... x) { return x; }\nint g(void) { return f(1, 2); }",
			"k.c:1:48: x is a parameter pack, which is to be expanded: x... (in f<int32, int32>, needed at k.c:2:22)"},
		{"template<typename... T> int f(T... x) { return (x + ...); }\nint g(void) { return f(); }",
			"k.c:1:51: the fold expression with + has no value, since its parameter pack is empty (in f<>, needed at " +
				"k.c:2:22)"},
		{"template<typename... T> int f(T... x) { return (1 + x + ...); }\nint g(void) { return f(1); }",
			"k.c:1:51: an operand of a fold expression that has operators needs ( ) (in f<int32>, needed at k.c:2:22)"},
		{"template<typename... T> int f(T... x) { return f(1 ...); }\nint g(void) { return f(1); }",
			"k.c:1:50: ... expands what stands before it, but no parameter pack is named there (in f<int32>, needed at " +
				"k.c:2:22)"},
		{"int g(int n) { return sizeof...(n); }",
			"k.c:1:33: sizeof... counts the elements of a parameter pack, and n is none"},
		{"template<int N, typename... T> int f(T... x) { return N; }\nint g(void) { return f(1); }",
			"k.c:2:22: no template f fits the arguments (int32); declared are\n    f<int32 N, ... T> at k.c:1:36"},
		{"template<> int f<3>(int x) { return x; }", "k.c:1:16: template<>: there is no template f to specialise"},
		{"template<int N> int f(int x) { return x + N; }\nint g(void) { return f(1); }",
			"k.c:2:22: no template f fits the arguments (int32); declared are\n    f<int32 N> at k.c:1:21"},
		{"template<int N> int f(int x) { return x + M; }\nint g(void) { return f<2>(1); }",
			"k.c:1:43: unknown name M (in f<2>, needed at k.c:2:22)"},
		{"int f(int x, ...);", "k.c:1:14: functions with a variable number of arguments (...) are not supported"},
		{"int f(int x = 1, int y);", "k.c:1:22: this parameter needs a default argument too, since one before it " +
			"has one"},
		{"void f(float, int); void f(int, float); void g(void) { f(1, 1); }", "k.c:1:56: the call of f with (int32, " +
			"int32) could mean\n    f(float, int32) at k.c:1:6\n    f(int32, float) at k.c:1:26"},
		{"void f(int *); void f(float *); void g(short *p) { f(p); }", "k.c:1:52: no f takes (int16 *); there are\n " +
			"   f(int32 *) at k.c:1:6, argument 1 does not fit\n    f(float *) at k.c:1:21, argument 1 does not fit"},
		{"int a[3][];", "k.c:1:6: only the first length of an array may be left out"},
		{"void v;", "k.c:1:6: v cannot have the type void"},
		{"int f(void)[3];", "k.c:1:6: a function cannot return an array"},
		{"__attribute__((packed)) struct s { char c; int i; };", "k.c:1:16: the attribute packed is not supported"},
		{"_Complex float z;", "k.c:1:1: _Complex: there is no support for complex numbers"},
		{"unsigned float z;", "k.c:1:1: these words make no type together"},
		{"int long float z;", "k.c:1:1: these words make no type together"},
		{"int int16 z;", "k.c:1:11: z stands where ; behind the declaration of int16 is expected"},
		{"int x\nint y;", "k.c:1:6: ; is missing behind the declaration of x"},
		{"}", "k.c:1:1: } closes nothing here"},
		{"void f(void) {", "k.c:1:14: this { is not closed before the end of the file"},
		{"int x = ;", "k.c:1:9: ; stands where an expression is expected"},
		{"typedef unsigned u32; u32 x; u23 y;", "k.c:1:30: unknown type u23; did you mean u32?"},
		{"input_window<v8int16> *w;", "k.c:1:1: input_window<v8int16>: the elements of a port are integers, float or complex " +
			"numbers"},
		{"void f(input_window<short> w) {}", "k.c:1:8: input_window<int16> must be passed by pointer or reference"},
		{"void f(input_buffer<short> &b) { b.begin(); }", "k.c:1:36: input_buffer<int16> has no member begin here; " +
			"known are data(), size(), dim(i), acquire() and release()"},
		{"float g = __DATE__;", "k.c:1:11: __DATE__ is not supported: the program would depend on when it is read"},
	} {
		_, err := parse.Unit(testConfig(), "k.c", []byte(c.src))
		got := "no mistake"
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s\n-want +got:\n%s", c.src, got)
		}
	}
}
