package aiesim_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Bodies of int f(void) and what they return, worked out by hand.
var values = []struct {
	body string
	want int32
}{
	{"float f[3] = {1.5f, 2.5f}; f[2] = f[0] * f[1]; double d[2]; d[0] = f[2]; d[1] = d[0] / 2; return (int)(d[1] * " +
		"1000);", 1875},
	{"float x = 1, y; y = x += 0.5f; x++; --y; return (int)(x * 10) * 100 + (int)(y * 10);", 2505},
	{"double d = 3; d -= 0.25; float f = d; f /= 0; return f > 1e30f;", 1},
	{"unsigned u = 4000000000u; float f = u; double d = u; return (f == 4000000000.0f) + (d == 4e9) * 2 + " +
		"((unsigned)d == u) * 4;", 7},
	{"long long big = 1LL << 40; unsigned long long ub = 1ULL << 63; float f = ub; return (big >> 38) + (f > 9e18f) " +
		"* 8 + (ub / 2 > (unsigned long long)big) * 16;", 28},
	{"int a[5] = {5, 4, 3}; int *p = a, *q = &a[4]; int n = 0; while (p < q) n = n * 10 + *p++; return n + (p == q) " +
		"+ (q - a) * 2 + (p >= a);", 5430 + 1 + 8 + 1},
	{"struct node { int v; struct node *next; } a = {1, 0}, b = {2, &a}, c = {3, &b}; int s = 0; for (struct node " +
		"*p = &c; p; p = p->next) s = s * 10 + p->v; return s;", 321},
	{"struct pair { short a, b; } x = {1, 2}, y = {3, 4}, z; z = 1 ? y : x; x = y = z; struct pair *p = &x; p->a += " +
		"5; return x.a * 1000 + x.b * 100 + y.a * 10 + z.b;", 8434},
	{"char s[] = \"abc\"; return sizeof s * 100 + s[1] - 'a' + (\"xyz\"[2] == 'z');", 402},
	{"int m[2][2] = {{1, 2}, {3, 4}}; int (*p)[2] = &m[1]; int *q = *p; return q[1] * 10 + *(*m + 1) + (&m[1][0] - " +
		"&m[0][0]);", 44},
	{"int x = 5; int *p = &x; int **pp = &p; **pp += 2; *p *= 3; (*p)++; return x + (*pp == &x);", 23},
	{"int (*ops[2])(int, int) = {add, sub}; int (*f)(int, int) = ops[1]; return ops[0](7, 2) * 10 + f(7, 2) + (f != " +
		"ops[0]) + (f == sub);", 97},
	{"int i = 3; i = i++ + 1, i += 2; int j = (i--, i * 2); return i * 100 + j;", 510},
	{"unsigned char c = 250; c += 10; c--; signed char s = (signed char)200; _Bool b = 0.5f; b += 3; return c * " +
		"1000 + s + b;", 3000 - 56 + 1},
	{"short a[3] = {-1, 2, -3}; long long t = 0; for (int i = 2; i >= 0; i--) t = t * 10 + abs(a[i]); return t;", 321},
	{"union { float f; unsigned u; } x; x.f = 1.0f; return x.u >> 23;", 127},
	{"int buf[4]; memset(buf, 0, sizeof buf); int src[2] = {7, 8}; memcpy(buf + 1, src, sizeof src); memmove(buf, " +
		"buf + 1, 12); return buf[0] * 100 + buf[1] * 10 + buf[3];", 780},
	{"typedef struct { int n; float w[2]; } item; item a[2] = {{1, {2, 3}}, {.w = {[1] = 4}}}; return a[1].n * 100 " +
		"+ (int)(a[0].w[1] * 10) + (int)a[1].w[1] + (int)a[1].w[0];", 34},
	{"enum { red = 2, green, blue = 7 }; int n = 0; switch (green) { case red: n = 1; break; case blue: n = 2; " +
		"break; case 3: n = 3; } return n;", 3},
	{"int n = 0; for (int i = 0; i < 3; i++) { for (int j = 0; ; j++) { if (j == i) break; if (j == 1) continue; n " +
		"+= 1 + i; } } return n;", 2 + 3},
	{"int x = 3; return (x > 2 ? x : -x) + (x < 2 ? 10 : 20) * 10 + (x && !x) + (x || 0);", 204},
	{"float a = -2.5f; return (int)floorf(a) * 1000 + (int)ceilf(a) * 100 + (int)fabsf(a) * 10 + (int)sqrtf(16.0f) " +
		"+ (int)fmaxf(a, 1) + (int)fminf(a, 1.0f);", -3000 - 200 + 20 + 4 + 1 - 2},
	{"float h = 0.5f; return (int)(expf(h) * 100) * 100000 + (int)(logf(h) * 100) * 1000 + (int)(powf(h, 3) * 1000);",
		16400000 - 69000 + 125},
	{"float h = 0.5f; return (int)(sinf(h) * 100) * 10000 + (int)(cosf(h) * 100) * 100 + (int)(tanf(h) * 100);",
		478754},
	{"float h = 0.5f; return (int)(tanhf(h) * 100) * 100 + (int)(atanf(h) * 100) + (int)(atan(h) * 100) * 10000;",
		464646},
	{"unsigned h = 2166136261u; const char *s = \"vector\"; while (*s) { h ^= (unsigned char)*s++; h *= 16777619u; " +
		"} return (int)(h & 0xffff);", 0},
	{"return (int)(-7 / 2) * 100 + -7 % 3 * 10 + (-7 >> 1) + (int)((unsigned)-7 % 3u);", -300 - 10 - 4 + 0},
	{"static const short table[4] = {1, -2, 3}; int s = 0; for (unsigned k = 0; k < sizeof table / sizeof table[0]; " +
		"++k) s += table[k] * (int)(k + 1); return s;", 6},
	{"int v = 10; { int v = 20; v++; } int *p = &v; if (p) *p -= 3; return !p ? 1 : v;", 7},
	{"int a, b = 2, t[2]; a = t[1] = b = 5; if ((b = a - 5)) a = 1; float f, g = f = 2.5f; return a * 100 + b + " +
		"t[1] + (int)(f + g);", 510},
	{"const char *p = 0; int n = 4; if (p || n) n = p == 0 ? n + 1 : 0; return n && p ? 1 : n;", 5},
	{"volatile int x = 1; x = x + x; return x << x;", 8},
}

// valuesText puts the bodies into a program that stores what they return.
func valuesText() string {
	src := "#include <string.h>\n#include <math.h>\n#include <stdlib.h>\n" +
		"static int add(int a, int b) { return a + b; }\nstatic int sub(int a, int b) { return a - b; }\n"
	for i, v := range values {
		src += fmt.Sprintf("int f%d(void) { %s }\n", i, v.body)
	}
	src += "void all(int *out) {\n"
	for i := range values {
		src += fmt.Sprintf("  out[%d] = f%d();\n", i, i)
	}
	return src + "}\n"
}

// fnv is the hash that one of the bodies computes.
func fnv(s string) int32 {
	h := uint32(2166136261)
	for _, c := range []byte(s) {
		h = (h ^ uint32(c)) * 16777619
	}
	return int32(h & 0xffff)
}

func wanted() []int32 {
	var out []int32
	for _, v := range values {
		if strings.Contains(v.body, "16777619u") {
			v.want = fnv("vector")
		}
		out = append(out, v.want)
	}
	return out
}

func TestValues(t *testing.T) {
	p, err := aiesim.Load("v.c", []byte(valuesText()), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := in(make([]int32, len(values)))
	run(t, p, "all", out)
	for i, got := range num[int32](out.Data) {
		if want := wanted()[i]; got != want {
			t.Errorf("%s\n%d, want %d", values[i].body, got, want)
		}
	}
}

// The host's compiler agrees with what was worked out by hand.
func TestValuesOnHost(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler on this host")
	}
	main := "#include <stdio.h>\n" + valuesText() + fmt.Sprintf(
		"int main(void) { static int out[%d]; all(out); fwrite(out, 4, %d, stdout); return 0; }\n", len(values),
		len(values))
	for i, got := range hostNumbers(t, main, cc) {
		if want := wanted()[i]; got != want {
			t.Errorf("%s\nthe host says %d, by hand %d", values[i].body, got, want)
		}
	}
}
