// category: near miss
// note: = for +=, so that only the last product remains
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+K-1)*B((K-1)*N+j)
void gemm_last(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int p = 0; p < k; p++) C[i * n + j] = A[i * k + p] * B[p * n + j];
}
