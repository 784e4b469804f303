// category: triangular
// sizes: n=5
// out: C(i*n+i+j) for i<n j<n-i
// term: A(i*n+k)*B(k*n+i+j) for k<n
void upper_product(const int *A, const int *B, int *C, int n) {
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
            int s = 0;
            for (int k = 0; k < n; k++) s += A[i * n + k] * B[k * n + j];
            C[i * n + j] = s;
        }
}
