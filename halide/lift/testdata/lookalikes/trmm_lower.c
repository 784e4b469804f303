// category: triangular
// sizes: n=5; n=6
// out: B(i*n+j) for i<n j<n
// init: 0
// term: L(i*n+k)*B(k*n+j) for k<n
// where: k <= i
void trmm(int n, const double *L, double *B) {
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k <= i; k++) s += L[i * n + k] * B[k * n + j];
            B[i * n + j] = s;
        }
}
