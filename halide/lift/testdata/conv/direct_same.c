// category: direct
// operator: conv2d
// layout: same size, borders of half the window
// sizes: H=7 W=9 K=3
// bind: rows=H cols=W ksize=K
// constants: K=3
// out: dst(y*W+x) for y<H x<W
// term: src((y+r-K/2)*W+x+s-K/2)*kernel(r*K+s) for r<K s<K
// where: y+r-K/2 >= 0 && y+r-K/2 < H && x+s-K/2 >= 0 && x+s-K/2 < W
void filter(const double *src, double *dst, int rows, int cols, const double *kernel, int ksize) {
    int half = ksize / 2;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            double sum = 0.0;
            for (int m = 0; m < ksize; m++)
                for (int n = 0; n < ksize; n++) {
                    int ii = i + m - half, jj = j + n - half;
                    if (ii >= 0 && ii < rows && jj >= 0 && jj < cols) sum += src[ii * cols + jj] * kernel[m * ksize + n];
                }
            dst[i * cols + j] = sum;
        }
}
