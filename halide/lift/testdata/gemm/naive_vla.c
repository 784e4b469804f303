// category: naive
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K
// out: c(i*N+j) for i<M j<N
// term: a(i*K+k)*b(k*N+j) for k<K
void mm(int m, int n, int k, int a[m][k], int b[k][n], int c[m][n]) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            int t = 0;
            for (int p = 0; p < k; p++) t += a[i][p] * b[p][j];
            c[i][j] = t;
        }
}
