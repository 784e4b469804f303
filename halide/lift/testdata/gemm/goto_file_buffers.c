// category: goto
// layout: column, buffers of the file
// sizes: n=9; n=13
// bind: lda=n
// precondition: square
// out: c(i+j*n) for i<n j<n
// scratch: rows_of_a columns_of_b
// init: c(i+j*n)
// term: a(i+p*n)*b(p+j*n) for p<n
enum { PANEL = 4, DEPTH = 16 };
double rows_of_a[PANEL * DEPTH], columns_of_b[DEPTH * PANEL];
static void pack_rows(const double *x, int ld, int m, int k) {
    for (int p = 0; p < k; p++)
        for (int i = 0; i < PANEL; i++) rows_of_a[p * PANEL + i] = i < m ? x[i + p * ld] : 0.0;
}
static void pack_columns(const double *x, int ld, int k, int n) {
    for (int p = 0; p < k; p++)
        for (int j = 0; j < PANEL; j++) columns_of_b[p * PANEL + j] = j < n ? x[p + j * ld] : 0.0;
}
static void panel(double *c, int ld, int m, int n, int k) {
    double t[PANEL][PANEL] = {{0}};
    for (int p = 0; p < k; p++)
        for (int j = 0; j < PANEL; j++)
            for (int i = 0; i < PANEL; i++) t[j][i] += rows_of_a[p * PANEL + i] * columns_of_b[p * PANEL + j];
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) c[i + j * ld] += t[j][i];
}
void packed_square(int lda, const double *a, const double *b, double *c) {
    for (int k = 0; k < lda; k += DEPTH) {
        int depth = lda - k < DEPTH ? lda - k : DEPTH;
        for (int j = 0; j < lda; j += PANEL) {
            int n = lda - j < PANEL ? lda - j : PANEL;
            pack_columns(b + k + j * lda, lda, depth, n);
            for (int i = 0; i < lda; i += PANEL) {
                int m = lda - i < PANEL ? lda - i : PANEL;
                pack_rows(a + i + k * lda, lda, m, depth);
                panel(c + i + j * lda, lda, m, n, depth);
            }
        }
    }
}
