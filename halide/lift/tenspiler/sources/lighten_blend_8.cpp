#include <vector>
using namespace std;

vector<vector<int>> lighten_blend_8(vector<vector<int>> base, vector<vector<int>> active)
{
	int rows = base.size();
	int cols = base[0].size();
	vector<vector<int>> out(rows, vector<int>(cols, 0));
	int row = 0;
	while (row < rows) {
		for (int col = 0; col < cols; ++col) {
			out[row][col] = base[row][col] < active[row][col] ? active[row][col] : base[row][col];
		}
		row++;
	}
	return out;
}
