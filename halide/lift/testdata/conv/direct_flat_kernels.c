// category: direct
// operator: depthwise conv2d
// layout: CHW, one kernel of 3x3 a plane, end to end in one vector, taps around the middle
// sizes: C=3 H=5 W=7
// bind: planes=C rows=H cols=W
// out: dst((z*H+i)*W+j) for z<C i<H j<W
// term: src((z*H+i+r-1)*W+j+s-1)*taps(9*z+3*r+s) for r<3 s<3
// where: i+r >= 1 && i+r < H+1 && j+s >= 1 && j+s < W+1
void smooth_planes(const float *src, const float *taps, float *dst, int planes, int rows, int cols) {
    for (int z = 0; z < planes; z++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) {
                float acc = 0.0f;
                for (int di = -1; di <= 1; di++)
                    for (int dj = -1; dj <= 1; dj++) {
                        int r = i + di, c = j + dj;
                        if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
                        acc += src[(z * rows + r) * cols + c] * taps[9 * z + 3 * (di + 1) + dj + 1];
                    }
                dst[(z * rows + i) * cols + j] = acc;
            }
}
