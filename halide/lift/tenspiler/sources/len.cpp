#include <vector>
using namespace std;

int len_sq(vector<int> arr, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum += arr[i] * arr[i];
	return sum;
}
