package lift

import (
	"strings"
	"testing"
)

// matrixClass is a class as programs have them, whose methods are called of constant and other objects.
const matrixClass = `#include <vector>
#include <stdexcept>
class Grid {
public:
	Grid(int rows, int cols) : rows(rows), cols(cols), cells(rows * cols) {}
	double& operator()(int i, int j) { return cells[i * cols + j]; }
	double operator()(int i, int j) const { return cells[i * cols + j]; }
	int height() const { return rows; }
	int width() const { return cols; }
	static constexpr int tile = 4;
private:
	int rows = 0, cols = 0;
	std::vector<double> cells;
};
`

// TestGrids lifts products of objects, which check some of their sizes by methods.
func TestGrids(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"one check": {`void times(const Grid& a, const Grid& b, Grid& c)
{
	if (a.width() != b.height()) throw std::invalid_argument("sizes");
	for (int i = 0; i < a.height(); i++)
		for (int j = 0; j < b.width(); j++) {
			double sum = 0;
			for (int k = 0; k < a.width(); k++) sum += a(i, k) * b(k, j);
			c(i, j) = sum;
		}
}`, "gemm only when cols = rows (layout row-major, beta 0): a = a_cells, b = b_cells, c = c_cells, k = cols, lda = cols, ldb = b_cols, ldc = c_cols, m = a_rows, n = b_cols"},
		"in tiles": {`void times(const Grid& a, const Grid& b, Grid& c)
{
	for (int i0 = 0; i0 < a.height(); i0 += Grid::tile)
		for (int i = i0; i < std::min(i0 + Grid::tile, a.height()); i++)
			for (int j = 0; j < b.width(); j++)
				for (int k = 0; k < a.width(); k++) c(i, j) += a(i, k) * b(k, j);
}`, "gemm (layout row-major, beta 1)"},
	} {
		t.Run(name, func(t *testing.T) {
			r := liftedCPP(t, matrixClass+c.text, "times")
			if r.Refused != nil || r.Match == nil {
				t.Fatal(r.Refused, r.Mismatch)
			}
			if got := r.Match.String(); !strings.HasPrefix(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestGridsApart lifts a product of vectors whose rows are further apart than they are long, which a stride of 0 would be short for.
func TestGridsApart(t *testing.T) {
	t.Parallel()
	r := liftedCPP(t, `#include <vector>
#include <cassert>
class Padded {
public:
	void times(const Padded& b, Padded& c) const
	{
		assert(n == b.n);
		assert(n == c.n);
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				for (int k = 0; k < n; k++) c.cells[i * step + j] += cells[i * step + k] * b.cells[k * step + j];
	}
private:
	int n, step;
	std::vector<float> cells;
};
`, "Padded__times")
	if r.Match == nil || !strings.Contains(r.Match.String(), "lda = step") {
		t.Error(r.Refused, r.Mismatch, r.Match)
	}
}
