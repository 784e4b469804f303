// category: sparse
// note: column numbers come from memory
// expect: refuse
// sizes: rows=3 columns=2
// bind: start=0
#include <stddef.h>
void csr(int rows, const double *values, const int *column, const double *x, double *y, int columns) {
    for (int i = 0; i < rows; i++) {
        double s = 0;
        for (int k = 0; k < 2; k++) s += values[2 * i + k] * x[k * columns + (column[2 * i + k] & 1)];
        y[i] = s;
    }
}
