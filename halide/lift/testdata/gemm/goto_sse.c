// category: goto
// layout: column
// sizes: M=4 N=4 K=5; M=8 N=8 K=3
// bind: m=M n=N k=K lda=M ldb=K ldc=M
// precondition: m % 4 == 0, n % 4 == 0
// out: c(i+j*M) for i<M j<N
// init: c(i+j*M)
// term: a(i+p*M)*b(p+j*K) for p<K
#include <emmintrin.h>
#include <pmmintrin.h>
#define A(i, j) a[(j) * lda + (i)]
#define B(i, j) b[(j) * ldb + (i)]
#define C(i, j) c[(j) * ldc + (i)]
typedef union { __m128d v; double d[2]; } v2df_t;
static void pack(int k, double *a, int lda, double *to) {
    for (int j = 0; j < k; j++) {
        double *p = &A(0, j);
        *to = *p; *(to + 1) = *(p + 1); *(to + 2) = *(p + 2); *(to + 3) = *(p + 3);
        to += 4;
    }
}
static void dot4x4(int k, double *a, double *b, int ldb, double *c, int ldc) {
    v2df_t c0, c1, c2, c3, c4, c5, c6, c7, a0, a1, b0, b1, b2, b3;
    double *p0 = &B(0, 0), *p1 = &B(0, 1), *p2 = &B(0, 2), *p3 = &B(0, 3);
    c0.v = _mm_setzero_pd(); c1.v = _mm_setzero_pd(); c2.v = _mm_setzero_pd(); c3.v = _mm_setzero_pd();
    c4.v = _mm_setzero_pd(); c5.v = _mm_setzero_pd(); c6.v = _mm_setzero_pd(); c7.v = _mm_setzero_pd();
    for (int p = 0; p < k; p++) {
        a0.v = _mm_load_pd((double *)a);
        a1.v = _mm_load_pd((double *)(a + 2));
        a += 4;
        b0.v = _mm_loaddup_pd((double *)p0++);
        b1.v = _mm_loaddup_pd((double *)p1++);
        b2.v = _mm_loaddup_pd((double *)p2++);
        b3.v = _mm_loaddup_pd((double *)p3++);
        c0.v += a0.v * b0.v; c1.v += a0.v * b1.v; c2.v += a0.v * b2.v; c3.v += a0.v * b3.v;
        c4.v += a1.v * b0.v; c5.v += a1.v * b1.v; c6.v += a1.v * b2.v; c7.v += a1.v * b3.v;
    }
    C(0, 0) += c0.d[0]; C(0, 1) += c1.d[0]; C(0, 2) += c2.d[0]; C(0, 3) += c3.d[0];
    C(1, 0) += c0.d[1]; C(1, 1) += c1.d[1]; C(1, 2) += c2.d[1]; C(1, 3) += c3.d[1];
    C(2, 0) += c4.d[0]; C(2, 1) += c5.d[0]; C(2, 2) += c6.d[0]; C(2, 3) += c7.d[0];
    C(3, 0) += c4.d[1]; C(3, 1) += c5.d[1]; C(3, 2) += c6.d[1]; C(3, 3) += c7.d[1];
}
void mmult(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    double packed[m * k];
    for (int j = 0; j < n; j += 4)
        for (int i = 0; i < m; i += 4) {
            if (j == 0) pack(k, &A(i, 0), lda, &packed[i * k]);
            dot4x4(k, &packed[i * k], &B(0, j), ldb, &C(i, j), ldc);
        }
}
