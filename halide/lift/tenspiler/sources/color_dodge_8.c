void color_dodge_8(int rows, int cols, int base[rows][cols], int active[rows][cols], int out[rows][cols])
{
	int i, j;
	for (i = 0; i < rows; ++i)
		for (j = 0; j < cols; ++j)
			out[i][j] = active[i][j] == 32 ? 32 : base[i][j] / (32 - active[i][j]);
}
