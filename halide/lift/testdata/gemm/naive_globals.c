// category: naive
// layout: row, global arrays
// sizes: n=5; n=7
// precondition: square, n <= 64
// out: c(i*64+j) for i<n j<n
// term: a(i*64+k)*b(k*64+j) for k<n
#define MAXN 64
int a[MAXN][MAXN], b[MAXN][MAXN], c[MAXN][MAXN];
int n;
void multiply(void) {
    int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            c[i][j] = 0;
            for (k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}
