#include <vector>
using namespace std;

vector<int> vsub(vector<int> a, vector<int> b, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = a[i] - b[i];
		i += 1;
	}
	return result;
}
