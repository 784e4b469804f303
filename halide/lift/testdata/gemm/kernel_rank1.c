// category: kernel calls
// layout: row, struct by value
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+k)*B(k*N+j) for k<K
struct view { double *p; int rs, cs; };
static struct view view_of(double *p, int rs, int cs) { struct view v = {p, rs, cs}; return v; }
static double *at(struct view v, int i, int j) { return v.p + i * v.rs + j * v.cs; }
static void rank1(struct view c, struct view col, struct view row, int m, int n) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) *at(c, i, j) += *at(col, i, 0) * *at(row, 0, j);
}
void outer_products(double *A, double *B, double *C, int m, int n, int k) {
    struct view c = view_of(C, n, 1);
    for (int i = 0; i < m * n; i++) C[i] = 0;
    for (int p = 0; p < k; p++) rank1(c, view_of(A + p, k, 1), view_of(B + p * n, n, 1), m, n);
}
