// category: direct
// operator: conv2d
// sizes: H=7 W=9 FH=3 FW=2
// bind: h=H w=W fh=FH fw=FW
// out: out(y*(W-FW+1)+x) for y<H-FH+1 x<W-FW+1
// term: in((y+r)*W+x+s)*f(r*FW+s) for r<FH s<FW
void conv2d(const float *in, const float *f, float *out, int h, int w, int fh, int fw) {
    int oh = h - fh + 1, ow = w - fw + 1;
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float s = 0;
            for (int r = 0; r < fh; r++)
                for (int t = 0; t < fw; t++) s += in[(y + r) * w + x + t] * f[r * fw + t];
            out[y * ow + x] = s;
        }
}
