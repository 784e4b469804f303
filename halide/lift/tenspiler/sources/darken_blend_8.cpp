#include <vector>
using namespace std;

vector<vector<int>> darken_blend_8(vector<vector<int>> base, vector<vector<int>> active)
{
	int rows = base.size();
	int cols = base[0].size();
	vector<vector<int>> out = base;
	for (int row = rows - 1; row >= 0; row--)
		for (int col = 0; col < cols; col++) {
			if (base[row][col] > active[row][col])
				out[row][col] = active[row][col];
			else
				out[row][col] = base[row][col];
		}
	return out;
}
