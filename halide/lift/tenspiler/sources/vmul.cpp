#include <vector>
using namespace std;

vector<int> vmul(vector<int> a, vector<int> b, int n)
{
	std::vector<int> out;
	out.resize(n, 0);
	for (int i = n - 1; i >= 0; i--) {
		int value = a[i] * b[i];
		out[i] = value;
	}
	return out;
}
