#include <vector>
using namespace std;

vector<int> mult_add_into_cpu(int N, vector<int> X, vector<int> Y, vector<int> Z)
{
	vector<int> out;
	for (int i = 0; i < N; i++)
		out.push_back(Z[i] + X[i] * Y[i]);
	return out;
}
