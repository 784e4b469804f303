// category: unrolled
// sizes: M=3 N=5 K=7; M=2 N=3 K=8
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+k)*B(k*N+j) for k<K
void gemm(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
            int p = 0;
            for (; p + 4 <= k; p += 4) {
                s0 += A[i * k + p] * B[p * n + j];
                s1 += A[i * k + p + 1] * B[(p + 1) * n + j];
                s2 += A[i * k + p + 2] * B[(p + 2) * n + j];
                s3 += A[i * k + p + 3] * B[(p + 3) * n + j];
            }
            for (; p < k; p++) s0 += A[i * k + p] * B[p * n + j];
            C[i * n + j] = (s0 + s1) + (s2 + s3);
        }
}
