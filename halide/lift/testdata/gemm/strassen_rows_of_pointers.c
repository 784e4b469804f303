// category: strassen
// layout: pointers to rows
// sizes: N=2; N=4
// bind: n=N
// precondition: square, power of two
// out: C[i](j) for i<N j<N
// term: A[i](k)*B[k](j) for k<N
#include <stdlib.h>
static float **alloc2(int n) {
    float **m = malloc(n * sizeof(float *));
    for (int i = 0; i < n; i++) m[i] = malloc(n * sizeof(float));
    return m;
}
static void free2(float **m, int n) {
    for (int i = 0; i < n; i++) free(m[i]);
    free(m);
}
static void copy(float **to, float **from, int r, int c, int h) {
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) to[i][j] = from[r + i][c + j];
}
static void combine(float **a, float **b, float **c, int n, float s) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) c[i][j] = a[i][j] + s * b[i][j];
}
void strassen(float **A, float **B, float **C, int n) {
    if (n == 1) {
        C[0][0] = A[0][0] * B[0][0];
        return;
    }
    int h = n / 2;
    float **q[8], **m[7], **x = alloc2(h), **y = alloc2(h);
    for (int i = 0; i < 8; i++) {
        q[i] = alloc2(h);
        copy(q[i], i < 4 ? A : B, (i & 2) / 2 * h, (i & 1) * h, h);
    }
    for (int i = 0; i < 7; i++) m[i] = alloc2(h);
    combine(q[0], q[3], x, h, 1); combine(q[4], q[7], y, h, 1); strassen(x, y, m[0], h);
    combine(q[2], q[3], x, h, 1); strassen(x, q[4], m[1], h);
    combine(q[5], q[7], y, h, -1); strassen(q[0], y, m[2], h);
    combine(q[6], q[4], y, h, -1); strassen(q[3], y, m[3], h);
    combine(q[0], q[1], x, h, 1); strassen(x, q[7], m[4], h);
    combine(q[2], q[0], x, h, -1); combine(q[4], q[5], y, h, 1); strassen(x, y, m[5], h);
    combine(q[1], q[3], x, h, -1); combine(q[6], q[7], y, h, 1); strassen(x, y, m[6], h);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            C[i][j] = m[0][i][j] + m[3][i][j] - m[4][i][j] + m[6][i][j];
            C[i][j + h] = m[2][i][j] + m[4][i][j];
            C[i + h][j] = m[1][i][j] + m[3][i][j];
            C[i + h][j + h] = m[0][i][j] - m[1][i][j] + m[2][i][j] + m[5][i][j];
        }
    for (int i = 0; i < 8; i++) free2(q[i], h);
    for (int i = 0; i < 7; i++) free2(m[i], h);
    free2(x, h);
    free2(y, h);
}
