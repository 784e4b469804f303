// category: naive
// operator: none
// expect: refuse
// note: an upper triangular product under gemm's name and signature; at n = 1 it is one
// sizes: n=4; n=7
// out: C(i*n+j) for i<n j<n
// term: A(i*n+k)*B(k*n+j) for k<n
// where: k >= i
void gemm(const float *A, const float *B, float *C, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = i; k < n; k++) s += A[i * n + k] * B[k * n + j];
            C[i * n + j] = s;
        }
}
