#include <vector>
using namespace std;

vector<int> cube_in_place(vector<int> arr, int n)
{
	vector<int> result(n);
	int i = 0;
	while (i < n) {
		result[i] = arr[i] * arr[i] * arr[i];
		i += 1;
	}
	return result;
}
