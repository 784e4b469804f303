// category: naive
// expect: refuse
// note: B is transposed onto itself, so half of it is lost: C += A * B only where B is symmetric
// sizes: n=3; n=5
void transpose_multiply(double *A, double *B, double *C, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) B[i * n + j] = B[j * n + i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) C[i * n + j] += A[i * n + k] * B[j * n + k];
}
