#include <cstddef>
#include <vector>
// Numbers of templates are parameters of functions; classes have those, and the types, with which they are used.
template <int ROWS, std::size_t COLS>
void tile(const float *a, float *c, int depth)
{
	float sum[ROWS][COLS] = {};
	for (int k = 0; k < depth; k++)
		for (int i = 0; i < ROWS; i++) sum[i][0] += a[k];
	c[0] = sum[0][0];
}

void tiles(const float *a, float *c, int n)
{
	tile<2, 4>(a, c, n);
	tile<1, 1>(a + n, c, n);
}

template <typename T, int STEP = 4>
T strided(const T *x)
{
	return x[STEP];
}

double second(const double *x)
{
	return strided<double>(x);
}

template <int R, int C>
struct fixed {
	double at[R][C];
};

double corner(const fixed<3, 4>& m)
{
	return m.at[0][0];
}

template <typename T>
class grid {
public:
	grid(int n) : n(n), cells(n) {}
	T& operator[](int i) { return cells[i]; }
	const T& operator[](int i) const { return cells[i]; }
private:
	int n;
	std::vector<T> cells;
};

template <typename T>
T first(const grid<T>& g)
{
	return g[0];
}

int whole(const grid<int>& g)
{
	return first<int>(g);
}
