#include <vector>
using namespace std;

vector<int> translate_array(vector<int> a, int n, int s)
{
	vector<int> out;
	for (int i = 0; i < n; i++)
		out.push_back(a[i] + s);
	return out;
}
