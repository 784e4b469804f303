#include <vector>
using namespace std;

int softmax_part3(vector<int> output, int max_pos)
{
	int sum = 0;
	int i = 0;
	while (i < max_pos) {
		sum = sum + output[i];
		i = i + 1;
	}
	return sum;
}
