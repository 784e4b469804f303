#include <vector>
using namespace std;

int array_sum(vector<int> arr, int n)
{
	int result = 0;
	for (int i = n - 1; i >= 0; --i) {
		int term = arr[i];
		result = result + term;
	}
	return result;
}
