// category: symmetric
// sizes: N=5 K=3
// bind: n=N k=K
// scalars: alpha beta
// out: C(i*N+j) for i<N j<i+1
// init: beta*C(i*N+j)
// term: alpha*A(i*K+p)*A(j*K+p) for p<K
void syrk(int n, int k, double alpha, double beta, double *C, const double *A) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) C[i * n + j] *= beta;
        for (int p = 0; p < k; p++)
            for (int j = 0; j <= i; j++) C[i * n + j] += alpha * A[i * k + p] * A[j * k + p];
    }
}
