// category: near miss
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
// where: p%2 == 0
void striped_gemm(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int p = 0; p < k; p += 2) s += A[i * k + p] * B[p * n + j];
            C[i * n + j] = s;
        }
}
