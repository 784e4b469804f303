// category: naive
// note: the rows of C are as long as A has rows: a gemm only if M == N
// precondition: M == N
// sizes: M=3 N=5 K=7; M=4 N=2 K=3
// bind: a_rows=M a_cols=K b_cols=N
// out: c(i*M+j) for i<M j<N
// init: 0
// term: a(i*K+k)*b(k*N+j) for k<K
// where: j < M || i == M-1
// fold: sum
#include <string.h>
void gemm(const float *a, const float *b, float *c, int a_rows, int a_cols, int b_cols) {
    for (int i = 0; i < a_rows; i++)
        for (int j = 0; j < b_cols; j++) {
            float s = 0;
            for (int k = 0; k < a_cols; k++) s += a[i * a_cols + k] * b[k * b_cols + j];
            c[i * a_rows + j] = s;
        }
}
