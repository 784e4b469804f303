// category: intrinsics
// layout: row, global scratch
// sizes: N=8; N=16
// bind: n=N
// precondition: square, n % 8 == 0, n <= 64
// out: C(i*N+j) for i<N j<N
// term: A(i*N+k)*B(k*N+j) for k<N
#include <immintrin.h>
static float transposed[64 * 64];
void gemm_scratch(const float *A, const float *B, float *C, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) transposed[j * n + i] = B[i * n + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            __m256 s = _mm256_setzero_ps();
            for (int k = 0; k < n; k += 8)
                s = _mm256_fmadd_ps(_mm256_loadu_ps(A + i * n + k), _mm256_loadu_ps(transposed + j * n + k), s);
            float t[8];
            _mm256_storeu_ps(t, s);
            C[i * n + j] = t[0] + t[1] + t[2] + t[3] + t[4] + t[5] + t[6] + t[7];
        }
}
