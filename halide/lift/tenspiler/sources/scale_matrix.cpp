#include <vector>
using namespace std;

vector<vector<int>> scale_matrix_int(vector<vector<int>> m, int scale)
{
	int rows = m.size();
	int cols = m[0].size();
	vector<vector<int>> out;
	for (int row = 0; row < rows; row++) {
		vector<int> row_vec;
		for (int col = 0; col < cols; col++) {
			int pixel;
			pixel = m[row][col] * scale;
			row_vec.push_back(pixel);
		}
		out.push_back(row_vec);
	}
	return out;
}
