void gemv(int M, int N, int **A, int *x, int *y)
{
	for (int i = 0; i < M; i++) {
		int *row = A[i];
		y[i] = 0;
		for (int j = 0; j < N; j++)
			y[i] += row[j] * x[j];
	}
}
