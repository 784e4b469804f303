// category: direct
// operator: conv2d
// layout: NHWC, batches
// sizes: B=2 C=3 O=2 H=5 W=6 FH=2 FW=3
// bind: n=B h=H w=W c=C o=O fh=FH fw=FW
// out: out(((b*(H-FH+1)+y)*(W-FW+1)+x)*O+q) for b<B y<H-FH+1 x<W-FW+1 q<O
// term: in(((b*H+y+r)*W+x+s)*C+p)*f(((r*FW+s)*C+p)*O+q) for r<FH s<FW p<C
void conv_nhwc(int n, int h, int w, int c, int o, int fh, int fw, const float *in, const float *f, float *out) {
    int oh = h - fh + 1, ow = w - fw + 1;
    for (int i = 0; i < n * oh * ow * o; i++) out[i] = 0;
    for (int b = 0; b < n; b++)
        for (int y = 0; y < oh; y++)
            for (int x = 0; x < ow; x++)
                for (int r = 0; r < fh; r++)
                    for (int s = 0; s < fw; s++)
                        for (int p = 0; p < c; p++) {
                            float v = in[((b * h + y + r) * w + x + s) * c + p];
                            for (int q = 0; q < o; q++)
                                out[((b * oh + y) * ow + x) * o + q] += v * f[((r * fw + s) * c + p) * o + q];
                        }
}
