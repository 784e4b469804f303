// category: near miss
// note: A only chooses between adding and subtracting
// sizes: M=3 N=4 K=5
// bind: M=M N=N K=K
void gemm_bin(int M, int N, int K, const char *A, const float *B, float *C) {
    for (int i = 0; i < M; ++i)
        for (int k = 0; k < K; ++k) {
            if (A[i * K + k] > 0) {
                for (int j = 0; j < N; ++j) C[i * N + j] += B[k * N + j];
            } else {
                for (int j = 0; j < N; ++j) C[i * N + j] -= B[k * N + j];
            }
        }
}
