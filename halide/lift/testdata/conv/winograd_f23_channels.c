// category: winograd
// operator: conv1d
// layout: several channels in and out, kernels transformed once into a buffer
// sizes: C=2 O=3 N=10
// bind: in_ch=C out_ch=O len=N
// precondition: len % 2 == 0
// out: y(o*(N-2)+x) for o<O x<N-2
// term: sig(c*N+x+t)*ker((o*C+c)*3+t) for c<C t<3
#include <stdlib.h>
void winograd_channels(int out_ch, int in_ch, int len, const double *ker, const double *sig, double *y) {
    int pairs = (len - 2) / 2;
    double *u = malloc(4 * out_ch * in_ch * sizeof *u);
    for (int f = 0; f < out_ch * in_ch; f++) {
        const double *k = ker + 3 * f;
        u[4 * f] = k[0];
        u[4 * f + 1] = 0.5 * (k[0] + k[1] + k[2]);
        u[4 * f + 2] = 0.5 * (k[0] - k[1] + k[2]);
        u[4 * f + 3] = k[2];
    }
    for (int o = 0; o < out_ch; o++)
        for (int p = 0; p < pairs; p++) {
            double m[4] = {0, 0, 0, 0};
            for (int c = 0; c < in_ch; c++) {
                const double *d = sig + c * len + 2 * p, *w = u + 4 * (o * in_ch + c);
                m[0] += w[0] * (d[0] - d[2]);
                m[1] += w[1] * (d[1] + d[2]);
                m[2] += w[2] * (d[2] - d[1]);
                m[3] += w[3] * (d[1] - d[3]);
            }
            y[o * (len - 2) + 2 * p] = m[0] + m[1] + m[2];
            y[o * (len - 2) + 2 * p + 1] = m[1] - m[2] - m[3];
        }
    free(u);
}
