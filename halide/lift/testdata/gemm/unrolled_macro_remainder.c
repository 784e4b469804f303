// category: unrolled
// layout: column
// sizes: M=7 N=2 K=3; M=4 N=3 K=1
// bind: m=M n=N k=K
// out: c(i+j*M) for i<M j<N
// init: c(i+j*M)
// term: a(i+k*M)*b(k+j*K) for k<K
#define STEP(d) col[i + d] += s * src[i + d];
void axpys(int m, int n, int k, const double *a, const double *b, double *c) {
    for (int j = 0; j < n; j++) {
        double *col = c + j * m;
        for (int p = 0; p < k; p++) {
            double s = b[p + j * k];
            const double *src = a + p * m;
            int i = 0;
            for (; i < m - 3; i += 4) { STEP(0) STEP(1) STEP(2) STEP(3) }
            switch (m - i) {
            case 3: STEP(2)
            case 2: STEP(1)
            case 1: STEP(0)
            }
        }
    }
}
