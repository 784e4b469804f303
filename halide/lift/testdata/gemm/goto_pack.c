// category: goto
// layout: column
// sizes: M=8 N=8 K=5; M=12 N=4 K=9
// bind: m=M n=N k=K lda=M ldb=K ldc=M
// precondition: m % 4 == 0, n % 4 == 0
// out: c(i+j*M) for i<M j<N
// init: c(i+j*M)
// term: a(i+p*M)*b(p+j*K) for p<K
#define A(i, j) a[(j) * lda + (i)]
#define B(i, j) b[(j) * ldb + (i)]
#define C(i, j) c[(j) * ldc + (i)]
#define mc 8
#define kc 4
#define min(i, j) ((i) < (j) ? (i) : (j))
static void pack_a(int k, double *a, int lda, double *to) {
    for (int j = 0; j < k; j++) {
        double *p = &A(0, j);
        *to++ = p[0]; *to++ = p[1]; *to++ = p[2]; *to++ = p[3];
    }
}
static void pack_b(int k, double *b, int ldb, double *to) {
    double *b0 = &B(0, 0), *b1 = &B(0, 1), *b2 = &B(0, 2), *b3 = &B(0, 3);
    for (int i = 0; i < k; i++) { *to++ = *b0++; *to++ = *b1++; *to++ = *b2++; *to++ = *b3++; }
}
static void micro(int k, const double *a, const double *b, double *c, int ldc) {
    double r[4][4] = {{0}};
    for (int p = 0; p < k; p++, a += 4, b += 4)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) r[i][j] += a[i] * b[j];
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++) C(i, j) += r[i][j];
}
static void inner(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc, int first, double *packedB) {
    double packedA[mc * kc];
    for (int j = 0; j < n; j += 4) {
        if (first) pack_b(k, &B(0, j), ldb, &packedB[j * k]);
        for (int i = 0; i < m; i += 4) {
            if (j == 0) pack_a(k, &A(i, 0), lda, &packedA[i * k]);
            micro(k, &packedA[i * k], &packedB[j * k], &C(i, j), ldc);
        }
    }
}
void goto_dgemm(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
    static double packedB[kc * 64];
    for (int p = 0; p < k; p += kc) {
        int pb = min(k - p, kc);
        for (int i = 0; i < m; i += mc) {
            int ib = min(m - i, mc);
            inner(ib, n, pb, &A(i, p), lda, &B(p, 0), ldb, &C(i, 0), ldc, i == 0, packedB);
        }
    }
}
