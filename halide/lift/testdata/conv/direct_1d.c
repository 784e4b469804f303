// category: direct
// operator: conv1d
// sizes: N=11 T=3
// bind: n=N taps=T
// out: out(x) for x<N-T+1
// term: in(x+t)*h(T-1-t) for t<T
void fir(const int *in, const int *h, int *out, int n, int taps) {
    for (int i = 0; i + taps <= n; i++) {
        int acc = 0;
        for (int k = 0; k < taps; k++) acc += h[k] * in[i + taps - 1 - k];
        out[i] = acc;
    }
}
