// category: kernel calls
// sizes: M=3 N=5 K=7
// bind: m=M n=N k=K variant=V
// constants: V=1
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
typedef void (*kernel)(const float *, const float *, float *, int, int);
static void forward(const float *a, const float *b, float *c, int k, int n) {
    *c = 0;
    for (int p = 0; p < k; p++) *c += a[p] * b[p * n];
}
static void backward(const float *a, const float *b, float *c, int k, int n) {
    *c = 0;
    for (int p = k - 1; p >= 0; p--) *c += a[p] * b[p * n];
}
static const kernel kernels[2] = {forward, backward};
void dispatch(const float *A, const float *B, float *C, int m, int n, int k, int variant) {
    kernel f = kernels[variant & 1];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            f(A + i * k, B + j, C + i * n + j, k, n);
}
