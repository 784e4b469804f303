void matadd(int m, int n, int matA[m][n], int matB[m][n], int out[m][n])
{
	int i, j;
	for (i = 0; i < m; ++i)
		for (j = 0; j < n; ++j)
			out[i][j] = matA[i][j] + matB[i][j];
}
