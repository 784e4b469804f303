// category: near miss
// note: tiles over all columns, but inside a tile only even ones
// sizes: M=3 N=9 K=5
// bind: m=M n=N k=K
#define TILE 8
void gemm_tiled(int m, int n, int k, const float *A, const float *B, float *C) {
    for (int j0 = 0; j0 < n; j0 += TILE)
        for (int p0 = 0; p0 < k; p0 += TILE) {
            int jn = j0 + TILE < n ? j0 + TILE : n, pn = p0 + TILE < k ? p0 + TILE : k;
            for (int j = j0; j < jn; j += 2)
                for (int p = p0; p < pn; p++)
                    for (int i = 0; i < m; i++) C[j * m + i] += A[p * m + i] * B[j * k + p];
        }
}
