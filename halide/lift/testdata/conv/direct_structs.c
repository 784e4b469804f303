// category: direct
// operator: conv2d
// layout: structs of tensors, passed by value
// sizes: N=2 C=2 O=2 H=5 W=4 K=2
// bind: x.n=N x.c=C x.h=H x.w=W k.out=O k.c=C k.size=K
// alias: x=x.data k=k.data
// out: out(((b*O+o)*(H-K+1)+i)*(W-K+1)+j) for b<N o<O i<H-K+1 j<W-K+1
// term: x(((b*C+c)*H+i+r)*W+j+s)*k(((o*C+c)*K+r)*K+s) for c<C r<K s<K
typedef struct { float *data; int n, c, h, w; } tensor;
typedef struct { float *data; int out, c, size; } kernel;
static int at(tensor t, int b, int c, int i, int j) { return ((b * t.c + c) * t.h + i) * t.w + j; }
void convolve(tensor x, kernel k, float *out) {
    tensor y;
    y.n = x.n;
    y.c = k.out;
    y.h = x.h - k.size + 1;
    y.w = x.w - k.size + 1;
    y.data = out;
    for (int b = 0; b < y.n; b++)
        for (int o = 0; o < y.c; o++)
            for (int i = 0; i < y.h; i++)
                for (int j = 0; j < y.w; j++) {
                    float s = 0;
                    for (int c = 0; c < x.c; c++)
                        for (int r = 0; r < k.size; r++)
                            for (int t = 0; t < k.size; t++)
                                s += x.data[at(x, b, c, i + r, j + t)] * k.data[((o * x.c + c) * k.size + r) * k.size + t];
                    y.data[at(y, b, o, i, j)] = s;
                }
}
