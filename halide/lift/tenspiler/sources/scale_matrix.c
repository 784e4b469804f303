void scale_matrix_int(const int *m, int *out, int scale, int rows, int cols)
{
	int n = rows * cols;
	int i = 0;
	for (; i + 3 < n; i += 4) {
		out[i] = m[i] * scale;
		out[i + 1] = m[i + 1] * scale;
		out[i + 2] = m[i + 2] * scale;
		out[i + 3] = m[i + 3] * scale;
	}
	for (; i < n; i++)
		out[i] = m[i] * scale;
}
