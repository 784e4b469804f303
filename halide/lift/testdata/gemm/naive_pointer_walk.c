// category: naive
// sizes: M=3 N=5 K=7
// bind: rows=M cols=N depth=K
// out: out(i*N+j) for i<M j<N
// term: x(i*K+k)*y(k*N+j) for k<K
void product(const float *x, const float *y, float *out, unsigned rows, unsigned depth, unsigned cols) {
    const float *row = x;
    for (const float *end = x + rows * depth; row != end; row += depth) {
        for (unsigned j = 0; j < cols; j++) {
            const float *p = row, *q = y + j;
            float s = 0;
            unsigned left = depth;
            while (left--) {
                s += *p++ * *q;
                q += cols;
            }
            *out++ = s;
        }
    }
}
