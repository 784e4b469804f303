// category: symmetric
// sizes: N=5 K=3
// bind: n=N k=K
// out: C(i*N+j) for i<N j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(j*K+p)+B(i*K+p)*A(j*K+p) for p<K
void syr2k(int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int p = 0; p < k; p++) C[i * n + j] += A[i * k + p] * B[j * k + p] + B[i * k + p] * A[j * k + p];
}
