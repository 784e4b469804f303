// category: naive
// layout: column
// sizes: M=3 N=5 K=7 lda=4 ldb=9 ldc=6
// bind: m=M n=N k=K lda=lda ldb=ldb ldc=ldc
// out: c(i+j*ldc) for i<M j<N
// init: c(i+j*ldc)
// term: a(i+k*lda)*b(k+j*ldb) for k<K
#define A(i, j) a[(j) * lda + (i)]
#define B(i, j) b[(j) * ldb + (i)]
#define C(i, j) c[(j) * ldc + (i)]
void dgemm(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    int i, j, p;
    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++)
            for (p = 0; p < k; p++)
                C(i, j) = C(i, j) + A(i, p) * B(p, j);
}
