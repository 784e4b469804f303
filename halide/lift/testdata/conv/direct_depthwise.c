// category: direct
// operator: depthwise conv2d
// layout: CHW
// sizes: C=3 H=6 W=7 F=3
// bind: channels=C height=H width=W
// out: dst((c*(H-2)+y)*(W-2)+x) for c<C y<H-2 x<W-2
// term: src((c*H+y+r)*W+x+s)*ker((c*3+r)*3+s) for r<3 s<3
void depthwise(const float *src, const float *ker, float *dst, int channels, int height, int width) {
    for (int c = 0; c < channels; c++)
        for (int y = 0; y < height - 2; y++)
            for (int x = 0; x < width - 2; x++) {
                float acc = 0;
                for (int i = 0; i < 9; i++) acc += src[(c * height + y + i / 3) * width + x + i % 3] * ker[c * 9 + i];
                dst[(c * (height - 2) + y) * (width - 2) + x] = acc;
            }
}
