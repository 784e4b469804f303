// category: parallel
// sizes: M=3 N=5 K=7
// bind: M=M N=N K=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+k)*B(k*N+j) for k<K
void gemm_omp(const float *A, const float *B, float *C, int M, int N, int K) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            float acc = 0.f;
#pragma omp simd reduction(+ : acc)
            for (int k = 0; k < K; k++) acc += A[i * K + k] * B[k * N + j];
            C[i * N + j] += acc;
        }
}
