// category: near miss
// note: A is indexed by j
// sizes: n=4
// out: C(i*n+j) for i<n j<n
// term: A(j*n+k)*B(k*n+j) for k<n
void gemm_wrong(int n, const float *A, const float *B, float *C) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            C[i * n + j] = 0;
            for (int k = 0; k < n; k++) C[i * n + j] += A[j * n + k] * B[k * n + j];
        }
}
