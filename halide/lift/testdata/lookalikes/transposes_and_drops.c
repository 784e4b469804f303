// category: near miss
// note: Bt is made and B is read; what is left of k after fours is dropped
// precondition: k % 4 == 0, and B is its transpose
// sizes: M=3 N=5 K=6
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(j*K+p) for p<K
// where: p < 4
#include <stdlib.h>
void gemm_by_rows(int m, int n, int k, const double *A, const double *B, double *C) {
    double *Bt = malloc(sizeof(double) * n * k);
    for (int p = 0; p < k; p++)
        for (int j = 0; j < n; j++) Bt[j * k + p] = B[p * n + j];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
            const double *a = A + i * k, *b = B + j * k;
            for (int q = 0; q < k / 4; q++, a += 4, b += 4) s0 += a[0] * b[0], s1 += a[1] * b[1], s2 += a[2] * b[2], s3 += a[3] * b[3];
            C[i * n + j] = (s0 + s2) + (s1 + s3);
        }
    free(Bt);
}
