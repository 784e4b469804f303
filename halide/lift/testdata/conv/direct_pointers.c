// category: direct
// operator: conv2d
// layout: pointers to pointers
// sizes: H=6 W=7 K=3
// bind: n=H m=W k=K
// out: out[i](j) for i<H-K+1 j<W-K+1
// term: in[i+a](j+b)*ker[a](b) for a<K b<K
void convolve(float **in, float **ker, float **out, int n, int m, int k) {
    for (int i = 0; i <= n - k; i++) {
        for (int j = 0; j <= m - k; j++) {
            out[i][j] = 0;
            for (int a = 0; a < k; a++)
                for (int b = 0; b < k; b++) out[i][j] += in[i + a][j + b] * ker[a][b];
        }
    }
}
