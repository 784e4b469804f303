#include <vector>
using namespace std;

int lmsfir1(int NTAPS, vector<int> input, vector<int> coefficient)
{
	int total = 0;
	int i = 0;
	while (i < NTAPS) {
		total += input[i] * coefficient[i];
		++i;
	}
	return total;
}
