// category: direct
// operator: conv2d
// layout: NCHW, struct, padding and stride
// sizes: C=2 O=3 H=7 W=9 F=3 S=2 P=1 OH=4 OW=5
// bind: l->ic=C l->oc=O l->h=H l->w=W l->f=F l->stride=S l->pad=P
// alias: weights=l->weights bias=l->bias
// constants: F=3 S=2 P=1
// out: out((o*OH+y)*OW+x) for o<O y<OH x<OW
// init: bias(o)
// term: in((c*H+y*S-P+r)*W+x*S-P+s)*weights(((o*C+c)*F+r)*F+s) for c<C r<F s<F
// where: y*S-P+r >= 0 && y*S-P+r < H && x*S-P+s >= 0 && x*S-P+s < W
typedef struct {
    int ic, oc, h, w, f, stride, pad;
    double *weights, *bias;
} Layer;
static double pixel(const Layer *l, const double *in, int c, int y, int x) {
    if (y < 0 || y >= l->h || x < 0 || x >= l->w) return 0;
    return in[(c * l->h + y) * l->w + x];
}
void layer_forward(const Layer *l, const double *in, double *out) {
    int oh = (l->h + 2 * l->pad - l->f) / l->stride + 1;
    int ow = (l->w + 2 * l->pad - l->f) / l->stride + 1;
    for (int o = 0; o < l->oc; o++)
        for (int y = 0; y < oh; y++)
            for (int x = 0; x < ow; x++) {
                double s = l->bias[o];
                for (int c = 0; c < l->ic; c++)
                    for (int r = 0; r < l->f; r++)
                        for (int t = 0; t < l->f; t++)
                            s += pixel(l, in, c, y * l->stride - l->pad + r, x * l->stride - l->pad + t) *
                                 l->weights[((o * l->ic + c) * l->f + r) * l->f + t];
                out[(o * oh + y) * ow + x] = s;
            }
}
