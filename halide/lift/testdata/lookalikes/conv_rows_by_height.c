// category: near miss
// note: rows of the result are as long as the image is high
// precondition: height == width
// sizes: h=6 w=6
// bind: h=h w=w
// out: out(y*h+x) for y<h-2 x<w-2
// term: in((y+r)*w+x+s)*k(r*3+s) for r<3 s<3
void conv_plane(const float *in, const float *k, float *out, int h, int w) {
    for (int y = 0; y + 2 < h; y++)
        for (int x = 0; x + 2 < w; x++) {
            float acc = 0;
            for (int t = 0; t < 9; t++) acc += in[(y + t / 3) * w + x + t % 3] * k[t];
            out[y * h + x] = acc;
        }
}
