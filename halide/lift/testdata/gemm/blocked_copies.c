// category: blocked
// sizes: M=5 N=6 K=7; M=3 N=9 K=4
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
#include <string.h>
#define T 4
void copied(const double *A, const double *B, double *C, int m, int n, int k) {
    double ta[T][T], tb[T][T], tc[T][T];
    for (int i0 = 0; i0 < m; i0 += T)
        for (int j0 = 0; j0 < n; j0 += T) {
            memset(tc, 0, sizeof tc);
            for (int p0 = 0; p0 < k; p0 += T) {
                for (int i = 0; i < T; i++)
                    for (int p = 0; p < T; p++) {
                        ta[i][p] = i0 + i < m && p0 + p < k ? A[(i0 + i) * k + p0 + p] : 0.0;
                        tb[i][p] = p0 + i < k && j0 + p < n ? B[(p0 + i) * n + j0 + p] : 0.0;
                    }
                for (int i = 0; i < T; i++)
                    for (int j = 0; j < T; j++)
                        for (int p = 0; p < T; p++) tc[i][j] += ta[i][p] * tb[p][j];
            }
            for (int i = 0; i < T && i0 + i < m; i++)
                for (int j = 0; j < T && j0 + j < n; j++) C[(i0 + i) * n + j0 + j] = tc[i][j];
        }
}
