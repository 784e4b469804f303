// category: blocked
// sizes: M=5 N=6 K=7; M=9 N=10 K=11
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// init: C(i*N+j)
// term: A(i*K+p)*B(p*N+j) for p<K
#define BM 4
#define BN 3
#define BK 5
void tiled(const float *A, const float *B, float *C, int m, int n, int k) {
    for (int ii = 0; ii < m; ii += BM)
        for (int pp = 0; pp < k; pp += BK)
            for (int jj = 0; jj < n; jj += BN)
                for (int i = ii; i < m && i < ii + BM; i++)
                    for (int p = pp; p < k && p < pp + BK; p++) {
                        float a = A[i * k + p];
                        for (int j = jj; j < n && j < jj + BN; j++) C[i * n + j] += a * B[p * n + j];
                    }
}
