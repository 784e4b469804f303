// category: im2col
// operator: conv2d
// layout: NHWC, one patch a row
// sizes: C=2 O=3 H=5 W=6 K=2
// bind: height=H width=W channels=C filters=O k=K
// out: out((y*(W-K+1)+x)*O+o) for y<H-K+1 x<W-K+1 o<O
// term: img(((y+r)*W+x+s)*C+c)*w(((r*K+s)*C+c)*O+o) for r<K s<K c<C
#include <stdlib.h>
#include <string.h>
void conv_patches(const float *img, const float *w, float *out, int height, int width, int channels, int filters, int k) {
    int oh = height - k + 1, ow = width - k + 1, len = k * k * channels;
    float *patches = (float *)malloc((size_t)oh * ow * len * sizeof(float));
    float *p = patches;
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++)
            for (int r = 0; r < k; r++) {
                memcpy(p, img + ((y + r) * width + x) * channels, k * channels * sizeof(float));
                p += k * channels;
            }
    for (int i = 0; i < oh * ow; i++)
        for (int o = 0; o < filters; o++) {
            float s = 0;
            for (int j = 0; j < len; j++) s += patches[i * len + j] * w[j * filters + o];
            out[i * filters + o] = s;
        }
    free(patches);
}
