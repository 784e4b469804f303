// category: direct
// operator: conv2d
// layout: NCHW, batches, borders left by continue, threads
// sizes: N=2 C=2 O=2 H=5 W=6 KH=3 KW=2 P=1 S=2 OH=3 OW=4
// bind: batch=N in_c=C out_c=O in_h=H in_w=W kh=KH kw=KW pad=P stride=S
// constants: KH=3 KW=2 P=1 S=2
// out: y(((n*O+o)*OH+i)*OW+j) for n<N o<O i<OH j<OW
// init: b(o)
// term: x(((n*C+c)*H+i*S-P+r)*W+j*S-P+s)*k(((o*C+c)*KH+r)*KW+s) for c<C r<KH s<KW
// where: i*S-P+r >= 0 && i*S-P+r < H && j*S-P+s >= 0 && j*S-P+s < W
void conv_forward(const float *x, const float *k, const float *b, float *y, int batch, int in_c, int in_h, int in_w, int out_c, int kh, int kw,
                  int stride, int pad) {
    int out_h = (in_h + 2 * pad - kh) / stride + 1;
    int out_w = (in_w + 2 * pad - kw) / stride + 1;
#pragma omp parallel for collapse(2)
    for (int n = 0; n < batch; n++)
        for (int o = 0; o < out_c; o++)
            for (int i = 0; i < out_h; i++)
                for (int j = 0; j < out_w; j++) {
                    float acc = b[o];
                    for (int c = 0; c < in_c; c++)
                        for (int r = 0; r < kh; r++) {
                            int row = i * stride - pad + r;
                            if (row < 0 || row >= in_h) continue;
                            for (int s = 0; s < kw; s++) {
                                int col = j * stride - pad + s;
                                if (col < 0 || col >= in_w) continue;
                                acc += x[((n * in_c + c) * in_h + row) * in_w + col] * k[((o * in_c + c) * kh + r) * kw + s];
                            }
                        }
                    y[((n * out_c + o) * out_h + i) * out_w + j] = acc;
                }
}
