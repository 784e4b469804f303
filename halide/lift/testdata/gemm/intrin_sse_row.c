// category: intrinsics
// sizes: M=3 N=8 K=5
// bind: m=M n=N k=K
// precondition: n % 4 == 0
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
#include <xmmintrin.h>
void gemm_sse(const float *A, const float *B, float *C, int m, int n, int k) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j += 4) {
            __m128 acc = _mm_setzero_ps();
            for (int p = 0; p < k; p++)
                acc = _mm_add_ps(acc, _mm_mul_ps(_mm_set1_ps(A[i * k + p]), _mm_loadu_ps(&B[p * n + j])));
            _mm_storeu_ps(&C[i * n + j], acc);
        }
}
