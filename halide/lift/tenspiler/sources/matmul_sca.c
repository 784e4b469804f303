void matmul_sca(const int *matA, int *out, int val, int m, int n)
{
	for (int row = 0; row < m; row++) {
		for (int col = 0; col < n; col++) {
			out[row * n + col] = matA[row * n + col] * val;
		}
	}
}
