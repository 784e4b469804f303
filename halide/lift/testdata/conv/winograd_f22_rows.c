// category: winograd
// operator: conv2d
// layout: one plane, the transforms written out, columns before rows
// sizes: H=6 W=8
// bind: rows=H cols=W
// precondition: rows % 2 == 0, cols % 2 == 0
// out: dst(y*(W-2)+x) for y<H-2 x<W-2
// term: src((y+r)*W+x+s)*k(3*r+s) for r<3 s<3
static void four(const float *d, int by, float *t) {
    t[0] = d[0] - d[2 * by];
    t[1] = d[by] + d[2 * by];
    t[2] = d[2 * by] - d[by];
    t[3] = d[by] - d[3 * by];
}
static void kernel4(const float *k, int by, float *t) {
    t[0] = k[0];
    t[1] = (k[0] + k[by] + k[2 * by]) / 2;
    t[2] = (k[0] - k[by] + k[2 * by]) / 2;
    t[3] = k[2 * by];
}
void winograd_plane(const float *src, const float *k, float *dst, int rows, int cols) {
    float g[3][4], u[4][4];
    for (int s = 0; s < 3; s++) kernel4(k + s, 3, g[s]);
    for (int a = 0; a < 4; a++) {
        float column[3] = {g[0][a], g[1][a], g[2][a]};
        kernel4(column, 1, u[a]);
    }
    for (int y = 0; y + 4 <= rows; y += 2)
        for (int x = 0; x + 4 <= cols; x += 2) {
            float down[4][4], m[4][4];
            for (int s = 0; s < 4; s++) four(src + y * cols + x + s, cols, down[s]);
            for (int a = 0; a < 4; a++) {
                float line[4] = {down[0][a], down[1][a], down[2][a], down[3][a]};
                four(line, 1, m[a]);
                for (int b = 0; b < 4; b++) m[a][b] *= u[a][b];
            }
            for (int b = 0; b < 4; b++) {
                float top = m[0][b] + m[1][b] + m[2][b], low = m[1][b] - m[2][b] - m[3][b];
                m[0][b] = top;
                m[1][b] = low;
            }
            for (int a = 0; a < 2; a++) {
                dst[(y + a) * (cols - 2) + x] = m[a][0] + m[a][1] + m[a][2];
                dst[(y + a) * (cols - 2) + x + 1] = m[a][1] - m[a][2] - m[a][3];
            }
        }
}
