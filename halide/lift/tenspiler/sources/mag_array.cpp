#include <vector>
using namespace std;

int mag_array(vector<int> a, int n)
{
	int total = 0;
	int i = 0;
	while (i < n) {
		total += a[i] * a[i];
		++i;
	}
	return total;
}
