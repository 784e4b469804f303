void matrix_add_matrix(int **from_matrix, int **to_matrix, int **out, int rows, int cols)
{
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			out[r][c] = from_matrix[r][c] + to_matrix[r][c];
		}
}
