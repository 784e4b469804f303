#include <vector>
using namespace std;

vector<int> ol_l2_cpu2(int n, vector<int> pred, vector<int> truth)
{
	std::vector<int> out;
	out.resize(n, 0);
	for (int i = n - 1; i >= 0; i--) {
		int value = truth[i] - pred[i];
		out[i] = value;
	}
	return out;
}
