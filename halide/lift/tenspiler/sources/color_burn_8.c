void color_burn_8(const int *base, const int *active, int *out, int rows, int cols)
{
	for (int row = 0; row < rows; row++) {
		for (int col = 0; col < cols; col++) {
			if (active[row * cols + col] == 0)
				out[row * cols + col] = 32;
			else
				out[row * cols + col] = 32 - (32 - base[row * cols + col]) / active[row * cols + col];
		}
	}
}
