#include <vector>
using namespace std;

vector<int> normal_blend_f(vector<int> base, vector<int> active, int opacity)
{
	vector<int> result((int)base.size());
	int i = 0;
	while (i < (int)base.size()) {
		result[i] = opacity * active[i] + (1 - opacity) * base[i];
		i += 1;
	}
	return result;
}
