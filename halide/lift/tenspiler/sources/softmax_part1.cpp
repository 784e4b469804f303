#include <vector>
using namespace std;

int softmax_part1(vector<int> input, int max_pos)
{
	int max_val = input[0];
	for (int i = 1; i < max_pos; i++)
		if (input[i] > max_val)
			max_val = input[i];
	return max_val;
}
