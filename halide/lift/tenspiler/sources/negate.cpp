#include <vector>
using namespace std;

vector<int> negate(vector<int> arr, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = -arr[i];
		i += 1;
	}
	return result;
}
