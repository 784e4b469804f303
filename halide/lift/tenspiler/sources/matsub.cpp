#include <vector>
using namespace std;

vector<vector<int>> matsub(vector<vector<int>> matA, vector<vector<int>> matB, int m, int n)
{
	vector<vector<int>> out(m, vector<int>(n));
	for (int row = m - 1; row >= 0; row--)
		for (int col = 0; col < n; col++) {
			out[row][col] = matA[row][col] - matB[row][col];
		}
	return out;
}
