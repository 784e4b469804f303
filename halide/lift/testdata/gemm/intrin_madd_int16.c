// category: intrinsics
// layout: row, B transposed, 16-bit inputs
// sizes: M=3 N=5 K=16
// bind: m=M n=N k=K
// precondition: k % 16 == 0
// out: c(i*N+j) for i<M j<N
// term: a(i*K+p)*bt(j*K+p) for p<K
#include <immintrin.h>
void gemm_i16(const short *a, const short *bt, int *c, int m, int n, int k) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            __m256i acc = _mm256_setzero_si256();
            for (int p = 0; p < k; p += 16)
                acc = _mm256_add_epi32(acc, _mm256_madd_epi16(_mm256_loadu_si256((const __m256i *)(a + i * k + p)),
                                                              _mm256_loadu_si256((const __m256i *)(bt + j * k + p))));
            __m128i s = _mm_add_epi32(_mm256_castsi256_si128(acc), _mm256_extracti128_si256(acc, 1));
            s = _mm_add_epi32(s, _mm_shuffle_epi32(s, _MM_SHUFFLE(1, 0, 3, 2)));
            s = _mm_add_epi32(s, _mm_shuffle_epi32(s, _MM_SHUFFLE(2, 3, 0, 1)));
            c[i * n + j] = _mm_cvtsi128_si32(s);
        }
}
