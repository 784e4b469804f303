// category: naive
// sizes: M=3 N=5 K=7
// bind: M=M N=N K=K lda=K ldb=N ldc=N
// scalars: ALPHA BETA
// out: C(i*N+j) for i<M j<N
// init: BETA*C(i*N+j)
// term: ALPHA*A(i*K+k)*B(k*N+j) for k<K
void gemm_nn(int M, int N, int K, float ALPHA, float *A, int lda, float *B, int ldb, float BETA, float *C, int ldc) {
    int i, j, k;
    for (i = 0; i < M; ++i)
        for (j = 0; j < N; ++j)
            C[i * ldc + j] *= BETA;
    for (i = 0; i < M; ++i) {
        for (k = 0; k < K; ++k) {
            register float part = ALPHA * A[i * lda + k];
            for (j = 0; j < N; ++j)
                C[i * ldc + j] += part * B[k * ldb + j];
        }
    }
}
