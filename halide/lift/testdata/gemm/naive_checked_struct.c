// category: naive
// layout: row, structs that are checked, error codes
// sizes: M=8 N=16 K=8; M=16 N=8 K=24
// alias: A=a->v B=b->v C=out->v
// bind: a->rows=M a->cols=K b->rows=K b->cols=N out->rows=M out->cols=N
// precondition: a->cols = b->rows, a->rows = out->rows, b->cols = out->cols, multiples of 8
// out: C(i*N+j) for i<M j<N
// term: A(i*K+p)*B(p*N+j) for p<K
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
    unsigned rows, cols;
    float *v;
} mat;
int multiply_checked(const mat *a, const mat *b, mat *out) {
    if (!a || !b || !out) return -1;
    if (a->cols != b->rows || out->rows != a->rows || out->cols != b->cols) {
        fprintf(stderr, "%ux%u times %ux%u\n", a->rows, a->cols, b->rows, b->cols);
        return -2;
    }
    if (a->rows % 8 || a->cols % 8 || b->cols % 8) return -3;
    float *column = malloc(b->rows * sizeof *column);
    if (column == NULL) return -4;
    memset(out->v, 0, sizeof(float) * out->rows * out->cols);
    for (unsigned j = 0; j < b->cols; j++) {
        for (unsigned p = 0; p < b->rows; p++) column[p] = b->v[p * b->cols + j];
        for (unsigned i = 0; i < a->rows; i++)
            for (unsigned p = 0; p < a->cols; p++) out->v[i * out->cols + j] += a->v[i * a->cols + p] * column[p];
    }
    free(column);
    return 0;
}
