void matmul(int *xout, const int *x, const int *w, int n, int d)
{
	int i;
	for (i = 0; i < d; i++) {
		int val = 0;
		for (int j = 0; j < n; j++) {
			val += w[i * n + j] * x[j];
		}
		xout[i] = val;
	}
}
