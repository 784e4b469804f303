// category: im2col
// operator: conv2d
// layout: NCHW, padding and stride
// sizes: C=2 O=3 H=7 W=9 F=3 S=2 P=1 OH=4 OW=5
// bind: channels=C filters=O height=H width=W ksize=F stride=S pad=P
// constants: F=3 S=2 P=1
// out: output((o*OH+y)*OW+x) for o<O y<OH x<OW
// term: im((c*H+y*S-P+r)*W+x*S-P+s)*weights(((o*C+c)*F+r)*F+s) for c<C r<F s<F
// where: y*S-P+r >= 0 && y*S-P+r < H && x*S-P+s >= 0 && x*S-P+s < W
#include <stdlib.h>
static float get_pixel(const float *im, int height, int width, int row, int col, int channel, int pad) {
    row -= pad;
    col -= pad;
    if (row < 0 || col < 0 || row >= height || col >= width) return 0;
    return im[col + width * (row + height * channel)];
}
static void im2col(const float *im, int channels, int height, int width, int ksize, int stride, int pad, float *to) {
    int hc = (height + 2 * pad - ksize) / stride + 1, wc = (width + 2 * pad - ksize) / stride + 1;
    int cc = channels * ksize * ksize;
    for (int c = 0; c < cc; ++c) {
        int wo = c % ksize, ho = (c / ksize) % ksize, ci = c / ksize / ksize;
        for (int h = 0; h < hc; ++h)
            for (int w = 0; w < wc; ++w)
                to[(c * hc + h) * wc + w] = get_pixel(im, height, width, ho + h * stride, wo + w * stride, ci, pad);
    }
}
static void gemm(int M, int N, int K, const float *A, const float *B, float *C) {
    for (int i = 0; i < M; ++i)
        for (int k = 0; k < K; ++k) {
            float a = A[i * K + k];
            for (int j = 0; j < N; ++j) C[i * N + j] += a * B[k * N + j];
        }
}
void forward(const float *im, const float *weights, float *output, int channels, int height, int width, int filters, int ksize, int stride, int pad) {
    int n = ((height + 2 * pad - ksize) / stride + 1) * ((width + 2 * pad - ksize) / stride + 1);
    int k = channels * ksize * ksize;
    float *work = calloc((size_t)k * n, sizeof(float));
    for (int i = 0; i < filters * n; ++i) output[i] = 0;
    im2col(im, channels, height, width, ksize, stride, pad, work);
    gemm(filters, n, k, weights, work, output);
    free(work);
}
