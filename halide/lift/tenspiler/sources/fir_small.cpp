#include <vector>
using namespace std;

int fir_small(int NTAPS, vector<int> input, vector<int> coefficient)
{
	int sum = 0;
	for (int i = 0; i < NTAPS; i++)
		sum += input[i] * coefficient[i];
	return sum;
}
