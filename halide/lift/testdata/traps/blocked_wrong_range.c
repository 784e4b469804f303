// category: blocked
// expect: refuse
// note: k runs over the rows' own block only: right where one block is all
// sizes: n=8; n=4
// out: C(i*n+j) for i<n j<n
// init: C(i*n+j)
// term: A(i*n+k)*B(k*n+j) for k<n
// where: k/4 == i/4
void blocked(const double *A, const double *B, double *C, int n) {
    const int bs = 4;
    for (int ii = 0; ii < n; ii += bs)
        for (int jj = 0; jj < n; jj += bs)
            for (int i = ii; i < ii + bs && i < n; i++)
                for (int j = jj; j < jj + bs && j < n; j++)
                    for (int k = ii; k < ii + bs && k < n; k++) C[i * n + j] += A[i * n + k] * B[k * n + j];
}
