// category: near miss
// note: A is overwritten while it is read, so later columns see new values
// sizes: n=3
void gemm_in_place(int n, double *A, const double *B) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += A[i * n + k] * B[k * n + j];
            A[i * n + j] = s;
        }
}
