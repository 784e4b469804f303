// category: unrolled
// sizes: N=8; N=16
// bind: n=N
// precondition: square, n % 8 == 0
// out: C(i*N+j) for i<N j<N
// term: A(i*N+k)*B(k*N+j) for k<N
void gemm_unroll(double *A, double *B, double *C, int n) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j += 8) {
            double c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
            for (int k = 0; k < n; k++) {
                double a = A[i * n + k];
                double *b = &B[k * n + j];
                c0 += a * b[0]; c1 += a * b[1]; c2 += a * b[2]; c3 += a * b[3];
                c4 += a * b[4]; c5 += a * b[5]; c6 += a * b[6]; c7 += a * b[7];
            }
            double *c = C + i * n + j;
            c[0] = c0; c[1] = c1; c[2] = c2; c[3] = c3; c[4] = c4; c[5] = c5; c[6] = c6; c[7] = c7;
        }
    }
}
