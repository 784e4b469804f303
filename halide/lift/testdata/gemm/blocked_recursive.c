// category: blocked
// sizes: M=5 N=6 K=7; M=1 N=9 K=4
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
static void halves(const float *A, int lda, const float *B, int ldb, float *C, int ldc, int m, int n, int k) {
    if (m <= 2 && n <= 2 && k <= 2) {
        for (int i = 0; i < m; i++)
            for (int p = 0; p < k; p++)
                for (int j = 0; j < n; j++) C[i * ldc + j] += A[i * lda + p] * B[p * ldb + j];
    } else if (m >= n && m >= k) {
        int h = m / 2;
        halves(A, lda, B, ldb, C, ldc, h, n, k);
        halves(A + h * lda, lda, B, ldb, C + h * ldc, ldc, m - h, n, k);
    } else if (n >= k) {
        int h = n / 2;
        halves(A, lda, B, ldb, C, ldc, m, h, k);
        halves(A, lda, B + h, ldb, C + h, ldc, m, n - h, k);
    } else {
        int h = k / 2;
        halves(A, lda, B, ldb, C, ldc, m, n, h);
        halves(A + h, lda, B + h * ldb, ldb, C, ldc, m, n, k - h);
    }
}
void cache_oblivious(const float *A, const float *B, float *C, int m, int n, int k) {
    halves(A, k, B, n, C, n, m, n, k);
}
