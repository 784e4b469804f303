#include <iostream>
#include <vector>
#include <cmath>
#include <algorithm>
using namespace std;

const int BLOCK = 4;
static const size_t ROWS = BLOCK * 2;
float table[ROWS][BLOCK];

vector<vector<int>> screen(vector<vector<int>> base, vector<vector<int>> active) {
	vector<vector<int>> out;
	int m = base.size();
	int n = base[0].size();
	for (int row = 0; row < m; row++) {
		vector<int> row_vec;
		for (int col = 0; col < n; col++) {
			int pixel = base[row][col] + active[row][col] - (base[row][col] * active[row][col]) / 32;
			row_vec.push_back(pixel);
		}
		out.push_back(row_vec);
	}
	return out;
}

int dot(const std::vector<int>& a, std::vector<int> const &b, int n = 3) {
	int s = 0;
	for (size_t i = 0; i < a.size() && (int)i < n; ++i) s += a[i] * b.at(i);
	return s;
}

void scale(vector<float>& v, float by, float &last) {
	for (auto& x : v) x *= by;
	last = v.back();
	for (auto x : v)
		last = std::max(last, std::abs(x));
	std::vector<double> tmp(v.size(), 0.0), other;
	tmp.resize(10);
	other = std::vector<double>(3);
	vector<int> small = {1, 2, 3};
	vector<vector<float>> grid(4, vector<float>(5, 1.5f));
	last += static_cast<float>(tmp[0]) + float(small[1]) + std::sqrt(last) + sqrt(tmp[1]) + grid[1][2];
	std::swap(v[0], v[1]);
	cout << "done " << last << endl;
	auto n = v.size();
	auto *p = v.data();
	bool ok = true;
	if (!ok && v.empty()) return;
	p[0] = n;
}

float *fresh(int n) {
	float *p = new float[n];
	int *q = new int[n]();
	delete[] q;
	return p;
}

int use(vector<int> a) {
	return dot(a, a) + dot(a, a, 5);
}

template <typename T>
T clampTo(T x, T low, T high) { return x < low ? low : (x > high ? high : x); }

double both(double x) { return clampTo<double>(x, 0, 1); }

int main() {
	vector<int> v;
	int x;
	cin >> x;
	v.push_back(x);
	return 0;
}

typedef std::vector< std::vector<int> > matrix_t;
using row_t = std::vector<int>;

matrix_t add(const matrix_t& a, const matrix_t& b) {
	matrix_t c(a.size(), row_t(a[0].size()));
	for (unsigned i = 0; i < a.size(); i++)
		for (unsigned j = 0; j < a[i].size(); j++)
			c[i][j] = a[i][j] + b[i][j];
	row_t last = c.back();
	return c;
}
