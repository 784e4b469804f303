#include <vector>
using namespace std;

vector<int> fourth_in_place(vector<int> arr, int n)
{
	vector<int> out;
	for (int i = 0; i < n; ++i) {
		int sq = arr[i] * arr[i];
		out.push_back(sq * sq);
	}
	return out;
}
