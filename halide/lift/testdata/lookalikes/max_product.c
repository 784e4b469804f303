// category: other semiring
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
// fold: max
#define MAX(a, b) ((a) > (b) ? (a) : (b))
void max_product(int m, int n, int k, const int *A, const int *B, int *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            int best = A[i * k] * B[j];
            for (int p = 1; p < k; p++) best = MAX(best, A[i * k + p] * B[p * n + j]);
            C[i * n + j] = best;
        }
}
