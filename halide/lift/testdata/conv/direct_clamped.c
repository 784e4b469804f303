// category: direct
// operator: conv1d
// layout: borders by clamped loops
// sizes: N=11 K=3 P=2
// bind: n=N k=K pad=P
// constants: K=3 P=2
// out: y(i) for i<N+2*P-K+1
// term: x(i+t-P)*w(t) for t<K
// where: i+t-P >= 0 && i+t-P < N
void conv(const float *x, int n, const float *w, int k, int pad, float *y) {
    int m = n + 2 * pad - k + 1;
    for (int i = 0; i < m; i++) {
        int lo = i < pad ? pad - i : 0;
        int hi = n + pad - i < k ? n + pad - i : k;
        float s = 0;
        for (int t = lo; t < hi; t++) s += x[i + t - pad] * w[t];
        y[i] = s;
    }
}
