// category: kernel calls
// layout: column
// sizes: M=3 N=8 K=7
// bind: m=M n=N k=K lda=M ldb=K ldc=M
// precondition: n % 4 == 0
// out: c(i+j*M) for i<M j<N
// init: c(i+j*M)
// term: a(i+p*M)*b(p+j*K) for p<K
#define A(i, j) a[(j) * lda + (i)]
#define B(i, j) b[(j) * ldb + (i)]
#define C(i, j) c[(j) * ldc + (i)]
static void dot_1x4(int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    int p;
    register double c0 = 0, c1 = 0, c2 = 0, c3 = 0, a0;
    double *b0 = &B(0, 0), *b1 = &B(0, 1), *b2 = &B(0, 2), *b3 = &B(0, 3);
    for (p = 0; p < k; p++) {
        a0 = A(0, p);
        c0 += a0 * *b0++;
        c1 += a0 * *b1++;
        c2 += a0 * *b2++;
        c3 += a0 * *b3++;
    }
    C(0, 0) += c0; C(0, 1) += c1; C(0, 2) += c2; C(0, 3) += c3;
}
void mmult(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    for (int j = 0; j < n; j += 4)
        for (int i = 0; i < m; i++)
            dot_1x4(k, &A(i, 0), lda, &B(0, j), ldb, &C(i, j), ldc);
}
