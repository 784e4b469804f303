// category: near miss
// sizes: n=4
// out: C(i*n+j) for i<n j<n
// term: A(i*n+j)*B(i*n+j) for k<n
void hadamard_n_times(int n, const float *A, const float *B, float *C) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += A[i * n + j] * B[i * n + j];
            C[i * n + j] = s;
        }
}
