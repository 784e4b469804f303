// category: strassen
// sizes: N=3; N=5
// bind: n=N
// precondition: square
// out: C(i*N+j) for i<N j<N
// term: A(i*N+k)*B(k*N+j) for k<N
#include <stdlib.h>
#include <string.h>
static void rec(int n, const double *A, const double *B, double *C) {
    if (n == 1) { *C = *A * *B; return; }
    int h = n / 2, q = h * h;
    double *buf = malloc(23 * q * sizeof(double));
    double *a[4], *b[4], *s = buf + 8 * q, *p = buf + 16 * q;
    for (int t = 0; t < 4; t++) {
        a[t] = buf + t * q;
        b[t] = buf + (4 + t) * q;
        for (int i = 0; i < h; i++) {
            memcpy(a[t] + i * h, A + (t / 2 * h + i) * n + t % 2 * h, h * sizeof(double));
            memcpy(b[t] + i * h, B + (t / 2 * h + i) * n + t % 2 * h, h * sizeof(double));
        }
    }
    for (int e = 0; e < q; e++) {
        s[e] = a[2][e] + a[3][e];
        s[q + e] = s[e] - a[0][e];
        s[2 * q + e] = a[0][e] - a[2][e];
        s[3 * q + e] = a[1][e] - s[q + e];
        s[4 * q + e] = b[1][e] - b[0][e];
        s[5 * q + e] = b[3][e] - s[4 * q + e];
        s[6 * q + e] = b[3][e] - b[1][e];
        s[7 * q + e] = s[5 * q + e] - b[2][e];
    }
    rec(h, a[0], b[0], p); rec(h, a[1], b[2], p + q); rec(h, s + 3 * q, b[3], p + 2 * q); rec(h, a[3], s + 7 * q, p + 3 * q);
    rec(h, s, s + 4 * q, p + 4 * q); rec(h, s + q, s + 5 * q, p + 5 * q); rec(h, s + 2 * q, s + 6 * q, p + 6 * q);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            int e = i * h + j;
            double u2 = p[e] + p[5 * q + e], u3 = u2 + p[6 * q + e], u4 = u2 + p[4 * q + e];
            C[i * n + j] = p[e] + p[q + e];
            C[i * n + j + h] = u4 + p[2 * q + e];
            C[(i + h) * n + j] = u3 - p[3 * q + e];
            C[(i + h) * n + j + h] = u3 + p[4 * q + e];
        }
    free(buf);
}
void strassen_any(int n, const double *A, const double *B, double *C) {
    int p = 1;
    while (p < n) p *= 2;
    double *a = calloc(p * p, sizeof(double)), *b = calloc(p * p, sizeof(double)), *c = calloc(p * p, sizeof(double));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) { a[i * p + j] = A[i * n + j]; b[i * p + j] = B[i * n + j]; }
    rec(p, a, b, c);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) C[i * n + j] = c[i * p + j];
    free(a); free(b); free(c);
}
