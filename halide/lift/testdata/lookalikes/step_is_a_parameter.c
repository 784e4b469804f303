// category: near miss
// note: how many rows are left out is the caller's choice
// sizes: M=7 N=4 K=5 S=2
// bind: m=M n=N k=K step=S
void gemm_steps(const float *A, const float *B, float *C, int m, int n, int k, int step) {
    for (int i = 0; i < m; i += step)
        for (int j = 0; j < n; j++)
            for (int p = 0; p < k; p++) C[i * n + j] += A[i * k + p] * B[p * n + j];
}
