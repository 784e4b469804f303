// category: direct
// operator: conv2d
// layout: NCHW, groups
// sizes: G=2 CG=2 OG=3 H=5 W=6 K=2
// bind: groups=G cpg=CG opg=OG h=H w=W k=K
// out: out(((g*OG+o)*(H-K+1)+y)*(W-K+1)+x) for g<G o<OG y<H-K+1 x<W-K+1
// term: in(((g*CG+c)*H+y+r)*W+x+s)*wt((((g*OG+o)*CG+c)*K+r)*K+s) for c<CG r<K s<K
void grouped(const float *in, const float *wt, float *out, int groups, int cpg, int opg, int h, int w, int k) {
    int oh = h - k + 1, ow = w - k + 1;
    for (int g = 0; g < groups; ++g) {
        const float *ig = in + g * cpg * h * w;
        const float *wg = wt + g * opg * cpg * k * k;
        float *og = out + g * opg * oh * ow;
        for (int o = 0; o < opg; ++o)
            for (int y = 0; y < oh; ++y)
                for (int x = 0; x < ow; ++x) {
                    float sum = 0.f;
                    for (int c = 0; c < cpg; ++c)
                        for (int r = 0; r < k; ++r)
                            for (int s = 0; s < k; ++s) sum += ig[(c * h + y + r) * w + x + s] * wg[((o * cpg + c) * k + r) * k + s];
                    og[(o * oh + y) * ow + x] = sum;
                }
    }
}
