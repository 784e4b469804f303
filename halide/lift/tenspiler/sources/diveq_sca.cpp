#include <vector>
using namespace std;

vector<int> diveq_sca(vector<int> a, int b, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = a[i] / b;
		i += 1;
	}
	return result;
}
