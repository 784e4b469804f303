#include <vector>
using namespace std;

vector<int> vneg(vector<int> arr, int n)
{
	vector<int> out;
	for (int i = 0; i < n; i++)
		out.push_back(0 - arr[i]);
	return out;
}
