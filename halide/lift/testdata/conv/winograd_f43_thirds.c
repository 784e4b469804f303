// category: winograd
// operator: conv1d
// note: coefficients are rational: equal over the reals only
// sizes: N=10
// bind: n=N
// precondition: n % 4 == 2
// tolerance: 1e-9
// out: y(x) for x<N-2
// term: d(x+t)*g(t) for t<3
void winograd_f43(const double *d, const double *g, double *y, int n) {
    double u[6] = {g[0] / 4, -(g[0] + g[1] + g[2]) / 6, -(g[0] - g[1] + g[2]) / 6,
                   (g[0] + 2 * g[1] + 4 * g[2]) / 24, (g[0] - 2 * g[1] + 4 * g[2]) / 24, g[2]};
    for (int i = 0; i + 6 <= n; i += 4) {
        const double *p = d + i;
        double v[6] = {4 * p[0] - 5 * p[2] + p[4], -4 * p[1] - 4 * p[2] + p[3] + p[4], 4 * p[1] - 4 * p[2] - p[3] + p[4],
                       -2 * p[1] - p[2] + 2 * p[3] + p[4], 2 * p[1] - p[2] - 2 * p[3] + p[4], 4 * p[1] - 5 * p[3] + p[5]};
        double m[6];
        for (int j = 0; j < 6; j++) m[j] = u[j] * v[j];
        y[i] = m[0] + m[1] + m[2] + m[3] + m[4];
        y[i + 1] = m[1] - m[2] + 2 * (m[3] - m[4]);
        y[i + 2] = m[1] + m[2] + 4 * (m[3] + m[4]);
        y[i + 3] = m[1] - m[2] + 8 * (m[3] - m[4]) + m[5];
    }
}
