// category: strassen
// sizes: N=3; N=6; N=12
// bind: n=N
// precondition: square, n % 4 == 0 or n small
// out: c(i*N+j) for i<N j<N
// term: a(i*N+k)*b(k*N+j) for k<N
#include <stdlib.h>
#define CUTOFF 3
typedef struct { int *p; int ld; } block;
static block part(block m, int r, int c, int h) { block s = {m.p + r * h * m.ld + c * h, m.ld}; return s; }
static block fresh(int n) { block b = {malloc(sizeof(int) * n * n), n}; return b; }
static block sum(block x, block y, int n, int sign) {
    block r = fresh(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) r.p[i * n + j] = x.p[i * x.ld + j] + sign * y.p[i * y.ld + j];
    return r;
}
static block mult(block x, block y, int n) {
    block r = fresh(n);
    if (n <= CUTOFF || n % 2) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int s = 0;
                for (int k = 0; k < n; k++) s += x.p[i * x.ld + k] * y.p[k * y.ld + j];
                r.p[i * n + j] = s;
            }
        return r;
    }
    int h = n / 2;
    block a = part(x, 0, 0, h), b = part(x, 0, 1, h), c = part(x, 1, 0, h), d = part(x, 1, 1, h);
    block e = part(y, 0, 0, h), f = part(y, 0, 1, h), g = part(y, 1, 0, h), k = part(y, 1, 1, h);
    block t[10] = {sum(f, k, h, -1), sum(a, b, h, 1), sum(c, d, h, 1), sum(g, e, h, -1), sum(a, d, h, 1),
                   sum(e, k, h, 1), sum(b, d, h, -1), sum(g, k, h, 1), sum(a, c, h, -1), sum(e, f, h, 1)};
    block p[7] = {mult(a, t[0], h), mult(t[1], k, h), mult(t[2], e, h), mult(d, t[3], h), mult(t[4], t[5], h), mult(t[6], t[7], h), mult(t[8], t[9], h)};
    for (int i = 0; i < h; i++)
        for (int j = 0; j < h; j++) {
            int o = i * h + j;
            r.p[i * n + j] = p[4].p[o] + p[3].p[o] - p[1].p[o] + p[5].p[o];
            r.p[i * n + j + h] = p[0].p[o] + p[1].p[o];
            r.p[(i + h) * n + j] = p[2].p[o] + p[3].p[o];
            r.p[(i + h) * n + j + h] = p[0].p[o] + p[4].p[o] - p[2].p[o] - p[6].p[o];
        }
    for (int i = 0; i < 10; i++) free(t[i].p);
    for (int i = 0; i < 7; i++) free(p[i].p);
    return r;
}
void strassen_ints(int n, int *a, int *b, int *c) {
    block x = {a, n}, y = {b, n}, r = mult(x, y, n);
    for (int i = 0; i < n * n; i++) c[i] = r.p[i];
    free(r.p);
}
