// category: unrolled
// sizes: M=4 N=6 K=5
// bind: M=M N=N K=K
// precondition: M % 2 == 0, N % 2 == 0
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+k)*B(k*N+j) for k<K
#define a(i, j) A[(i) * K + (j)]
#define b(i, j) B[(i) * N + (j)]
#define c(i, j) C[(i) * N + (j)]
void block22(const float *A, const float *B, float *C, int M, int N, int K) {
    for (int i = 0; i < M; i += 2)
        for (int j = 0; j < N; j += 2)
            for (int k = 0; k < K; k++) {
                c(i, j) += a(i, k) * b(k, j);
                c(i, j + 1) += a(i, k) * b(k, j + 1);
                c(i + 1, j) += a(i + 1, k) * b(k, j);
                c(i + 1, j + 1) += a(i + 1, k) * b(k, j + 1);
            }
}
