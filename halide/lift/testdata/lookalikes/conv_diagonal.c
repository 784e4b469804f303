// category: near miss
// operator: none
// note: the filter is read along its diagonal
// sizes: H=6 W=7
// bind: h=H w=W
// out: out(y*(W-2)+x) for y<H-2 x<W-2
// term: in((y+r)*W+x+r)*k(r*4) for r<3
void conv_buggy(const float *in, const float *k, float *out, int h, int w) {
    for (int y = 0; y < h - 2; y++)
        for (int x = 0; x < w - 2; x++) {
            float s = 0;
            for (int m = 0; m < 3; m++) s += in[(y + m) * w + x + m] * k[m * 3 + m];
            out[y * (w - 2) + x] = s;
        }
}
