// category: winograd
// operator: conv2d
// layout: NCHW
// sizes: C=2 O=2 H=6 W=8
// bind: ci=C co=O h=H w=W
// precondition: h % 2 == 0, w % 2 == 0
// out: out((o*(H-2)+y)*(W-2)+x) for o<O y<H-2 x<W-2
// term: in((c*H+y+r)*W+x+s)*k(((o*C+c)*3+r)*3+s) for c<C r<3 s<3
#include <string.h>
static const double G[4][3] = {{1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}};
static const double BT[4][4] = {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
static const double AT[2][4] = {{1, 1, 1, 0}, {0, 1, -1, -1}};
static void filter(const double *g, double U[4][4]) {
    double t[4][3];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) {
            t[i][j] = 0;
            for (int k = 0; k < 3; k++) t[i][j] += G[i][k] * g[k * 3 + j];
        }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            U[i][j] = 0;
            for (int k = 0; k < 3; k++) U[i][j] += t[i][k] * G[j][k];
        }
}
static void data(const double *d, int ld, double V[4][4]) {
    double t[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            t[i][j] = 0;
            for (int k = 0; k < 4; k++) t[i][j] += BT[i][k] * d[k * ld + j];
        }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            V[i][j] = 0;
            for (int k = 0; k < 4; k++) V[i][j] += t[i][k] * BT[j][k];
        }
}
void winograd_2x2(const double *in, const double *k, double *out, int ci, int co, int h, int w) {
    int oh = h - 2, ow = w - 2;
    for (int o = 0; o < co; o++)
        for (int y = 0; y < oh; y += 2)
            for (int x = 0; x < ow; x += 2) {
                double M[4][4], U[4][4], V[4][4];
                memset(M, 0, sizeof M);
                for (int c = 0; c < ci; c++) {
                    filter(k + (o * ci + c) * 9, U);
                    data(in + (c * h + y) * w + x, w, V);
                    for (int i = 0; i < 16; i++) M[i / 4][i % 4] += U[i / 4][i % 4] * V[i / 4][i % 4];
                }
                for (int i = 0; i < 2; i++)
                    for (int j = 0; j < 2; j++) {
                        double s = 0;
                        for (int a = 0; a < 4; a++)
                            for (int b = 0; b < 4; b++) s += AT[i][a] * M[a][b] * AT[j][b];
                        out[(o * oh + y + i) * ow + x + j] = s;
                    }
            }
}
