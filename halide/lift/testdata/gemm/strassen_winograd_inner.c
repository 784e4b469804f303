// category: strassen
// note: Winograd's inner product of 1968: half the multiplications
// sizes: M=3 N=5 K=7; M=4 N=2 K=6
// bind: m=M n=N k=K
// out: c(i*N+j) for i<M j<N
// term: a(i*K+p)*b(p*N+j) for p<K
#include <stdlib.h>
void winograd_mult(const double *a, const double *b, double *c, int m, int n, int k) {
    double *rows = malloc(m * sizeof(double)), *cols = malloc(n * sizeof(double));
    int half = k / 2;
    for (int i = 0; i < m; i++) {
        rows[i] = 0;
        for (int p = 0; p < half; p++) rows[i] += a[i * k + 2 * p] * a[i * k + 2 * p + 1];
    }
    for (int j = 0; j < n; j++) {
        cols[j] = 0;
        for (int p = 0; p < half; p++) cols[j] += b[2 * p * n + j] * b[(2 * p + 1) * n + j];
    }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s = -rows[i] - cols[j];
            for (int p = 0; p < half; p++)
                s += (a[i * k + 2 * p] + b[(2 * p + 1) * n + j]) * (a[i * k + 2 * p + 1] + b[2 * p * n + j]);
            if (k % 2) s += a[i * k + k - 1] * b[(k - 1) * n + j];
            c[i * n + j] = s;
        }
    free(rows);
    free(cols);
}
