// category: intrinsics
// layout: row, B transposed
// sizes: M=3 N=5 K=8
// bind: m=M n=N k=K
// precondition: k % 4 == 0
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*Bt(j*K+p) for p<K
#include <pmmintrin.h>
static float dot(const float *x, const float *y, int k) {
    __m128 s = _mm_setzero_ps();
    for (int p = 0; p < k; p += 4) s = _mm_add_ps(s, _mm_mul_ps(_mm_loadu_ps(x + p), _mm_loadu_ps(y + p)));
    s = _mm_hadd_ps(s, s);
    s = _mm_hadd_ps(s, s);
    return _mm_cvtss_f32(s);
}
void gemm_dot(const float *A, const float *Bt, float *C, int m, int n, int k) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) C[i * n + j] = dot(A + i * k, Bt + j * k, k);
}
