#include <vector>
using namespace std;

vector<vector<int>> matrix_add_matrix(vector<vector<int>> from_matrix, vector<vector<int>> to_matrix)
{
	int rows = from_matrix.size();
	int cols = from_matrix[0].size();
	vector<vector<int>> out = from_matrix;
	for (int row = rows - 1; row >= 0; row--)
		for (int col = 0; col < cols; col++) {
			out[row][col] = from_matrix[row][col] + to_matrix[row][col];
		}
	return out;
}
