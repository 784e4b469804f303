// category: near miss
// note: two rows in three keep what they were; leading dimensions hide it
// sizes: M=7 N=4 K=5
// bind: m=M n=N k=K lda=K ldb=N ldc=N
void rows_in_threes(const double *A, const double *B, double *C, int m, int n, int k, int lda, int ldb, int ldc) {
    for (int i = 0; i < m; i += 3)
        for (int p = 0; p < k; p++) {
            double f = A[i * lda + p];
            for (int j = 0; j < n; j++) C[i * ldc + j] += f * B[p * ldb + j];
        }
}
