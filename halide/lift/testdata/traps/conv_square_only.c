// category: direct
// operator: conv2d
// note: rows are as long as the image is high: right only if H == W
// precondition: height == width
// sizes: H=6 W=6
// bind: height=H width=W
// out: out(y*(W-2)+x) for y<H-2 x<W-2
// term: in((y+r)*W+x+s)*k(r*3+s) for r<3 s<3
void convolve(const float *in, const float *k, float *out, int height, int width) {
    for (int y = 0; y < height - 2; y++)
        for (int x = 0; x < width - 2; x++) {
            float s = 0;
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) s += in[(y + r) * height + x + c] * k[r * 3 + c];
            out[y * (height - 2) + x] = s;
        }
}
