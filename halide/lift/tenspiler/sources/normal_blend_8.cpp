#include <vector>
using namespace std;

vector<int> normal_blend_8(vector<int> base, vector<int> active, int opacity)
{
	vector<int> out;
	for (int i = 0; i < base.size(); i++)
		out.push_back(opacity * active[i] + (32 - opacity) * base[i]);
	return out;
}
