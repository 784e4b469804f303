// category: blocked
// sizes: N=4; N=8
// bind: n=N bs=B
// constants: B=4
// precondition: square, n % bs == 0
// out: c(i*N+j) for i<N j<N
// term: a(i*N+k)*b(k*N+j) for k<N
void blocked(int n, int bs, const int *a, const int *b, int *c) {
    for (int i = 0; i < n * n; i++) c[i] = 0;
    for (int ib = 0; ib < n / bs; ib++)
        for (int jb = 0; jb < n / bs; jb++)
            for (int kb = 0; kb < n / bs; kb++)
                for (int i = 0; i < bs; i++)
                    for (int j = 0; j < bs; j++) {
                        int s = 0;
                        for (int k = 0; k < bs; k++)
                            s += a[(ib * bs + i) * n + kb * bs + k] * b[(kb * bs + k) * n + jb * bs + j];
                        c[(ib * bs + i) * n + jb * bs + j] += s;
                    }
}
