// category: direct
// operator: conv2d
// layout: one loop over all elements
// sizes: C=2 O=3 H=6 W=5 K=3
// bind: channels=C filters=O height=H width=W ksize=K
// out: out(o*(H-K+1)*(W-K+1)+i*(W-K+1)+j) for o<O i<H-K+1 j<W-K+1
// term: in((c*H+i+r)*W+j+s)*weight(((o*C+c)*K+r)*K+s) for c<C r<K s<K
void conv_kernel(const float *in, const float *weight, float *out, int channels, int filters, int height, int width, int ksize) {
    int oh = height - ksize + 1, ow = width - ksize + 1;
    int total = filters * oh * ow;
    for (int idx = 0; idx < total; idx++) {
        int x = idx % ow;
        int y = (idx / ow) % oh;
        int f = idx / ow / oh;
        float v = 0;
        for (int c = 0; c < channels; c++)
            for (int r = 0; r < ksize; r++)
                for (int s = 0; s < ksize; s++)
                    v += in[(c * height + y + r) * width + x + s] * weight[((f * channels + c) * ksize + r) * ksize + s];
        out[idx] = v;
    }
}
