#include <vector>
using namespace std;

vector<int> diveq(vector<int> a, vector<int> b, int n)
{
	vector<int> out;
	for (int i = 0; i < n; i++)
		out.push_back(a[i] / b[i]);
	return out;
}
