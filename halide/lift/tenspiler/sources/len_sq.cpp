#include <vector>
using namespace std;

int len_sq(vector<int> arr, int n)
{
	int result = 0;
	for (int i = n - 1; i >= 0; --i) {
		int term = arr[i] * arr[i];
		result = result + term;
	}
	return result;
}
