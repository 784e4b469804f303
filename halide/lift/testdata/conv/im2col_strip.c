// category: im2col
// operator: conv2d
// layout: NCHW, the patches of one row of the output at a time
// sizes: C=2 O=3 H=5 W=7
// bind: depth=C maps=O rows=H cols=W
// out: dst((o*(H-2)+y)*(W-2)+x) for o<O y<H-2 x<W-2
// term: src((c*H+y+r)*W+x+s)*k(((o*C+c)*3+r)*3+s) for c<C r<3 s<3
#include <stdlib.h>
void conv_strips(float *dst, const float *src, const float *k, int maps, int depth, int rows, int cols) {
    int high = rows - 2, wide = cols - 2, taps = depth * 9;
    float *strip = malloc(sizeof(float) * taps * wide);
    for (int y = 0; y < high; y++) {
        for (int t = 0; t < taps; t++) {
            int c = t / 9, r = t / 3 % 3, s = t % 3;
            for (int x = 0; x < wide; x++) strip[t * wide + x] = src[(c * rows + y + r) * cols + x + s];
        }
        for (int o = 0; o < maps; o++) {
            float *line = dst + (o * high + y) * wide;
            for (int x = 0; x < wide; x++) line[x] = 0;
            for (int t = 0; t < taps; t++)
                for (int x = 0; x < wide; x++) line[x] += k[o * taps + t] * strip[t * wide + x];
        }
    }
    free(strip);
}
