// category: goto
// layout: column
// sizes: N=8; N=5
// bind: lda=N
// precondition: square
// out: C(i+j*N) for i<N j<N
// init: C(i+j*N)
// term: A(i+k*N)*B(k+j*N) for k<N
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>
#define MR 4
#define NR 4
static void micro(int K, const double *a, const double *b, double *c) {
    __m256d r0 = _mm256_setzero_pd(), r1 = _mm256_setzero_pd(), r2 = _mm256_setzero_pd(), r3 = _mm256_setzero_pd();
    for (int k = 0; k < K; k++) {
        __m256d col = _mm256_load_pd(a + k * MR);
        r0 = _mm256_fmadd_pd(col, _mm256_broadcast_sd(b + k * NR + 0), r0);
        r1 = _mm256_fmadd_pd(col, _mm256_broadcast_sd(b + k * NR + 1), r1);
        r2 = _mm256_fmadd_pd(col, _mm256_broadcast_sd(b + k * NR + 2), r2);
        r3 = _mm256_fmadd_pd(col, _mm256_broadcast_sd(b + k * NR + 3), r3);
    }
    _mm256_store_pd(c, r0); _mm256_store_pd(c + 4, r1); _mm256_store_pd(c + 8, r2); _mm256_store_pd(c + 12, r3);
}
void square_dgemm(int lda, double *A, double *B, double *C) {
    int up = (lda + 3) / 4 * 4;
    double *pa = _mm_malloc(up * lda * sizeof(double), 64), *pb = _mm_malloc(up * lda * sizeof(double), 64), t[16];
    memset(pa, 0, up * lda * sizeof(double));
    memset(pb, 0, up * lda * sizeof(double));
    for (int i = 0; i < lda; i++)
        for (int k = 0; k < lda; k++) {
            pa[i / MR * MR * lda + k * MR + i % MR] = A[i + k * lda];
            pb[i / NR * NR * lda + k * NR + i % NR] = B[k + i * lda];
        }
    for (int j = 0; j < lda; j += NR)
        for (int i = 0; i < lda; i += MR) {
            micro(lda, pa + i * lda, pb + j * lda, t);
            for (int y = 0; y < NR && j + y < lda; y++)
                for (int x = 0; x < MR && i + x < lda; x++) C[i + x + (j + y) * lda] += t[y * MR + x];
        }
    _mm_free(pa);
    _mm_free(pb);
}
