#include <vector>
using namespace std;

vector<int> vrecip(vector<int> arr, int n)
{
	std::vector<int> out;
	out.resize(n, 0);
	for (int i = n - 1; i >= 0; i--) {
		int value = 1 / arr[i];
		out[i] = value;
	}
	return out;
}
