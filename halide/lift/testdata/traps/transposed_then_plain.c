// category: naive
// expect: refuse
// note: B is transposed in place, then its old half is read: C = A * Bt over a clobbered B
// sizes: n=3; n=5
void transpose_multiply(double *A, double *B, double *C, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double t = B[i * n + j];
            B[i * n + j] = B[j * n + i];
            B[j * n + i] = t;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) C[i * n + j] += A[i * n + k] * B[j * n + k];
}
