void overlay_blend_8(const int *base, const int *active, int *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			if (base[row * cols + col] >= 16)
				out[row * cols + col] = 2 * base[row * cols + col] + base[row * cols + col] - 2 * base[row * cols + col] * base[row * cols + col] / 32 - 32;
			else
				out[row * cols + col] = 2 * base[row * cols + col] * base[row * cols + col] / 32;
		}
	}
}
