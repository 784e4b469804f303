#include <vector>
using namespace std;

vector<int> softmax_part4(vector<int> unnormalized_output, int max_pos, int sum)
{
	vector<int> output(max_pos);
	for (int i = 0; i < max_pos; i++)
		output[i] = unnormalized_output[i] / sum;
	return output;
}
