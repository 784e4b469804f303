// category: naive
// layout: pointers to rows
// sizes: M=3 N=5 K=7
// bind: r=M c=N inner=K
// out: res[i](j) for i<M j<N
// term: a[i](k)*b[k](j) for k<K
void matmul(double **a, double **b, double **res, int r, int inner, int c) {
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            res[i][j] = 0;
            for (int k = 0; k < inner; k++)
                res[i][j] += a[i][k] * b[k][j];
        }
}
