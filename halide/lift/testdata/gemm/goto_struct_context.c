// category: goto
// layout: row, struct of buffers
// sizes: M=5 N=6 K=7
// bind: m=M n=N k=K
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
#include <stdlib.h>
typedef struct { double *panel; int rows, depth; } Context;
static void context_init(Context *x, int rows, int depth) {
    x->panel = calloc(rows * depth, sizeof *x->panel);
    x->rows = rows;
    x->depth = depth;
}
static void gather(Context *x, const double *src, int ld, int rows, int depth) {
    for (int r = 0; r < rows; r++)
        for (int d = 0; d < depth; d++) x->panel[d * x->rows + r] = src[r * ld + d];
}
void packed_rows(const double *A, const double *B, double *C, int m, int n, int k) {
    Context ctx;
    context_init(&ctx, 3, k);
    for (int i = 0; i < m; i += 3) {
        int rows = m - i < 3 ? m - i : 3;
        gather(&ctx, A + i * k, k, rows, k);
        for (int j = 0; j < n; j++) {
            double acc[3] = {0, 0, 0};
            for (int p = 0; p < k; p++)
                for (int r = 0; r < rows; r++) acc[r] += ctx.panel[p * ctx.rows + r] * B[p * n + j];
            for (int r = 0; r < rows; r++) C[(i + r) * n + j] = acc[r];
        }
    }
    free(ctx.panel);
}
