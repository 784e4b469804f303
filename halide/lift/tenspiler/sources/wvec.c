void w_vec(int n, int m, const int *a, const int *b, int *restrict out)
{
	for (int i = n - 1; i >= 0; --i) {
		out[i] = m * a[i] + b[i];
	}
}
