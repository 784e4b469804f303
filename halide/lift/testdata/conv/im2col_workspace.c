// category: im2col
// operator: conv2d
// layout: caller's workspace
// sizes: C=2 O=2 H=5 W=7
// bind: ci=C co=O h=H w=W
// out: y(o*(H-1)*(W-1)+i*(W-1)+j) for o<O i<H-1 j<W-1
// term: x((c*H+i+r)*W+j+s)*wt(((o*C+c)*2+r)*2+s) for c<C r<2 s<2
// scratch: work
void conv2x2(const float *x, const float *wt, float *y, float *work, int ci, int co, int h, int w) {
    int n = (h - 1) * (w - 1), k = ci * 4;
    for (int p = 0; p < k; p++)
        for (int i = 0; i < n; i++)
            work[p * n + i] = x[(p / 4 * h + i / (w - 1) + p % 4 / 2) * w + i % (w - 1) + p % 2];
    for (int o = 0; o < co; o++)
        for (int i = 0; i < n; i++) {
            float s = 0;
            for (int p = 0; p < k; p++) s += wt[o * k + p] * work[p * n + i];
            y[o * n + i] = s;
        }
}
