#include <vector>
using namespace std;

vector<int> voffset(vector<int> arr, int v, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = arr[i] + v;
		i += 1;
	}
	return result;
}
