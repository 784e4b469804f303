package isel_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Bodies of int f(int a, int b), each for a corner of the translation.
var bodies = []string{
	"int s = 0; do s += a; while (b++ < 5); return s * 10 + b;",
	"int s = 0, i = b & 7; do s = s * 2 + i; while (i--); return s + i;",
	"int s = 0, i = b & 7; do { if (i & 1) continue; s = s * 2 + i; } while (--i > 0); return s + i;",
	"int s = 0, i = 0; while (i < (b & 7)) { if (s & 1) { s += 3; i += 2; continue; } s += i + a; i = i + 1; } " +
		"return s;",
	"int i; for (i = 0; i < 3; i++) chess_flatten_loop a += i; return a * i;",
	"int i = 9; for (i = 1; i <= 3; i += 2) chess_unroll_loop(*) { if (a & i) break; b += i; } return b * i;",
	"union { unsigned char u; signed char s; short w; } x; x.u = a; return x.s;",
	"union { unsigned char u[4]; int w; } x; x.w = a; x.u[1] = b; return x.w ^ x.u[3];",
	"struct { unsigned char u; short s; long long w; double d; } x = {(unsigned char)a, (short)b, a}, y = x; y.d = " +
		"y.w; return y.u + y.s * 3 + (int)(y.w >> 3) + (y.d == a);",
	"short t[20] = {1, 2, 3}; for (int i = 3; i < 20; i++) t[i] = t[i - 1] + t[i - 3] + a; return t[b & 15];",
	"unsigned char t[3]; t[0] = a; t[1] = b; t[2] = t[0] + t[1]; return t[2];",
	"int t[2][3] = {{1, a}, {b}}; int (*p)[3] = t; p++; return (*p)[0] + t[0][1] * p[-1][0] + (int)(p - t);",
	"int *p = &a, **pp = &p; **pp += b; int &r = *p; r *= 2; return a;",
	"int n = 0; for (unsigned char c = 250; c != 3; c++) n++; return n + a;",
	"int n = 0; for (short i = 32767; i > 0; i++) if (n++ > 4) break; return n;",
	"int n = 0; for (unsigned i = 10; i >= 3; i -= 2) { n = n * 3 + i; if (i < 5) break; } return n;",
	"int n = 0; for (int i = 5; i < 5; i++) n++; for (int i = 0; i < b; i += a | 1) if (n++ > 50) break; return n;",
	"int n = 0; for (long long i = 0; i < 7; i += 3) n += (int)i; for (int i = 0; 10 > i; ++i) n ^= i; return n;",
	"int n = 0; for (int i = 0, j = 9; i < j; i++, j--) n += i * j; return n;",
	"int n = b & 3; while (n) { a += n; n--; } return a;",
	"int n = 3; for (;;) { if (!n--) break; switch (a & 3) { case 1: continue; case 2: a += 7; default: a ^= n; } } " +
		"return a + n;",
	"int s = 0; for (int i = 0; i < (b & 3); i++) for (int j = i; j < 4; j++) { if (j == 2) continue; s += i * j + " +
		"a; } return s;",
	"int x; if (a > 0) x = b; int y = a > 0 ? x + 1 : 7; return y;",
	"bool c = a; c += b; c ^= 1; return c + (c ? 2 : 4) + !c;",
	"int i = a & 7; return i++ + i * 2 + (i += b & 3, i) - i--;",
	"int i = a & 7, t[9] = {0}; t[i++] = i; t[i] += b; return t[i] * 10 + t[i - 1];",
	"return (a < b) + (a <= b) * 2 + ((unsigned)a > (unsigned)b) * 4 + ((long long)a >= b) * 8 + ((float)a != b) * 16;",
	"float f = a; f = f < 3 ? -f : f * 0.5f; return (f != f) + (!(f > 1)) * 2 + (f ? 4 : 0);",
	"double d = a / 3.0; long long w = (long long)d; unsigned long long u = (unsigned long long)a; return (int)(w + " +
		"(int)(u >> 40)) + (w < 0) + (u > 5u);",
	"long long w = ((long long)a << 20) + b; w /= 7; w ^= w >> 9; w -= -w; return (int)(w % 1000) + (w == 0) + " +
		"(int)(w >> (b & 31));",
	"return a / 8 + a % 8 + a / -4 + (unsigned)a / 16 + (unsigned)a % 32 + a / 1 + a % 1 + b / 1073741824 + (a / 3) " +
		"% 5;",
	"return min(a, b) - max(a, 3) + abs(b & 0xffff) + (int)min((unsigned)a, 7u);",
	"int (*f[2])(int, int) = {add, sub}; int (*g)(int, int) = f[1]; return f[0](a, b) + g(a, 1) + (f[0] == add) + " +
		"(g != sub);",
	"triple t = make(a, b), u; u = t; u.z = sum3(u); triple w = a > 3 ? t : u; return sum3(w) + make(b, a).y + (u = " +
		"t).x;",
	"char buf[70]; memset(buf, a, 70); memcpy(buf + 3, buf + 40, 20); memset(buf + 5, 0, 7); return buf[4] + " +
		"buf[11] * 3 + buf[12] + buf[69];",
	"int t[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; memmove(t + 1, t, 4 * (b & 7)); memmove(t, t + 2, 4 * (a & 7)); int s " +
		"= 0; for (int i = 0; i < 12; i++) s = s * 3 + t[i]; return s;",
	"int t[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; memmove(t + 1, t, 40); memcpy(&a, t + 4, 4); return t[9] * 100 + t[1] " +
		"+ a;",
	"static int g = 5; static const int k[3] = {7, 8, 9}; g += a; const char *s = \"hello\"; return g * k[b & 1] + " +
		"s[1] + k[2];",
	"volatile int v = a; v += b; v++; return v;",
	"enum { P = 3, Q }; const int k = Q * 2; int t[k]; for (int i = 0; i < k; i++) t[i] = i * a; return t[Q] + k;",
	"unsigned x = a; int n = 0; while (x) { n += x & 1; x >>= 1; } return n;",
	"int s = 0, *p = &s; for (int i = 0; i < 4; i++) { int l = i * a; p = &l; s += *p; } return s;",
	"return ((a & 1) && (b / (a | 1)) > 0) || (b && a % (b ? b : 1) == 0);",
	"triple t = join(make(a, b), join(make(b, 1), make(a, 2))); return t.x + t.y * 3 + t.z * 5;",
	"triple t = join(join(make(a, b), make(b, 3)), make(3, a)); return t.x + t.y * 3 + t.z * 5;",
	"return inc(a, inc(b, inc(a, 5))) + inc(inc(a, 1), b);",
	"if (a > 5) { if (b > 5) return 1; else if (b > 3) return 2; } else return b ? 3 : 4; return 5;",
}

func TestMoreBodies(t *testing.T) {
	edges := []int64{0, 1, -1, 2, 3, 5, 7, 12, -13, 255, 1000, 32767, -32768, 123456789, 1<<31 - 1, -1 << 31}
	for _, body := range bodies {
		src := prelude + "static int f(int a, int b) { " + body + " }\nvoid k(int *out, int a, int b) { out[0] = " +
			"f(a, b); }\n"
		u, ran := unitOf(t, "k.cc", src), 0
		both := prepare(t, u, "k.cc", src, u.Lookup("k")[0])
		for _, a := range edges {
			for _, b := range edges[:10] {
				args := []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 4), 1), aiesim.NumArg("int32", a),
					aiesim.NumArg("int32", b)}
				if both.same(t, args) {
					ran++
				}
			}
		}
		if ran < 10 {
			t.Errorf("only %d runs ended of %s", ran, body)
		}
	}
}

// Kernels for corners of vectors and windows.
func TestMoreKernels(t *testing.T) {
	for _, c := range []struct{ name, src string }{
		{"mode between srs and its store", `void k(const int16 *p, int16 *q, int n) { v16acc48 a = ups(*(v16int16 *)p, 0);
	v16int16 v = srs(a, 3); set_rnd(rnd_ceil); *(v16int16 *)q = v; *(v16int16 *)(q + 16) = srs(a, 3); }`},
		{"accumulator changed between srs and its store", `void k(const int16 *p, int16 *q, int n) { v16acc48 a = ups(*(v16int16 *)p, 0);
	v16int16 v = srs(a, 0); a = mac(a, *(v16int16 *)p, *(v16int16 *)p); *(v16int16 *)q = v; *(v16int16 *)(q + 16) = srs(a, 0); }`},
		{"array of accumulators by index", `void k(const int16 *p, int16 *q, int n) { v16acc48 a[3]; v8acc80 w[2];
	for (int i = 0; i < 3; i++) a[i] = ups(*(v16int16 *)(p + 16 * i), i);
	for (int i = 0; i < 2; i++) w[i] = lups(*(v8int32 *)p, 10 + i);
	for (int i = 0; i < 3; i++) *(v16int16 *)(q + 16 * i) = srs(a[2 - i], 1);
	*(v8int32 *)(q + 48) = srs(w[n & 1], 11); }`},
		{"array of accumulators, unrolled", `void k(const int16 *p, int16 *q, int n) { v16acc48 a[2];
	for (int i = 0; i < 2; i++) chess_flatten_loop a[i] = ups(*(v16int16 *)(p + 16 * i), i);
	for (int j = 0; j < 3; j++) for (int i = 0; i < 2; i++) chess_flatten_loop a[i] = mac(a[i], *(v16int16 *)p, *(v16int16 *)(p + 16));
	for (int i = 0; i < 2; i++) chess_flatten_loop *(v16int16 *)(q + 16 * i) = srs(a[i], 1); }`},
		{"wide vectors in memory", `struct s { v64int16 y; v32int16 x; }; void k(const v32int16 *p, v32int16 *q, int n) { struct s a, b[2]; a.y = concat(p[0], p[1]);
	a.x = p[2]; b[n & 1] = a; struct s *r = b + (n & 1); r->x = r->x + a.x; q[0] = ext_x(r->y, 1); q[1] = r->x; v64int16 *yp = &r->y; q[2] = ext_x(*yp, 0); }`},
		{"which window", `static void copy(input_window<int16> *in, output_window<int16> *out) { window_writeincr(out, window_readincr(in)); }
void k(input_window<int16> *a, input_window<int16> *b, output_window<int16> *o, int n) {
	input_window<int16> *w = n > 2 ? a : b;
	for (int i = 0; i < 5; i++) { copy(w, o); copy(a, o); }
	window_incr(w, 3); window_decr(b, 1); copy(b, o); copy(w, o); *o->ptr = w->head[3]; }`},
		{"windows by position", `void k(input_window<int32> *a, output_window<int32> *o, int n) {
	v8int32 v = window_readincr_v8(a); int32 *p = (int32 *)o->ptr; window_incr(o, n); int32 *q = (int32 *)o->ptr; p[0] = 5; q[1] = (int)(q - p);
	window_writeincr(o, v); window_writeincr(o, window_read(a)); a->ptr = a->head; window_writeincr(o, window_readincr(a)); *(int32 *)o->ptr = (int)(a->ptr - a->head); }`},
		{"streams", `void k(input_stream<int16> *s, output_stream<int16> *o, output_stream<int32> *w, int n) {
	v16int16 v = readincr_v16(s); writeincr(o, v); writeincr(o, ext_v(v, 1)); writeincr(w, (int32)readincr(s)); writeincr(w, 7);
	for (int i = 0; i < n; i++) writeincr(o, (int16)(readincr(s) + i)); }`},
		{"select by mask through variables", `void k(const v32int16 *p, v32int16 *q, unsigned n) { unsigned m = gt32(p[0], p[1]); unsigned z = lt32(p[0], p[2]) & ~m; m |= z << 1;
	for (int i = 0; i < 2; i++) { q[i] = select32(m >> i, p[i], p[i + 1]); m ^= n; } q[2] = select32(z ? m : z, p[3], p[0]); }`},
		{"v8float everywhere", `void k(const float *p, float *q, int n) { v8float a = *(v8float *)p, b = *(v8float *)(p + 8); v16float x = concat(a, b);
	a = fpmac(a, a, b); b = fpmul(a, a); a = fpmax(b, x, n, 0x76543210); b = -a + b; v4float h = ext_v(a, 1) - ext_v(b, 0); x = upd_v(x, 2, h); x = x + x;
	v8float lit = {1.5f, p[3], -0.0f, 2}; *(v8float *)q = fpmac(b, x, 2, 0x01234567, a, 3, 0x11111111); *(v8float *)(q + 8) = ext_w(x, 1) - lit; q[20] = fplt(a, x, 1, 0x76543210); }`},
		{"bytes", `void k(const v32uint8 *p, v32uint8 *q, int n) { v32uint8 a = p[0], b = p[1]; q[0] = a + b; q[1] = a - b; v16int8 c = as_v16int8(ext_v(a, 1)); c += c;
	v64uint8 y = concat(a, b); y = y + y; q[2] = ext_w(y, 1); q[3] = concat(as_v16uint8(c), as_v16uint8(-c)); }`},
		{"parts in place", `void k(const v16int16 *p, v16int16 *q, int n) { v64int16 y = concat(p[0], p[1], p[2], p[3]);
	y = upd_w(y, 0, ext_w(y, 3)); y = upd_x(y, 1, ext_x(y, 0)); y = concat(ext_x(y, 1), ext_x(y, 0)); y = upd_w(y, 2, upd_v(ext_w(y, 1), 0, ext_v(y, 7)));
	v32int16 x = ext_x(y, 1); x = concat(ext_w(x, 1), ext_w(x, 0)); x = upd_w(upd_w(x, 1, ext_w(x, 0)), 0, ext_w(x, 1)); x = upd_w(x, 1, p[n & 3]);
	q[0] = ext_w(y, 0); q[1] = ext_w(y, 1); q[2] = ext_w(y, 2); q[3] = ext_w(y, 3); q[4] = ext_w(x, 0); q[5] = ext_w(x, 1); }`},
		{"offsets at run time", `void k(const v32int16 *p, v16int16 *q, int n, unsigned o) { v16acc48 a = mul16(p[0], 2 * n, o, o >> 1, 0x2110, ext_w(p[1], 0), 0, o << 2, 0x11, 1);
	q[0] = srs(a, 2); q[1] = ext_w(shuffle32(p[1], 2, o, 0x76543210, 0x3210), 1); q[2] = ext_w(select32(o, p[0], 2, 0, o, 0x3210, p[2], n << 1, o, o, 0x3210), 0); }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := unitOf(t, "k.cc", c.src)
			fn, ran := u.Lookup("k")[0], 0
			both := prepare(t, u, "k.cc", c.src, fn)
			for seed := range int64(8) {
				if args, ok := randomArgs(rng(seed), fn, 1024, 90); ok && both.same(t, args) {
					ran++
				}
			}
			if ran < 3 {
				t.Errorf("only %d runs ended", ran)
			}
		})
	}
}
