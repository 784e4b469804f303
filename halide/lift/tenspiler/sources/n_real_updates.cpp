#include <vector>
using namespace std;

vector<int> n_real_updates(int N, vector<int> A, vector<int> B, vector<int> C)
{
	vector<int> result(N);
	int i = 0;
	while (i < N) {
		result[i] = C[i] + A[i] * B[i];
		i += 1;
	}
	return result;
}
