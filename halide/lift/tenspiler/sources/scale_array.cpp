#include <vector>
using namespace std;

vector<int> scale_array(vector<int> a, int n, int s)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = a[i] * s;
		i += 1;
	}
	return result;
}
