// category: parallel
// layout: column
// sizes: N=5; N=6
// bind: lda=N
// precondition: square
// out: C(i+j*N) for i<N j<N
// init: C(i+j*N)
// term: A(i+k*N)*B(k+j*N) for k<N
void square_dgemm(int lda, double *A, double *B, double *C) {
#pragma omp parallel for
    for (int j = 0; j < lda; ++j)
        for (int i = 0; i < lda; ++i) {
            double cij = C[i + j * lda];
            for (int k = 0; k < lda; ++k) cij += A[i + k * lda] * B[k + j * lda];
            C[i + j * lda] = cij;
        }
}
