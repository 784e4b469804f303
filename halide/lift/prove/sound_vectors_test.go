package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundVectors: vectors in arrays and in unions with the numbers that they are of.
func soundVectors() []claim {
	ints := func() *Summary {
		return pairs(term.Int32, term.Int32, op(OpAdd, load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))))
	}
	sums := func() *Summary { // of k rows of four floats
		s := &Summary{Name: "f", Sizes: sz("k"), Arrays: []Array{arr("a", term.Float32, In, c(4), c(1), n("k"), c(4)), arr("out", term.Float32, Out, c(4), c(1))}}
		s.Outputs = []Output{out("out", term.Float32, sum(load(term.Single, "a", v("x"), v("p")), nil, below("p", "k")), Below("x", c(4)))}
		return s
	}
	twice := func() *Summary { // each four floats, and again
		s := &Summary{Name: "f", Sizes: sz("k"), Arrays: []Array{arr("a", term.Float32, In, c(4), c(1), n("k"), c(4)), arr("out", term.Float32, Out, c(4), c(1), c(2), c(4), n("k"), c(8))}}
		s.Outputs = []Output{out("out", term.Float32, load(term.Single, "a", v("x"), v("z")), Below("x", c(4)), Below("y", c(2)), below("z", "k"))}
		return s
	}
	mm := "#include <immintrin.h>\n"
	quad := mm + "typedef union { __m128 v; float d[4]; } quad; void f(float *a, float *out, int k) { quad s; s.v = _mm_setzero_ps(); for (int p = 0; p < k; p++) "
	row := "s.v = _mm_add_ps(s.v, _mm_loadu_ps(a + 4*p)); "
	copies := mm + "void f(float *a, float *out, int k) { for (int i = 0; i < k; i++) { __m128 t[2]; t[0] = _mm_loadu_ps(a + 4*i); "
	table := mm + "void f(float *a, float *out, int k) { __m128 s[2][2]; s[1][0] = _mm_setzero_ps(); s[0][1] = s[1][0]; s[0][0] = s[0][1]; for (int p = 0; p < k; p++) "
	return []claim{
		{"a union's numbers", quad + row + "for (int i = 0; i < 4; i++) out[i] = s.d[i]; }", sums(), true},
		{"a union's numbers one by one", quad + row + "out[0] = s.d[0]; out[1] = s.d[1]; out[2] = s.d[2]; out[3] = s.d[3]; }", sums(), true},
		{"a union's numbers, turned", quad + row + "out[0] = s.d[0]; out[1] = s.d[2]; out[2] = s.d[1]; out[3] = s.d[3]; }", sums(), false},
		{"a union's vector", quad + row + "_mm_storeu_ps(out, s.v); }", sums(), true},
		{"a number of a union is set", quad + "{ " + row + "s.d[2] = 0; } _mm_storeu_ps(out, s.v); }", sums(), false},
		{"a number of a union is set to what it was", quad + "{ " + row + "float t = s.d[2]; s.d[2] = t; } _mm_storeu_ps(out, s.v); }", sums(), true},
		{"a union by numbers", quad + "for (int i = 0; i < 4; i++) s.d[i] += a[4*p + i]; _mm_storeu_ps(out, s.v); }", sums(), true},
		{"a union's fifth number", quad + row + "s.d[k > 9 ? 4 : 0] += 0; _mm_storeu_ps(out, s.v); }", sums(), false},
		{"another union", quad + "{ " + row + "quad t; t.v = s.v; t.d[0] = 0; } _mm_storeu_ps(out, s.v); }", sums(), true},
		{"a pointer to a union", quad + "{ " + row + "quad *t = &s; t->d[0] = 0; } _mm_storeu_ps(out, s.v); }", sums(), false},
		{"a union that is copied", quad + "{ " + row + "quad t = s; t.d[0] = 1; s = t; } _mm_storeu_ps(out, s.v); }", sums(), false},
		{"a union from a function that writes", mm + "typedef union { __m128 v; float d[4]; } quad; static quad made(float *p) { quad q; p[0] = 7; return q; } void f(float *a, float *out, int k) { quad s; s.v = _mm_setzero_ps(); for (int p = 0; p < k; p++) { " +
			row + "quad t = made(a); } _mm_storeu_ps(out, s.v); }", sums(), false},
		{"a union that is not set", mm + "typedef union { __m128 v; float d[4]; } quad; void f(float *a, float *out, int k) { quad s; for (int p = 0; p < k; p++) " + row + "_mm_storeu_ps(out, s.v); }", sums(), false},
		{"bits as numbers", "union u { float f; int i; }; " + fi + "union u u; " + loop + "{ u.f = 0.5f; u.i = 0; out[i] = a[i] + b[i] + (int)(2 * u.f); } }", ints(), false},
		{"names of one array", "union u { int p[2], q[2]; }; " + fi + "union u u; " + loop + "{ u.p[0] = 0; u.q[0] = a[i]; out[i] = u.p[0] + b[i]; } }", ints(), true},
		{"names of one array, as if of two", "union u { int p[2], q[2]; }; " + fi + "union u u; " + loop + "{ u.p[0] = a[i]; u.q[0] = 0; out[i] = u.p[0] + b[i]; } }", ints(), false},
		{"a union that was passed", "union u { int p[2], q[2]; }; void f(int *a, int *b, int *out, int n, union u *u) { " + loop + "{ int t = u->p[0], s = u->q[0]; u->q[0] = t + 1; out[i] = a[i] + b[i] + u->p[0] - t; u->q[0] = s; } }", ints(), false},
		{"vectors in an array", copies + "t[1] = t[0]; _mm_storeu_ps(out + 8*i, t[0]); _mm_storeu_ps(out + 8*i + 4, t[1]); } }", twice(), true},
		{"vectors in an array, one of them set again", copies + "t[1] = t[0]; t[0] = _mm_setzero_ps(); _mm_storeu_ps(out + 8*i, t[0]); _mm_storeu_ps(out + 8*i + 4, t[1]); } }", twice(), false},
		{"vectors in an array by a counter", copies + "t[1] = t[0]; for (int j = 0; j < 2; j++) _mm_storeu_ps(out + 8*i + 4*j, t[j]); } }", twice(), true},
		{"vectors in an array, the first one twice", copies + "t[1] = _mm_setzero_ps(); for (int j = 0; j < 2; j++) _mm_storeu_ps(out + 8*i + 4*j, t[j]); } }", twice(), false},
		{"vectors beyond an array", copies + "for (int j = 1; j < 3; j++) t[j] = t[0]; for (int j = 0; j < 2; j++) _mm_storeu_ps(out + 8*i + 4*j, t[j]); } }", twice(), false},
		{"a table of vectors", table + "s[1][0] = _mm_add_ps(s[1][0], _mm_loadu_ps(a + 4*p)); _mm_storeu_ps(out, s[1][0]); }", sums(), true},
		{"a table of vectors, the other row", table + "s[0][1] = _mm_add_ps(s[0][1], _mm_loadu_ps(a + 4*p)); _mm_storeu_ps(out, s[1][0]); }", sums(), false},
		{"vectors in memory", mm + "#include <stdlib.h>\nvoid f(float *a, float *out, int k) { __m128 *s = malloc(32); s[1] = _mm_setzero_ps(); for (int p = 0; p < k; p++) s[1] = _mm_add_ps(s[1], _mm_loadu_ps(a + 4*p)); _mm_storeu_ps(out, s[1]); }", sums(), true},
		{"vectors in memory, one number further", mm + "#include <stdlib.h>\nvoid f(float *a, float *out, int k) { __m128 *s = malloc(32); s[1] = _mm_setzero_ps(); for (int p = 0; p < k; p++) s[1] = _mm_add_ps(s[1], _mm_loadu_ps(a + 4*p)); ((float *)s)[4] = 0; _mm_storeu_ps(out, s[1]); }", sums(), false},
	}
}
