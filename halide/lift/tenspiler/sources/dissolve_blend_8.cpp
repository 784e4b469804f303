#include <vector>
using namespace std;

vector<vector<int>> dissolve_blend_8(vector<vector<int>> base, vector<vector<int>> active, int opacity, int rand_cons)
{
	int rows = base.size();
	int cols = base[0].size();
	vector<vector<int>> out;
	for (int row = 0; row < rows; row++) {
		vector<int> row_vec;
		for (int col = 0; col < cols; col++) {
			int pixel;
			if (opacity - (rand_cons % 100 + 1) / 100 >= 0)
				pixel = active[row][col];
			else
				pixel = base[row][col];
			row_vec.push_back(pixel);
		}
		out.push_back(row_vec);
	}
	return out;
}
