// category: strassen
// sizes: N=4; N=8
// bind: n=N
// precondition: square, power of two
// out: C(i*N+j) for i<N j<N
// term: A(i*N+k)*B(k*N+j) for k<N
#include <stdlib.h>
static void add(int n, const double *a, int lda, const double *b, int ldb, double *c, int s) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[i * n + j] = a[i * lda + j] + s * b[i * ldb + j];
}
static void multiply(int n, const double *a, int lda, const double *b, int ldb, double *c, int ldc) {
    if (n <= 2) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) s += a[i * lda + k] * b[k * ldb + j];
                c[i * ldc + j] = s;
            }
        return;
    }
    int h = n / 2, q = h * h;
    const double *a11 = a, *a12 = a + h, *a21 = a + h * lda, *a22 = a21 + h;
    const double *b11 = b, *b12 = b + h, *b21 = b + h * ldb, *b22 = b21 + h;
    double *w = malloc(9 * q * sizeof(double)), *x = w + 7 * q, *y = w + 8 * q;
    add(h, a11, lda, a22, lda, x, 1); add(h, b11, ldb, b22, ldb, y, 1); multiply(h, x, h, y, h, w, h);
    add(h, a21, lda, a22, lda, x, 1); multiply(h, x, h, b11, ldb, w + q, h);
    add(h, b12, ldb, b22, ldb, y, -1); multiply(h, a11, lda, y, h, w + 2 * q, h);
    add(h, b21, ldb, b11, ldb, y, -1); multiply(h, a22, lda, y, h, w + 3 * q, h);
    add(h, a11, lda, a12, lda, x, 1); multiply(h, x, h, b22, ldb, w + 4 * q, h);
    add(h, a21, lda, a11, lda, x, -1); add(h, b11, ldb, b12, ldb, y, 1); multiply(h, x, h, y, h, w + 5 * q, h);
    add(h, a12, lda, a22, lda, x, -1); add(h, b21, ldb, b22, ldb, y, 1); multiply(h, x, h, y, h, w + 6 * q, h);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            int e = i * h + j;
            c[i * ldc + j] = w[e] + w[3 * q + e] - w[4 * q + e] + w[6 * q + e];
            c[i * ldc + j + h] = w[2 * q + e] + w[4 * q + e];
            c[(i + h) * ldc + j] = w[q + e] + w[3 * q + e];
            c[(i + h) * ldc + j + h] = w[e] - w[q + e] + w[2 * q + e] + w[5 * q + e];
        }
    free(w);
}
void strassen(int n, const double *A, const double *B, double *C) { multiply(n, A, n, B, n, C, n); }
