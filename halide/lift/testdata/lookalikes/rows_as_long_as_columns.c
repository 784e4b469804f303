// category: near miss
// note: A's rows are taken to be as long as A has rows: a gemm only if K == M
// precondition: K == M
// sizes: M=5 N=4 K=3
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*M+p)*B(p*N+j) for p<K
void gemm_square_only(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int p = 0; p < k; p++) s += A[i * m + p] * B[p * n + j];
            C[i * n + j] = s;
        }
}
