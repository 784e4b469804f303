#include <vector>
using namespace std;

vector<vector<int>> matadd(vector<vector<int>> matA, vector<vector<int>> matB, int m, int n)
{
	vector<vector<int>> out;
	for (int row = 0; row < m; row++) {
		vector<int> row_vec;
		for (int col = 0; col < n; col++) {
			int pixel;
			pixel = matA[row][col] + matB[row][col];
			row_vec.push_back(pixel);
		}
		out.push_back(row_vec);
	}
	return out;
}
