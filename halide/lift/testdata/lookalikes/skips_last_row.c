// category: near miss
// note: the last row is never reached
// sizes: M=4 N=3 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M-1 j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
void gemm_but_one(int m, int n, int k, const int *A, const int *B, int *C) {
    for (int i = 0; i < m - 1; i++)
        for (int p = 0; p < k; p++)
            for (int j = 0; j < n; j++) C[i * n + j] += A[i * k + p] * B[p * n + j];
}
