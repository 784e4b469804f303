#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include "gone.h" // is nowhere
#define N 512
#define M (N*2)
#define MIN(a,b) ((a)<(b)?(a):(b))
typedef struct point { int x, y; double w[3]; struct point *next; } point_t;
typedef struct { unsigned char r, g, b; } rgb;
static float A[N][M];
enum mode { LOW, HIGH = 5 };
static int table[4] = {1, 2, [3] = 7};
point_t origin = { .y = 3, .w = {1, 2.5} };
int dot(const int * restrict a, const int *b, int n) {
	int s = 0;
	for (int i = 0; i < n; ++i)
		s += a[i] * b[i];
	return s;
}
void gemm(int m, int n, int k, double alpha, double A[m][k], double B[k][n], double C[m][n]) {
	#pragma omp parallel for
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			double s = 0;
			for (int p = 0; p < k; p++) s += A[i][p] * B[p][j];
			C[i][j] = alpha * s;
		}
}
unsigned char blend(unsigned char a, unsigned char b, enum mode m) {
	static int count;
	count++;
	switch (m) {
	case LOW: return a * b / 255;
	case HIGH: { int s = a + b; if (s > 255) s = 255; return s; }
	default: break;
	}
	return a > b ? a : b;
}
float norm(const point_t *p, float x[], long n) {
	float r = 0; double buf[n + 1];
	float *q = x; unsigned u = 3u;
	while (n--) { r += *q * *q; q++; }
	u = u << 2 | sizeof(buf) | sizeof *p;
	do { r /= 2; } while (r > 10.f && !p);
	printf("%f\n", r);
	return sqrtf(r) + p->w[1] + (q - x) + MIN(p->x, u) + -1.5e3f;
}
int bad(int x) { goto out; out: return x; }
void (*pick(int i))(int);
int apply(int (*f)(int, int), int a) { int *z = (int[]){a, 2}; return f(a, z[0]) + (*f)(1, 2) + (z ? 1 : 0); }
void fill(char *s) { char t[] = "abc"; s[0] = t[1]; for (int i = 0, j = 3; i < j; i++, j--) s[i] += 'a'; }
