// category: direct
// operator: conv2d
// layout: NCHW
// sizes: C=2 O=3 H=7 W=9
// bind: ic=C oc=O h=H w=W
// out: out((o*(H-2)+y)*(W-2)+x) for o<O y<H-2 x<W-2
// init: bias(o)
// term: in((c*H+y+r)*W+x+s)*k(((o*C+c)*3+r)*3+s) for c<C r<3 s<3
void conv3x3(const float *in, const float *k, const float *bias, float *out, int ic, int oc, int h, int w) {
    const int oh = h - 2, ow = w - 2;
#pragma omp parallel for
    for (int o = 0; o < oc; o++) {
        float *plane = out + o * oh * ow;
        for (int i = 0; i < oh * ow; i++) plane[i] = bias[o];
        for (int c = 0; c < ic; c++) {
            const float *img = in + c * h * w, *f = k + (o * ic + c) * 9;
            for (int y = 0; y < oh; y++) {
                const float *r0 = img + y * w, *r1 = r0 + w, *r2 = r1 + w;
                for (int x = 0; x < ow; x++, r0++, r1++, r2++) {
                    float sum = 0;
                    sum += r0[0] * f[0] + r0[1] * f[1] + r0[2] * f[2];
                    sum += r1[0] * f[3] + r1[1] * f[4] + r1[2] * f[5];
                    sum += r2[0] * f[6] + r2[1] * f[7] + r2[2] * f[8];
                    plane[y * ow + x] += sum;
                }
            }
        }
    }
}
