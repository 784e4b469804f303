#include <vector>
using namespace std;

vector<vector<int>> linear_dodge_8(vector<vector<int>> base, vector<vector<int>> active)
{
	int rows = base.size();
	int cols = base[0].size();
	vector<vector<int>> out;
	for (int row = 0; row < rows; row++) {
		vector<int> row_vec;
		for (int col = 0; col < cols; col++) {
			int pixel;
			pixel = base[row][col] + active[row][col];
			row_vec.push_back(pixel);
		}
		out.push_back(row_vec);
	}
	return out;
}
