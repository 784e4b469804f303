// category: goto
// sizes: M=5 N=6 K=7; M=4 N=9 K=3
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
#include <stdlib.h>
#define NC 8
#define KC 4
#define MC 4
#define MR 2
#define NR 2
static int least(int a, int b) { return a < b ? a : b; }
static void packA(int mc, int kc, const float *A, int lda, float *buf) {
    for (int i = 0; i < mc; i += MR)
        for (int p = 0; p < kc; p++)
            for (int ii = 0; ii < MR; ii++) *buf++ = i + ii < mc ? A[(i + ii) * lda + p] : 0.0f;
}
static void packB(int kc, int nc, const float *B, int ldb, float *buf) {
    for (int j = 0; j < nc; j += NR)
        for (int p = 0; p < kc; p++)
            for (int jj = 0; jj < NR; jj++) *buf++ = j + jj < nc ? B[p * ldb + j + jj] : 0.0f;
}
static void kernel(int kc, const float *a, const float *b, float *C, int ldc, int mr, int nr) {
    float acc[MR * NR] = {0};
    for (int p = 0; p < kc; p++)
        for (int i = 0; i < MR; i++)
            for (int j = 0; j < NR; j++) acc[i * NR + j] += a[p * MR + i] * b[p * NR + j];
    for (int i = 0; i < mr; i++)
        for (int j = 0; j < nr; j++) C[i * ldc + j] += acc[i * NR + j];
}
void sgemm_goto(int m, int n, int k, const float *A, const float *B, float *C) {
    float *bufA = (float *)malloc(MC * KC * sizeof(float));
    float *bufB = (float *)malloc(KC * NC * sizeof(float));
    for (int jc = 0; jc < n; jc += NC) {
        int nc = least(NC, n - jc);
        for (int pc = 0; pc < k; pc += KC) {
            int kc = least(KC, k - pc);
            packB(kc, nc, B + pc * n + jc, n, bufB);
            for (int ic = 0; ic < m; ic += MC) {
                int mc = least(MC, m - ic);
                packA(mc, kc, A + ic * k + pc, k, bufA);
                for (int j = 0; j < nc; j += NR)
                    for (int i = 0; i < mc; i += MR)
                        kernel(kc, bufA + i * kc, bufB + j * kc, C + (ic + i) * n + jc + j, n, least(MR, mc - i), least(NR, nc - j));
            }
        }
    }
    free(bufA);
    free(bufB);
}
