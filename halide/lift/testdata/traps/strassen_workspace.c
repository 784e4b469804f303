// category: strassen
// expect: refuse
// note: right for n <= 64, wrong beyond: the workspace of one level overlaps the next one's
// sizes: n=8; n=16
// out: C(i*n+j) for i<n j<n
// term: A(i*n+k)*B(k*n+j) for k<n
#define LEAF 32
static double space[200000];
static void leaf(int n, const double *a, int la, const double *b, int lb, double *c, int lc) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i * la + k] * b[k * lb + j];
            c[i * lc + j] = s;
        }
}
static void sum(int n, const double *a, int la, const double *b, int lb, double *c, double sign) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[i * n + j] = a[i * la + j] + sign * b[i * lb + j];
}
static void rec(int n, const double *a, int la, const double *b, int lb, double *c, int lc, double *w) {
    if (n <= LEAF || n % 2) {
        leaf(n, a, la, b, lb, c, lc);
        return;
    }
    int h = n / 2, q = h * h;
    const double *a12 = a + h, *a21 = a + h * la, *a22 = a21 + h, *b12 = b + h, *b21 = b + h * lb, *b22 = b21 + h;
    double *x = w, *y = w + q, *m = w + 2 * q;
    double *next = w + 8 * q; /* nine blocks are in use, not eight */
    sum(h, a, la, a22, la, x, 1); sum(h, b, lb, b22, lb, y, 1); rec(h, x, h, y, h, m, h, next);
    sum(h, a21, la, a22, la, x, 1); rec(h, x, h, b, lb, m + q, h, next);
    sum(h, b12, lb, b22, lb, y, -1); rec(h, a, la, y, h, m + 2 * q, h, next);
    sum(h, b21, lb, b, lb, y, -1); rec(h, a22, la, y, h, m + 3 * q, h, next);
    sum(h, a, la, a12, la, x, 1); rec(h, x, h, b22, lb, m + 4 * q, h, next);
    sum(h, a12, la, a22, la, x, -1); sum(h, b21, lb, b22, lb, y, 1); rec(h, x, h, y, h, m + 6 * q, h, next);
    sum(h, a21, la, a, la, x, -1); sum(h, b, lb, b12, lb, y, 1); rec(h, x, h, y, h, m + 5 * q, h, next);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            int e = i * h + j;
            c[i * lc + j] = m[e] + m[3 * q + e] - m[4 * q + e] + m[6 * q + e];
            c[i * lc + j + h] = m[2 * q + e] + m[4 * q + e];
            c[(i + h) * lc + j] = m[q + e] + m[3 * q + e];
            c[(i + h) * lc + j + h] = m[e] - m[q + e] + m[2 * q + e] + m[5 * q + e];
        }
}
void strassen(const double *A, const double *B, double *C, int n) { rec(n, A, n, B, n, C, n, space); }
