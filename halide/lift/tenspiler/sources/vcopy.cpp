#include <vector>
using namespace std;

vector<int> vcopy(vector<int> a, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = a[i];
		i += 1;
	}
	return result;
}
