// category: other semiring
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)+B(p*N+j) for p<K
// fold: max
void max_plus(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float best = A[i * k] + B[j];
            for (int p = 1; p < k; p++) {
                float t = A[i * k + p] + B[p * n + j];
                if (t > best) best = t;
            }
            C[i * n + j] = best;
        }
}
