// category: blocked
// layout: column
// sizes: N=5; N=10; N=9
// bind: lda=N
// precondition: square
// out: C(i+j*N) for i<N j<N
// init: C(i+j*N)
// term: A(i+k*N)*B(k+j*N) for k<N
#define BLOCK_SIZE 4
#define min(a, b) (((a) < (b)) ? (a) : (b))
static void do_block(int lda, int M, int N, int K, double *A, double *B, double *C) {
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double cij = C[i + j * lda];
            for (int k = 0; k < K; ++k) cij += A[i + k * lda] * B[k + j * lda];
            C[i + j * lda] = cij;
        }
}
void square_dgemm(int lda, double *A, double *B, double *C) {
    for (int i = 0; i < lda; i += BLOCK_SIZE)
        for (int j = 0; j < lda; j += BLOCK_SIZE)
            for (int k = 0; k < lda; k += BLOCK_SIZE) {
                int M = min(BLOCK_SIZE, lda - i);
                int N = min(BLOCK_SIZE, lda - j);
                int K = min(BLOCK_SIZE, lda - k);
                do_block(lda, M, N, K, A + i + k * lda, B + k + j * lda, C + i + j * lda);
            }
}
