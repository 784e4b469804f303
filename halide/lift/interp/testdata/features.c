#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <immintrin.h>

#define SIG (int n, unsigned u, long w, float x, double y, int *a, unsigned char *c, short *h, long *l, float *b, double *d)

struct point { int x; double y; };
struct matrix { int rows, cols; float *data; struct point at[2]; const char *name; };
typedef struct { unsigned char r, g, b; } rgb;
union bits { float f[4]; __m128 v; };
enum mode { FIRST, SECOND = 5, THIRD };

static int counter = 3;
int table[2][3] = {{1, 2, 3}, {4, 5}};
const short primes[] = {2, 3, 5, 7, 11};
static struct point origin = {.y = 2.5, .x = 7};
static double scale(double v, int k) { return v * k + primes[k]; }

static struct point make(int x, double y) { struct point p = {x, y}; p.y *= 2; return p; }
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int apply(int (*op)(int, int), int p, int q) { return op(p, q); }
static int plus(int p, int q) { return p + q; }
static int times(int p, int q) { return p * q; }
static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }
static int next(void) { static int calls; return ++calls * 10; }

/* structs: members, copies, by value, arrays of them, results */
void f0 SIG {
	struct matrix m = {2, 3, b}, copy = m;
	struct matrix *p = &copy;
	struct point q = make(a[1], d[2]), r;
	p->data[p->cols] = p->rows + 0.5f;
	m.at[1] = q;
	m.at[0] = m.at[1];
	m.at[0].x++;
	r = m.at[0];
	a[0] = m.at[0].x * 100 + m.at[1].x + r.x;
	d[0] = r.y + make(3, 4).y + origin.y;
	struct point many[4];
	for (int i = 0; i < 4; i++) many[i] = make(i, i * y);
	a[2] = many[2].x + (int)many[3].y;
	rgb px[3] = {{1, 2, 3}, {.g = 200}};
	px[2] = px[1];
	px[2].b = 255;
	memcpy(c, px, sizeof px - 1);
	a[3] = sizeof(struct matrix) + sizeof m.at;
}
/* pointers: walking, two levels, difference, comparison, negative index */
void f1 SIG {
	int *p = a, *end = a + 8;
	while (p < end) { *p++ += 2; }
	a[0] = end - p + (int)(p - a) + p[-1];
	float *rows[2] = {b, b + 4};
	float **pp = rows;
	for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++) pp[i][j] *= i + 1;
	*(*(pp + 1) + 1) -= x;
	swap(&a[1], &a[2]);
	int v = 4, *pv = &v, **ppv = &pv;
	**ppv += 3; (*pv)++;
	a[3] = v;
	const double *q = &d[7];
	d[0] = *--q; d[1] = *q--; d[2] = q[1];
}
/* functions: recursion, pointers to them, static locals, globals */
void f2 SIG {
	int (*ops[2])(int, int) = {plus, times};
	for (int i = 0; i < 2; i++) a[i] = apply(ops[i], 6, 7);
	a[2] = fib(10);
	a[3] = next() + next();
	counter += 5; a[4] = counter;
	a[5] = table[1][1] + table[0][2] + table[1][2];
	table[1][2] = 9; a[6] = table[1][2] * primes[3];
	d[0] = scale(d[0], 2);
	a[7] = THIRD;
	int (*choose)(int, int) = n > 3 ? plus : times;
	h[0] = choose(2, 3);
}
/* heap: malloc, calloc, realloc, free, memset, memmove, T** */
void f3 SIG {
	double **m = malloc(3 * sizeof *m);
	for (int i = 0; i < 3; i++) { m[i] = (double *)calloc(4, sizeof(double)); for (int j = i; j < 4; j++) m[i][j] = d[i] * j; }
	for (int i = 0; i < 3; i++) d[i] = m[i][0] + m[i][1] + m[i][3];
	for (int i = 0; i < 3; i++) free(m[i]);
	free(m);
	int *g = malloc(4 * sizeof(int));
	memcpy(g, a, 4 * sizeof(int));
	g = realloc(g, 8 * sizeof(int));
	memset(g + 4, 0, 4 * sizeof(int)); g[7] = 5;
	memmove(g + 1, g, 6 * sizeof *g);
	memcpy(a, g, 32);
	free(g);
	memset(c, 0x7f, 4);
	memset(h, -1, 4);
	float *t = _mm_malloc(8 * sizeof(float), 32);
	memset(t, 0, 32); t[3] = 1; for (int i = 0; i < 8; i++) b[i] += t[i];
	_mm_free(t);
	char *raw = malloc(64); double *al = (double *)(((unsigned long)raw + 31) & ~31ul);
	al[0] = 1.5; al[1] = al[0] * 2; d[7] = al[1]; free(raw);
}
/* arrays of variable length, two dimensions, pointers to rows */
static double sum2(int r, int k, double m[r][k]) { double s = 0; for (int i = 0; i < r; i++) for (int j = 0; j < k; j++) s += m[i][j] * (i + 1); return s; }
void f4 SIG {
	double m[n][n + 1];
	for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) m[i][j] = i * y - j;
	d[0] = sum2(n, n + 1, m);
	a[0] = sizeof m / sizeof m[0] + sizeof(m[0]);
	int fix[2][3] = {{1, 2}, {3}};
	int (*row)[3] = fix;
	row[1][2] = 8; row++; (*row)[1] = 4;
	for (int i = 0; i < 6; i++) a[i + 1] = fix[i / 3][i % 3];
	double (*p)[n + 1] = m + 1;
	d[1] = p[1][2] + (*p)[0] + p[-1][1];
}
/* control: switch falling through, do, comma, nested break and continue, conditional lvalues */
void f5 SIG {
	for (int i = 0, j = 7; i < j; i++, j--) {
		switch (i) { case 0: a[0] += 1; case 1: a[1] += 10; break; case 2 ... 3: a[2] += 100; default: a[3] += 1000; }
		if (i == 1) continue;
		a[4] += j;
	}
	int k = 0;
	do { k += 3; if (k > 20) break; } while (k % 7);
	a[5] = (k++, k * 2);
	for (;;) { if (++k > 40) break; while (1) { if (k & 1) break; k++; } }
	a[6] = k;
	*(n > 2 ? &a[7] : &a[6]) = n ? u > 5 ? 1 : 2 : 3;
	h[1] = !n + !!n * 2 + (n && u) + (n || *(int *)0);
}
/* conversions and narrow types */
void f6 SIG {
	c[0] = 300; c[1] = -1; h[0] = 70000; a[0] = c[1]; a[1] = (signed char)c[1];
	l[0] = u * 2; l[1] = (long)u * 2; a[2] = -7 / 2; a[3] = -7 % 3; a[4] = (unsigned)-7 / 2 > 5;
	c[2] += 250; c[3] *= 3; h[2] <<= 3; h[3] >>= 1; c[4] = c[4] << 4 | c[4] >> 4;
	b[0] = 16777217; b[1] = 0.1; d[1] = 0.1f; a[5] = 3.99; a[6] = -3.99f; l[2] = 1e15; l[3] = u;
	d[2] = (float)d[2] * 3; b[2] = b[2] * d[2]; a[7] += 0.7; h[4] = -y * 1000; b[3] = w; d[3] = w; d[4] = ~0ull;
	l[4] = 'a' + "xyz"[1]; l[5] = u >> 31 | 1 << 31 >> 31; l[6] = -1 < 0u; c[5] = (_Bool)0.5 + (_Bool)256;
}
/* a union of a vector and its elements; vector operators */
void f7 SIG {
	union bits s;
	s.v = _mm_loadu_ps(b);
	s.v = _mm_add_ps(s.v, _mm_set1_ps(2.5f));
	b[4] = s.f[0] + s.f[1] + s.f[2] + s.f[3];
	__m128d p = _mm_set_pd(y, 2), q = _mm_loadu_pd(d);
	p = p * q - q; p += q;
	_mm_storeu_pd(d + 2, p);
	d[4] = p[0] + p[1];
	__m128 acc[2] = {_mm_setzero_ps(), _mm_set1_ps(x)};
	acc[0] = _mm_mul_ps(acc[1], _mm_loadu_ps(b + 4));
	_mm_storeu_ps(b, acc[0]);
	__m128i i = _mm_loadu_si128((__m128i *)a);
	i = _mm_add_epi32(i, _mm_set1_epi32(5));
	_mm_storeu_si128((__m128i *)(a + 4), i);
	float t[4]; _mm_storeu_ps(t, acc[1]); b[7] = t[3];
}
/* punning of known bits, a fast inverse square root */
void f8 SIG {
	float v = fabsf(x) + 1; int i = *(int *)&v;
	i = 0x5f3759df - (i >> 1);
	float r = *(float *)&i;
	b[0] = r * (1.5f - v * 0.5f * r * r);
	unsigned long z; double one = 1; memcpy(&z, &one, 8); l[0] = z;
	b[1] = fmaf(x, 3, -1); d[1] = fma(y, y, 1e-17); d[2] = fmin(y, 2); d[3] = fmax(y, y * 2); b[2] = roundf(2.5f); d[4] = rint(2.5); l[1] = lround(-2.5);
	a[1] = abs(-5) + (int)labs(-6); d[5] = copysign(3, y); d[6] = fmod(7.5, -2);
}
/* statement expressions, compound literals, designators */
#define MAX(p, q) ({ __typeof__(p) p_ = (p); __typeof__(q) q_ = (q); p_ > q_ ? p_ : q_; })
void f9 SIG {
	a[0] = MAX(a[1]++, n);
	int *p = (int[]){4, 5, 6};
	a[2] = p[1] + ((struct point){.x = 9}).x;
	int g[8] = {[3] = 4, 5, [0] = 1};
	for (int i = 0; i < 8; i++) a[3] += g[i] * (i + 1);
	char s[] = "hello"; c[0] = s[4]; a[4] = sizeof s;
	struct { struct { int p, q; }; float z; } an = {{1, 2}, 3}; a[5] = an.p + an.q + an.z;
	double z = ({ double t = 0; for (int i = 0; i < 3; i++) t += d[i]; t; });
	d[0] = z;
}
