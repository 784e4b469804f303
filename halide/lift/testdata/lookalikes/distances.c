// category: near miss
// note: squared distances of rows
// sizes: M=3 N=4 K=5
// bind: m=M n=N k=K
// out: D(i*N+j) for i<M j<N
// term: (X(i*K+p)-Y(j*K+p))*(X(i*K+p)-Y(j*K+p)) for p<K
void distances(int m, int n, int k, const double *X, const double *Y, double *D) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int p = 0; p < k; p++) {
                double t = X[i * k + p] - Y[j * k + p];
                s += t * t;
            }
            D[i * n + j] = s;
        }
}
