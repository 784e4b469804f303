// category: im2col
// operator: conv2d
// layout: NHWC, one row a pixel
// sizes: C=3 O=2 H=5 W=6
// bind: h=H w=W c=C o=O
// out: out((y*(W-2)+x)*O+q) for y<H-2 x<W-2 q<O
// term: in(((y+r)*W+x+s)*C+p)*f(((q*3+r)*3+s)*C+p) for r<3 s<3 p<C
#include <stdlib.h>
#include <string.h>
void conv_rows(const double *in, const double *f, double *out, int h, int w, int c, int o) {
    int oh = h - 2, ow = w - 2, len = 9 * c;
    double *col = malloc(sizeof(double) * oh * ow * len), *p = col;
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++)
            for (int r = 0; r < 3; r++) {
                memcpy(p, in + ((y + r) * w + x) * c, 3 * c * sizeof(double));
                p += 3 * c;
            }
    for (int i = 0; i < oh * ow; i++)
        for (int q = 0; q < o; q++) {
            double s = 0;
            for (int k = 0; k < len; k++) s += col[i * len + k] * f[q * len + k];
            out[i * o + q] = s;
        }
    free(col);
}
