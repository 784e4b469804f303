// category: kernel calls
// layout: column
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K lda=M ldb=K ldc=M
// out: c(i+j*M) for i<M j<N
// init: c(i+j*M)
// term: a(i+p*M)*b(p+j*K) for p<K
#define A(i, j) a[(j) * lda + (i)]
#define B(i, j) b[(j) * ldb + (i)]
#define C(i, j) c[(j) * ldc + (i)]
static void add_dot(int k, double *x, int incx, double *y, double *gamma) {
    int p;
    for (p = 0; p < k; p++)
        *gamma += x[p * incx] * y[p];
}
void my_mmult(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    int i, j;
    for (j = 0; j < n; j += 1)
        for (i = 0; i < m; i += 1)
            add_dot(k, &A(i, 0), lda, &B(0, j), &C(i, j));
}
