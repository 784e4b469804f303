// category: direct
// operator: conv2d
// layout: dilated
// sizes: H=9 W=11 D=2 OH=5 OW=7
// bind: h=H w=W d=D
// out: out(y*OW+x) for y<OH x<OW
// term: in((y+r*D)*W+x+s*D)*k(r*3+s) for r<3 s<3
// constants: D=2
void dilated(const float *in, const float k[3][3], float *out, int h, int w, int d) {
    int oh = h - 2 * d, ow = w - 2 * d;
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            out[y * ow + x] = 0;
            for (int r = 0; r < 3; r++)
                for (int s = 0; s < 3; s++) out[y * ow + x] += in[(y + r * d) * w + x + s * d] * k[r][s];
        }
}
