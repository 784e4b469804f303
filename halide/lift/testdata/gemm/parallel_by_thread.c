// category: parallel
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K
// out: c(i*N+j) for i<M j<N
// term: a(i*K+p)*b(p*N+j) for p<K
#include <omp.h>
void threads(float *a, float *b, float *c, int m, int n, int k) {
#pragma omp parallel
    {
        int id = omp_get_thread_num(), count = omp_get_num_threads();
        int per = (m + count - 1) / count;
        int from = id * per, to = from + per < m ? from + per : m;
        for (int i = from; i < to; i++)
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int p = 0; p < k; p++) s += a[i * k + p] * b[p * n + j];
                c[i * n + j] = s;
            }
    }
}
