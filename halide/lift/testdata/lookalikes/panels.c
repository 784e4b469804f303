// category: near miss
// operator: none
// note: the right factor is packed in panels of four columns: the product of a matrix and a three-dimensional array
// sizes: n=4; n=8
void times_panels(const float *x, const float *packed, float *z, int n) {
    for (int r = 0; r < n; r++)
        for (int p = 0; p < n / 4; p++)
            for (int k = 0; k < n; k++)
                for (int c = 0; c < 4; c++) z[r * n + 4 * p + c] += x[r * n + k] * packed[(p * n + k) * 4 + c];
}
