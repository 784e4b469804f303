// category: intrinsics
// sizes: M=4 N=8 K=5; M=8 N=16 K=3
// bind: M=M N=N K=K
// precondition: M % 4 == 0, N % 8 == 0
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
#include <immintrin.h>
static inline void tile(const float *a, const float *b, float *c, int N, int K) {
    __m256 c0 = _mm256_loadu_ps(c), c1 = _mm256_loadu_ps(c + N), c2 = _mm256_loadu_ps(c + 2 * N), c3 = _mm256_loadu_ps(c + 3 * N);
    for (int k = 0; k < K; k++) {
        const __m256 row = _mm256_loadu_ps(b + k * N);
        c0 = _mm256_fmadd_ps(_mm256_set1_ps(a[k]), row, c0);
        c1 = _mm256_fmadd_ps(_mm256_set1_ps(a[K + k]), row, c1);
        c2 = _mm256_fmadd_ps(_mm256_set1_ps(a[2 * K + k]), row, c2);
        c3 = _mm256_fmadd_ps(_mm256_set1_ps(a[3 * K + k]), row, c3);
    }
    _mm256_storeu_ps(c, c0); _mm256_storeu_ps(c + N, c1); _mm256_storeu_ps(c + 2 * N, c2); _mm256_storeu_ps(c + 3 * N, c3);
}
void gemm_fma(const float *A, const float *B, float *C, int M, int N, int K) {
    for (int i = 0; i < M; i += 4)
        for (int j = 0; j < N; j += 8) tile(A + i * K, B + j, C + i * N + j, N, K);
}
