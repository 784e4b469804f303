// category: winograd
// operator: conv1d
// sizes: N=10; N=12
// bind: n=N
// precondition: n % 2 == 0
// out: out(x) for x<N-2
// term: in(x+t)*g(t) for t<3
void winograd_1d(const float *in, const float *g, float *out, int n) {
    float g0 = g[0], g1 = (g[0] + g[1] + g[2]) / 2, g2 = (g[0] - g[1] + g[2]) / 2, g3 = g[2];
    for (int i = 0; i + 4 <= n; i += 2) {
        const float *d = in + i;
        float m1 = (d[0] - d[2]) * g0, m2 = (d[1] + d[2]) * g1, m3 = (d[2] - d[1]) * g2, m4 = (d[1] - d[3]) * g3;
        out[i] = m1 + m2 + m3;
        out[i + 1] = m2 - m3 - m4;
    }
}
