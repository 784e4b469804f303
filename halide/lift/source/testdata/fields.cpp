#include <stdexcept>
#include <vector>
// Fields with values of their own, constants of a class, methods that return a reference or a value, others that types tell apart,
// and parameters of types that are not known.
class table {
public:
	table() {}
	table(int rows, int cols) : rows(rows), cols(cols), cells(rows * cols) {}
	table(std::initializer_list<double> values);
	double& operator()(int i, int j) { return cells[i * cols + j]; }
	double operator()(int i, int j) const { return cells[i * cols + j]; }
	const double* data() const { return cells.data(); }
	double* data() { return cells.data(); }
	void add(int x) { rows += x; }
	void add(double x) { cells[0] += x; }
	int tiles() const { return (rows + tile - 1) / tile; }
	static table square(int n) { return {n, n}; }
	void check(const table& other) const
	{
		if (cols != other.rows) throw std::invalid_argument("sizes");
	}
private:
	static constexpr int tile = 8;
	int rows = 1, cols{0};
	std::vector<double> cells;
};

double corner(const table& a)
{
	return a(0, 0) + table::square(2).rows;
}

struct timing {
	double seconds = 0.5;
	long counts[3] = {0};
};

double spent(const timing& other)
{
	timing t;
	return t.seconds + other.seconds;
}

std::vector<std::vector<int>> pair(int a, int b)
{
	return {{a, b}, {b}};
}

int main(int argc, char **argv)
{
#ifdef _OPENMP
	std::ofstream file("parallel");
#else
	std::ofstream file("sequential");
#endif
	for (auto x : std::something()) {}
}
