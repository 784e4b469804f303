#include <vector>
using namespace std;

int sum_of_squares(vector<int> arr, int n)
{
	int total = 0;
	int i = 0;
	while (i < n) {
		total += arr[i] * arr[i];
		++i;
	}
	return total;
}
