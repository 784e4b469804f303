#include <vector>
using namespace std;

vector<int> transformer_part4(vector<int> input1, vector<int> input2, int hidden_dim)
{
	std::vector<int> out;
	out.resize(hidden_dim, 0);
	for (int i = hidden_dim - 1; i >= 0; i--) {
		int value = input1[i] * input2[i];
		out[i] = value;
	}
	return out;
}
