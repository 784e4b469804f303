// category: intrinsics
// sizes: M=3 N=11 K=5; M=2 N=8 K=3
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
#include <immintrin.h>
void gemm_avx(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++) {
        int j = 0;
        for (; j + 8 <= n; j += 8) {
            __m256 sum = _mm256_loadu_ps(C + i * n + j);
            for (int p = 0; p < k; p++) {
                __m256 a = _mm256_broadcast_ss(A + i * k + p);
                __m256 b = _mm256_loadu_ps(B + p * n + j);
                sum = _mm256_add_ps(sum, _mm256_mul_ps(a, b));
            }
            _mm256_storeu_ps(C + i * n + j, sum);
        }
        for (; j < n; j++)
            for (int p = 0; p < k; p++) C[i * n + j] += A[i * k + p] * B[p * n + j];
    }
}
