#include <vector>
using namespace std;

vector<int> ol_l2_cpu1(int n, vector<int> pred, vector<int> truth)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = (truth[i] - pred[i]) * (truth[i] - pred[i]);
		i += 1;
	}
	return result;
}
