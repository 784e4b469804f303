#include <vector>
using namespace std;

int mse_array(vector<int> a, int n)
{
	int result = 0;
	for (int i = n - 1; i >= 0; --i) {
		int term = a[i] * a[i];
		result = result + term;
	}
	return result;
}
