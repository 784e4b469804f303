package aiesim_test

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Functions of two ints and what they are, by Go's arithmetic of the same widths.
var intFuncs = []struct {
	c    string
	want func(a, b int32) int32
}{
	{"return a + b;", func(a, b int32) int32 { return a + b }},
	{"return a * b - (a ^ b);", func(a, b int32) int32 { return a*b - (a ^ b) }},
	{"return b > 0 ? a / b : 7;", func(a, b int32) int32 {
		if b <= 0 {
			return 7
		}
		return a / b
	}},
	{"if (!b || b == -1) return 3; return a % b;", func(a, b int32) int32 {
		if b == 0 || b == -1 {
			return 3
		}
		return a % b
	}},
	{"return a >> (b & 31);", func(a, b int32) int32 { return a >> (b & 31) }},
	{"return (unsigned)a >> (b & 31);", func(a, b int32) int32 { return int32(uint32(a) >> (b & 31)) }},
	{"return a < b;", func(a, b int32) int32 { return flag(a < b) }},
	{"return (unsigned)a < (unsigned)b;", func(a, b int32) int32 { return flag(uint32(a) < uint32(b)) }},
	{"return a && b || !a;", func(a, b int32) int32 { return flag(a != 0 && b != 0 || a == 0) }},
	{"short s = a; s += b; return s;", func(a, b int32) int32 { return int32(int16(int32(int16(a)) + b)) }},
	{"unsigned char c = a; c++; c *= b; return c;",
		func(a, b int32) int32 { return int32(uint8(int32(uint8(a)+1) * b)) }},
	{"signed char c = a; return -c + ~b;", func(a, b int32) int32 { return -int32(int8(a)) + ^b }},
	{"long long x = a; x *= b; return x >> 16;", func(a, b int32) int32 { return int32(int64(a) * int64(b) >> 16) }},
	{"unsigned long long x = (unsigned)a; x = x * (unsigned)b / 3; return x % 1000003;", func(a, b int32) int32 {
		return int32(uint64(uint32(a)) * uint64(uint32(b)) / 3 % 1000003)
	}},
	{"int s = 0; for (int i = 0; i < (b & 15); i++) { if (i == 7) continue; if (i == 12) break; s += a >> i; } " +
		"return s;",
		func(a, b int32) int32 {
			var s int32
			for i := range b & 15 {
				if i == 7 {
					continue
				}
				if i == 12 {
					break
				}
				s += a >> i
			}
			return s
		}},
	{"int i = 0, s = 1; do { s = s * 3 + i; i += 2; } while (i < (a & 7)); return s;", func(a, b int32) int32 {
		var i, s int32 = 0, 1
		for {
			s, i = s*3+i, i+2
			if i >= a&7 {
				return s
			}
		}
	}},
	{"int s = 0; while (a & 255) { s += a & b; a = (a & 255) >> 1; } return s;", func(a, b int32) int32 {
		var s int32
		for a&255 != 0 {
			s += a & b
			a = a & 255 >> 1
		}
		return s
	}},
	{"int t[4] = {a, b, a - b}; int *p = t; int s = *p++; s -= *p; p += 2; return s + *p + p[-1] + (p - t);",
		func(a, b int32) int32 { return a - b + 0 + (a - b) + 3 }},
	{"switch (a & 3) { case 0: return 1; case 1: b++; case 2: b *= 2; break; default: b = 9; } return b;",
		func(a, b int32) int32 {
			switch a & 3 {
			case 0:
				return 1
			case 1:
				b++
				b *= 2
			case 2:
				b *= 2
			default:
				b = 9
			}
			return b
		}},
	{"struct { short x; int y[2]; } s = {a, {b, 1}}, r = s; r.y[1] += s.x; return r.x * 2 + r.y[1] - s.y[0];",
		func(a, b int32) int32 { x := int32(int16(a)); return x*2 + 1 + x - b }},
	{"union { int i; unsigned char b[4]; } u; u.i = a; return u.b[0] + u.b[3] * 2;",
		func(a, b int32) int32 { return a&255 + a>>24&255*2 }},
	{"return fact(b & 7) + twice(twice, a);", func(a, b int32) int32 {
		f := int32(1)
		for i := int32(2); i <= b&7; i++ {
			f *= i
		}
		return f + 4*a
	}},
	{"static int calls = 5; calls += 1; return calls + (a, b);", func(a, b int32) int32 { return 6 + b }},
	{"return sum3((triple){a, b, 1}) + make(a, b).y;", func(a, b int32) int32 { return a + b + 1 + b }},
	{"unsigned x = a; x <<= b & 7; x ^= 0xffu; x |= 1u << 31; return x % 17u;", func(a, b int32) int32 {
		x := uint32(a) << (b & 7)
		x ^= 0xff
		x |= 1 << 31
		return int32(x % 17)
	}},
	{"float f = a; f = f / 3.0f + b; return f > 1e8f || f < -1e8f ? 1 : (int)f;", func(a, b int32) int32 {
		f := float32(a)/3 + float32(b)
		if f > 1e8 || f < -1e8 {
			return 1
		}
		return int32(f)
	}},
	{"double d = (double)a * b; return d == (double)((long long)a * b);",
		func(a, b int32) int32 { return flag(float64(a)*float64(b) == float64(int64(a)*int64(b))) }},
	{"char buf[8]; memset(buf, 1, 8); memcpy(buf + 2, &a, 4); return buf[1] + buf[2] * 3 + buf[6];",
		func(a, b int32) int32 { return 1 + int32(int8(a))*3 + 1 }},
	{"int m[2][3] = {{1, 2, 3}, {a, b, 6}}; int (*r)[3] = m; r++; return (*r)[0] - r[-1][2] + sizeof(m) + m[1][1];",
		func(a, b int32) int32 { return a - 3 + 24 + b }},
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

var edges = []int32{0, 1, -1, 2, 7, 12, -13, 255, 1000, 32767, -32768, 65535, 123456789, -987654321, math.MaxInt32,
	math.MinInt32}

// intProgram is a C text with one function per row, with or without recursion.
func intProgram(recursion bool) string {
	src := `#include <string.h>
typedef struct { int x, y, z; } triple;
static int factorial(int n) { int f = 1; while (n > 1) f *= n--; return f; }
static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static int dbl(int n) { return n * 2; }
static int apply(int (*f)(int), int n) { return f(f(n)); }
static int sum3(triple t) { return t.x + t.y + t.z; }
static triple make(int a, int b) { triple t = {a, b}; return t; }
#define twice(f, a) apply(dbl, a)
`
	if !recursion {
		src += "#define fact factorial\n"
	}
	for i, f := range intFuncs {
		src += fmt.Sprintf("int f%d(int a, int b) { %s }\n", i, f.c)
	}
	src += "void all(const int *v, int n, int *out) {\n int k = 0;\n"
	for i := range intFuncs {
		src += fmt.Sprintf("  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) out[k++] = f%d(v[i], v[j]);\n", i)
	}
	return src + "}\n"
}

// intResults runs the functions on all pairs of edges; recursion has no cycles.
func intResults(t *testing.T, recursion bool) []byte {
	t.Helper()
	p, out := load(t, intProgram(recursion)), in(make([]int32, len(intFuncs)*len(edges)*len(edges)))
	args := []aiesim.Arg{in(edges), num32(int64(len(edges))), out}
	if recursion {
		untimed(t, "recursion", p, "all", args...)
	} else {
		run(t, p, "all", args...)
	}
	return out.Data
}

func TestIntegers(t *testing.T) {
	t.Run("recursion", func(t *testing.T) { checkIntegers(t, num[int32](intResults(t, true))) })
	t.Run("loop", func(t *testing.T) { checkIntegers(t, num[int32](intResults(t, false))) })
}

// checkIntegers compares with Go. A static local keeps its value from call to call.
func checkIntegers(t *testing.T, got []int32) {
	k := 0
	for i, f := range intFuncs {
		calls := int32(0)
		for _, a := range edges {
			for _, b := range edges {
				want := f.want(a, b)
				if i == staticRow() {
					want += calls
					calls++
				}
				if got[k] != want {
					t.Fatalf("%s\na = %d, b = %d: %d, want %d", f.c, a, b, got[k], want)
				}
				k++
			}
		}
	}
}

func staticRow() int {
	for i, f := range intFuncs {
		if contains(f.c, "static") {
			return i
		}
	}
	return -1
}

// The same text run by the host's compiler gives the same numbers.
func TestHostCompiler(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		if cc, err = exec.LookPath("gcc"); err != nil {
			t.Skip("no C compiler on this host")
		}
	}
	main := "#include <stdio.h>\n" + intProgram(true) + "int main(void) { static int v[] = {"
	for _, e := range edges {
		main += fmt.Sprintf("(int)%du, ", uint32(e))
	}
	n := len(intFuncs) * len(edges) * len(edges)
	main += fmt.Sprintf("}, out[%d]; all(v, %d, out); fwrite(out, 4, %d, stdout); return 0; }\n", n, len(edges), n)
	want := hostNumbers(t, main, cc)
	same(t, want, intResults(t, true))
	same(t, want, intResults(t, false))
}

// The C++ that kernels are written in: templates, overloads, references, bool, constexpr, windows by reference.
func TestCPlusPlus(t *testing.T) {
	src := `
template <int N> static inline int power(int x) { int r = 1; for (int i = 0; i < N; i++) r *= x; return r; }
template <typename T> T larger(T a, T b) { return a > b ? a : b; }
static int kind(int) { return 1; }
static int kind(float) { return 2; }
static void bump(int &x, const int &by) { x += by; }
constexpr int base = 10;
void k(input_buffer<int32> &in, output_buffer<int32> &out) {
	const int32 *p = in.data();
	int32 *q = out.data();
	bool big = p[0] > base;
	int x = p[0];
	bump(x, 5);
	q[0] = power<3>(p[0]);
	q[1] = larger(p[0], p[1]);
	q[2] = kind(p[0]) * 10 + kind(1.5f);
	q[3] = x;
	q[4] = big;
	q[5] = larger(0.5f, 2.25f) * 4;
}
`
	p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := in(make([]int32, 6))
	run(t, p, "k", in([]int32{11, -4}), out)
	same(t, []int32{1331, 11, 12, 16, 1, 9}, out.Data)
}

// Windows: scalar and vector reads and writes, moves, and the pointer itself.
func TestWindows(t *testing.T) {
	src := `
void k(input_window<int16> *in, output_window<int16> *out, input_stream<int32> *s, output_stream<int32> *r) {
	window_acquire(in);
	int16 first = window_readincr(in);
	window_incr(in, 7);
	v8int16 v = window_readincr_v8(in);
	window_decr(in, 16);
	v8int16 w = window_read_v8(in);
	int16 again = window_read(in);
	window_writeincr(out, v);
	window_writeincr(out, w);
	window_writeincr(out, first);
	window_write(out, (int16)(again + 100));
	window_incr(out, 1);
	int16 *p = (int16 *)out->ptr;
	*p = p[-1] + 1;
	window_release(in);
	for (int i = 0; i < 3; i++) writeincr(r, readincr(s) * 2);
}
`
	p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := make([]int16, 32)
	for i := range x {
		x[i] = int16(i + 1)
	}
	out, r := in(make([]int16, 19)), in(make([]int32, 3))
	run(t, p, "k", in(x), out, in([]int32{4, 5, 6}), r)
	same(t, []int16{9, 10, 11, 12, 13, 14, 15, 16, 1, 2, 3, 4, 5, 6, 7, 8, 1, 101, 102}, out.Data)
	same(t, []int32{8, 10, 12}, r.Data)
	out, r = in(make([]int16, 16)), in(make([]int32, 3))
	res := run(t, p, "k", in(x), out, in([]int32{4, 5, 6}), r)
	same(t, []int16{1, 101, 102, 12, 13, 14, 15, 16, 1, 2, 3, 4, 5, 6, 7, 8}, out.Data)
	if w := res.Wrapped; len(w) != 1 || w[0].Name != "out" || w[0].Accesses != 3 || w[0].Pos.Line != 12 {
		t.Error(w)
	}
}

// A program can be run again and again, and at once; globals start afresh each time.
func TestReuse(t *testing.T) {
	p := load(t, "int total = 3; void k(int32 *out) { static int n; for (int i = 0; i < 1000; i++) total += n++; "+
		"out[0] = total; }")
	done := make(chan []byte)
	for range 4 {
		go func() {
			out := in(make([]int32, 1))
			if _, err := p.Run(context.Background(), "k", []aiesim.Arg{out}); err != nil {
				t.Error(err)
			}
			done <- out.Data
		}()
	}
	for range 4 {
		same(t, []int32{3 + 999*1000/2}, <-done)
	}
}

// Functions that the machine brings, without a header.
func TestScalarFunctions(t *testing.T) {
	src := `
void k(int32 *out, float x) {
	int n = -7;
	unsigned u = 3000000000u;
	out[0] = abs(n) * 10 + max(n, 2) + min(n, -9);
	out[1] = max(u, 5u) == u;
	out[2] = (int)(max(x, 1.0f) * 100) + (int)(min(x, 1.0f) * 10);
	out[3] = (int)(inv(x) * 1000) + (int)invsqrt(0.25f);
	int buf[4] = {1, 2, 3, 4};
	memcpy(out + 4, buf, 8);
	memmove(buf + 1, buf, 12);
	memset(buf, 255, 4);
	out[6] = buf[0] * 1000 + buf[1] * 100 + buf[2] * 10 + buf[3];
	v8float v = undef_v8float();
	v = upd_elem(v, 3, x);
	out[7] = (int)(ext_elem(shft_elem(v, 9.0f), 4) * 10);
}
`
	out := in(make([]int32, 8))
	run(t, load(t, src), "k", out, aiesim.Arg{Type: "float", Scalar: true, Float: 2.5})
	same(t, []int32{63, 1, 260, 402, 1, 2, -877, 25}, out.Data)
}

// A promise of chess_loop_range for a loop without a count is not relied on, since nobody would see it broken.
func TestUncountedPromise(t *testing.T) {
	p := load(t, `void k(const int32 *restrict a, int32 *restrict q) {
	for (int i = 0; a[i] != 0; i++) chess_loop_range(4, ) chess_prepare_for_pipelining q[i] = a[i] * 3;
}`)
	for _, x := range [][]int32{{0, 7}, {1, 0}, {5, 6}} {
		run(t, p, "k", in(append(x, 0)), in(make([]int32, 4)))
	}
}

// A stream is not in memory: it may be longer.
func TestLongStream(t *testing.T) {
	p := load(t, `#include <adf.h>
void k(input_stream<int32> *in, output_stream<int32> *out) { for (int i = 0; i < 5; i++) writeincr(out, readincr(in)); }`)
	run(t, p, "k", in(make([]int32, 40000)), in(make([]int32, 40000)))
}

// Promises of chess_loop_range hold for the loops that unrolling makes of one.
func TestUnrolledPromise(t *testing.T) {
	p := load(t, `void k(const int32 *restrict a, int32 *restrict q, int n) {
	for (int i = 0; i < n; i++) chess_loop_range(6, 40) chess_unroll_loop(4) q[i] = a[i] * 3;
	for (int j = 0; j < n; j++) chess_loop_range(6, 40) chess_prepare_for_pipelining q[j] += a[j];
}`)
	for n := 6; n <= 40; n++ {
		x, out := make([]int32, 40), make([]int32, 40)
		for i := range x {
			x[i] = int32(i*i - 7*n)
		}
		args := []aiesim.Arg{in(x), in(out), aiesim.NumArg("int32", int64(n))}
		run(t, p, "k", args...)
		for i, got := range num[int32](args[1].Data) {
			if want := 4 * x[i]; i < n && got != want || i >= n && got != 0 {
				t.Fatalf("n %d: out[%d] is %d, want %d", n, i, got, want)
			}
		}
	}
}
