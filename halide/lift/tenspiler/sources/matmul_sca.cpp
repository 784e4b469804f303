#include <vector>
using namespace std;

vector<vector<int>> matmul_sca(vector<vector<int>> matA, int val, int m, int n)
{
	vector<vector<int>> out(m, vector<int>(n, 0));
	int row = 0;
	while (row < m) {
		for (int col = 0; col < n; ++col) {
			out[row][col] = matA[row][col] * val;
		}
		row++;
	}
	return out;
}
