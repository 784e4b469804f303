// category: naive
// operator: gemm
// note: Bt is computed and B is used: C += A * Bt, a gemm with B transposed, not what its name says
// layout: B transposed
// precondition: square
// sizes: n=3; n=5
// out: C(i*n+j) for i<n j<n
// init: C(i*n+j)
// term: A(i*n+k)*B(j*n+k) for k<n
#include <stdlib.h>
void gemm_fast(const float *A, const float *B, float *C, int n) {
    float *Bt = malloc(n * n * sizeof(float));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) Bt[j * n + i] = B[i * n + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += A[i * n + k] * B[j * n + k];
            C[i * n + j] += s;
        }
    free(Bt);
}
