// category: near miss
// note: a product with every other column of the matrix
// sizes: M=4 N=6
// bind: m=M n=N
// out: y(i) for i<M
// term: A(i*N+j)*x(j) for j<N
// where: j%2 == 0
void gemv_even(int m, int n, const float *A, const float *x, float *y) {
    for (int i = 0; i < m; i++) {
        float s = 0;
        for (int j = 0; j < n; j += 2) s += A[i * n + j] * x[j];
        y[i] = s;
    }
}
