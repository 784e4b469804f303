// category: naive
// sizes: M=3 N=5 K=7; M=4 N=1 K=2
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+k)*B(k*N+j) for k<K
void gemm(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int p = 0; p < k; p++)
                sum += A[i * k + p] * B[p * n + j];
            C[i * n + j] = sum;
        }
    }
}
