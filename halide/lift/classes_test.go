package lift

import (
	"strings"
	"testing"
)

// TestClasses lifts what works on objects: a matrix with its elements in one vector, with methods and operators, and structs by
// reference.
func TestClasses(t *testing.T) {
	t.Parallel()
	const table = `#include <vector>
#include <iostream>
class table {
    int high, wide;
    std::vector<float> cells;
public:
    table(int h, int w) : high(h), wide(w), cells(h * w, 0.0f) {}
    float& operator()(int i, int j) { return cells[i * wide + j]; }
    const float& operator()(int i, int j) const { return cells[i * wide + j]; }
    int rows() const { return high; }
    int columns() const { return wide; }
    table times(const table& other) const;
    table operator*(const table& right) const { return times(right); }
};
table table::times(const table& other) const {
    table out(high, other.wide);
    for (int i = 0; i < high; i++)
        for (int j = 0; j < other.columns(); j++) {
            float s = 0;
            for (int k = 0; k < wide; k++) s += (*this)(i, k) * other(k, j);
            out(i, j) = s;
        }
    return out;
}
table sum(const table& a, const table& b) {
    table c(a.rows(), a.columns());
    for (int i = 0; i < a.rows(); i++)
        for (int j = 0; j < a.columns(); j++)
            c(i, j) = a(i, j) + b(i, j);
    return c;
}
table product(const table& a, const table& b) { return a * b; }
int main() { table a(2, 3), b(3, 4); std::cout << product(a, b).rows(); }
`
	for name, want := range map[string]string{"table__times": "gemm", "product": "gemm", "sum": "elementwise"} {
		r := liftedCPP(t, table, name)
		if r.Refused != nil || r.Level < Symbolic || r.Match == nil || !strings.HasPrefix(r.Match.String(), want) {
			t.Errorf("%s: %v, level %s, %v, want %s", name, r.Refused, r.Level, r.Match, want)
		}
		if name == "product" && !strings.Contains(strings.Join(r.Pre, "; "), "len(b.cells) >= ") {
			t.Errorf("%s: no condition on how long the vectors are: %q", name, r.Pre)
		}
	}
}
