// category: near miss
// note: a sum of sums
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)+B(p*N+j) for p<K
void plus_plus(int m, int n, int k, const double *A, const double *B, double *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            C[i * n + j] = 0;
            for (int p = 0; p < k; p++) C[i * n + j] += A[i * k + p] + B[p * n + j];
        }
}
