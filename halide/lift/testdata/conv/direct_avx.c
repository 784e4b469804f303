// category: direct
// operator: conv2d
// sizes: H=5 W=19
// bind: h=H w=W
// out: out(y*(W-2)+x) for y<H-2 x<W-2
// term: in((y+r)*W+x+s)*k(r*3+s) for r<3 s<3
#include <immintrin.h>
void conv_avx(const float *in, const float *k, float *out, int h, int w) {
    int ow = w - 2;
    for (int y = 0; y < h - 2; y++) {
        int x = 0;
        for (; x + 8 <= ow; x += 8) {
            __m256 s = _mm256_setzero_ps();
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++)
                    s = _mm256_fmadd_ps(_mm256_loadu_ps(in + (y + r) * w + x + c), _mm256_broadcast_ss(k + r * 3 + c), s);
            _mm256_storeu_ps(out + y * ow + x, s);
        }
        for (; x < ow; x++) {
            float s = 0;
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) s += in[(y + r) * w + x + c] * k[r * 3 + c];
            out[y * ow + x] = s;
        }
    }
}
