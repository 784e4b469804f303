// category: parallel
// sizes: N=5; N=7
// bind: n=N
// precondition: square
// out: c(i*N+j) for i<N j<N
// term: a(i*N+k)*b(k*N+j) for k<N
#include <omp.h>
void parallel_multiply(const double *a, const double *b, double *c, int n) {
    int i, j, k;
#pragma omp parallel for private(j, k) shared(a, b, c)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            double sum = 0;
            for (k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
