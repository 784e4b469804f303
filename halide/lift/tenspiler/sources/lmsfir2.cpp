#include <vector>
using namespace std;

vector<int> lmsfir2(int NTAPS, vector<int> input, vector<int> coefficient, int error)
{
	vector<int> out;
	for (int i = 0; i < NTAPS - 1; i++)
		out.push_back(coefficient[i] + input[i] * error);
	return out;
}
