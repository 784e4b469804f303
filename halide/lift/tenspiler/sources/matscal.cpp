#include <vector>
using namespace std;

vector<vector<int>> matscal(vector<vector<int>> mat, int val, int m, int n)
{
	vector<vector<int>> out(m, vector<int>(n, 0));
	int row = 0;
	while (row < m) {
		for (int col = 0; col < n; ++col) {
			out[row][col] = mat[row][col] * val;
		}
		row++;
	}
	return out;
}
