// category: naive
// layout: row, structs
// sizes: M=3 N=5 K=7
// bind: a->rows=M a->cols=K b->rows=K b->cols=N c->rows=M c->cols=N
// alias: A=a->data B=b->data C=c->data
// out: C(i*N+j) for i<M j<N
// term: A(i*K+k)*B(k*N+j) for k<K
// precondition: a->cols == b->rows
typedef struct {
    int rows, cols;
    float *data;
} Matrix;
static float get(const Matrix *m, int r, int c) { return m->data[r * m->cols + c]; }
int mat_mul(const Matrix *a, const Matrix *b, Matrix *c) {
    if (a->cols != b->rows || c->rows != a->rows || c->cols != b->cols)
        return -1;
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->cols; j++) {
            float acc = 0;
            for (int k = 0; k < a->cols; k++)
                acc += get(a, i, k) * get(b, k, j);
            c->data[i * c->cols + j] = acc;
        }
    return 0;
}
