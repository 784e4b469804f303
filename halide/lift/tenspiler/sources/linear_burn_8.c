void linear_burn_8(int **base, int **active, int **out, int rows, int cols)
{
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			out[r][c] = base[r][c] + active[r][c] - 32;
		}
}
