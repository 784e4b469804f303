// category: stencil
// note: constants for weights, and magnitudes
// sizes: H=5 W=6
// bind: h=H w=W
#include <stdlib.h>
void sobel(const unsigned char *in, unsigned char *out, int h, int w) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const unsigned char *p = in + y * w + x;
            int gx = p[-w + 1] - p[-w - 1] + 2 * (p[1] - p[-1]) + p[w + 1] - p[w - 1];
            int gy = p[w - 1] - p[-w - 1] + 2 * (p[w] - p[-w]) + p[w + 1] - p[-w + 1];
            int m = abs(gx) + abs(gy);
            out[y * w + x] = m > 255 ? 255 : m;
        }
}
