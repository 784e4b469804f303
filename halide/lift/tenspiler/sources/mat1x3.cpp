#include <vector>
using namespace std;

vector<int> mat1x3(int N, vector<vector<int>> h, vector<int> x)
{
	vector<int> y;
	for (int i = 0; i < N; i++) {
		int sum = 0;
		int f = 0;
		while (f < N) {
			sum = sum + h[i][f] * x[f];
			f++;
		}
		y.push_back(sum);
	}
	return y;
}
