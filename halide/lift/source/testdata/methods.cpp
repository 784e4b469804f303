#include <vector>
#include <algorithm>
struct matrix {
	int n;
	float at(int i) const { return i + n; }
};

// Fields hidden by parameters and locals, constructors by number, a static method, operators, methods outside.
class grid {
public:
	explicit grid(int rows, int cols = 4)
		: rows(rows),
		  cells(rows * cols)
	{
		this->cols = cols;
		std::fill(cells.begin(), cells.end(), -1.0);
	}
	grid() : rows(0), cols(0) {}
	~grid() { cells.clear(); }
	double& operator()(int i, int j) { return cells[i * cols + j]; }
	double const& operator()(int i, int j) const { return cells[i * cols + j]; }
	int count() const { int cols = size(2); return rows * cols; }
	static grid wide(int n);
	grid operator+(const grid& other) const;
	void scale(double by);
private:
	int size(int k) const { return k * cols; }
	int rows, cols;
	std::vector<double> cells;
};

grid grid::wide(int n) {
	grid g(1, n);
	return g;
}

void grid::scale(double by) {
	for (auto& c : cells) { c *= by; }
	if (count() > 3 && size(1) < 9) (*this)(0, 0) = std::max(by, 2.0);
}

double corner(grid& g, grid *p, int rows) {
	grid a(rows), b;
	b = grid::wide(3);
	p->scale(2);
	a.scale(g(0, 1) + (*p)(1, rows));
	grid t = grid(2, 2);
	a(0, 0) += t(1, 1);
	return a(0, 0);
}

class owner {
	double *p;
public:
	owner(int n) { p = new double[n]; }
	owner(const owner& o) { p = new double[1]; p[0] = o.p[0]; }
	double first() { return p[0]; }
};
double twice(owner& o) {
	owner copy = o;
	return copy.first();
}
double once(owner& o) { return o.first(); }

class base { public: virtual int f() { return 1; } };
int useBase(base& b) { return b.f(); }

class writer {
	float *p;
public:
	writer(float *q) : p(q) {}
	~writer() { p[0] = 1; }
};
void write(float *x) { writer w(x); x[0] = 2; }
