// category: kernel calls
// layout: column
// sizes: N=5; N=7
// bind: n=N
// precondition: square
// out: C(i+j*N) for i<N j<N
// term: A(i+k*N)*B(k+j*N) for k<N
static void gemv(int n, const float *A, const float *x, float *y) {
    for (int i = 0; i < n; i++) y[i] = 0;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) y[i] += A[i + k * n] * x[k];
}
void gemm_by_gemv(int n, const float *A, const float *B, float *C) {
    for (int j = 0; j < n; j++) gemv(n, A, B + j * n, C + j * n);
}
