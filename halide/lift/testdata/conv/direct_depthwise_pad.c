// category: direct
// operator: depthwise
// layout: NHWC, padding and stride
// sizes: C=3 H=5 W=7 K=3 S=2 P=1 OH=3 OW=4
// bind: channels=C height=H width=W kernel_size=K stride=S padding=P
// constants: K=3 S=2 P=1
// out: output((y*OW+x)*C+c) for y<OH x<OW c<C
// term: input(((y*S+r-P)*W+x*S+s-P)*C+c)*filter((r*K+s)*C+c) for r<K s<K
// where: y*S-P+r >= 0 && y*S-P+r < H && x*S-P+s >= 0 && x*S-P+s < W
void depthwise(const float *input, const float *filter, float *output, int height, int width, int channels, int kernel_size, int stride, int padding) {
    int out_h = (height + 2 * padding - kernel_size) / stride + 1;
    int out_w = (width + 2 * padding - kernel_size) / stride + 1;
    for (int y = 0; y < out_h; ++y)
        for (int x = 0; x < out_w; ++x)
            for (int c = 0; c < channels; ++c) {
                float sum = 0;
                for (int r = 0; r < kernel_size; ++r)
                    for (int s = 0; s < kernel_size; ++s) {
                        int iy = y * stride + r - padding;
                        int ix = x * stride + s - padding;
                        if (iy < 0 || iy >= height || ix < 0 || ix >= width) continue;
                        sum += input[(iy * width + ix) * channels + c] * filter[(r * kernel_size + s) * channels + c];
                    }
                output[(y * out_w + x) * channels + c] = sum;
            }
}
