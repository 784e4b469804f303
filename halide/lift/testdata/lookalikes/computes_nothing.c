// category: near miss
// note: the product is computed and thrown away
// sizes: n=4
void gemm_dead(int n, const float *A, const float *B, float *C) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float c = 0;
            for (int k = 0; k < n; k++) c += A[i * n + k] * B[k * n + j];
        }
}
