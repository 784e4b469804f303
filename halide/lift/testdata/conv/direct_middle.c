// category: direct
// operator: conv2d
// layout: row, kernel around a middle, borders not computed
// precondition: a kernel of odd height and width
// sizes: kh=3 kw=5 h=9 w=11; kh=1 kw=3 h=5 w=7
// out: dst(y*(w-kw+1)+x) for y<h-kh+1 x<w-kw+1
// term: k(p*kw+q)*src((y+p)*w+x+q) for p<kh q<kw
void filter_inside(const int *src, const int *k, int *dst, int h, int w, int kh, int kw) {
    int top = kh / 2, left = kw / 2, n = 0;
    for (int y = top; y < h - top; y++)
        for (int x = left; x < w - left; x++) {
            int sum = 0;
            for (int p = 0; p < kh; p++)
                for (int q = 0; q < kw; q++) sum += k[p * kw + q] * src[(y - top + p) * w + x - left + q];
            dst[n++] = sum;
        }
}
