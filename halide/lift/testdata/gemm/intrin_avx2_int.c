// category: intrinsics
// sizes: M=3 N=8 K=5
// bind: m=M n=N k=K
// precondition: n % 8 == 0
// out: c(i*N+j) for i<M j<N
// term: a(i*K+p)*b(p*N+j) for p<K
#include <immintrin.h>
void gemm_int(const int *a, const int *b, int *c, int m, int n, int k) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j += 8) {
            __m256i acc = _mm256_setzero_si256();
            for (int p = 0; p < k; p++) {
                __m256i x = _mm256_set1_epi32(a[i * k + p]);
                __m256i y = _mm256_loadu_si256((const __m256i *)(b + p * n + j));
                acc = _mm256_add_epi32(acc, _mm256_mullo_epi32(x, y));
            }
            _mm256_storeu_si256((__m256i *)(c + i * n + j), acc);
        }
}
