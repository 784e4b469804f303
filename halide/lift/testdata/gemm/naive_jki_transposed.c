// category: naive
// layout: row, B transposed
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+k)*B(j*K+k) for k<K
void gemm_nt(long m, long n, long k, const double *restrict A, const double *restrict B, double *restrict C) {
    for (long j = 0; j < n; j++)
        for (long p = 0; p < k; p++)
            for (long i = 0; i < m; i++)
                C[i * n + j] += A[i * k + p] * B[j * k + p];
}
