package lift

import (
	"strings"
	"testing"
)

// TestRowsAndColumns: vectors of vectors are as long as they are, rows and columns apart, and not a square.
func TestRowsAndColumns(t *testing.T) {
	t.Parallel()
	r := liftedCPP(t, `#include <vector>
std::vector<std::vector<int>> add(std::vector<std::vector<int>> a, std::vector<std::vector<int>> b)
{
	std::vector<std::vector<int>> out;
	for (int y = 0; y < a.size(); y++) {
		std::vector<int> row;
		for (int x = 0; x < a[0].size(); x++) row.push_back(a[y][x] + b[y][x]);
		out.push_back(row);
	}
	return out;
}`, "add")
	if r.Refused != nil {
		t.Fatal(r.Refused)
	}
	if got := r.Summary.Algorithm(); !strings.Contains(got, "for j in 0..len_a_, i in 0..len_a") {
		t.Error(got)
	}
	for _, p := range r.Pre {
		if strings.Contains(p, "len_a = len_a_") {
			t.Errorf("it is lifted for squares alone: %s", p)
		}
	}
}

// TestDataIsNoSize: a condition on data that no run on numbers takes is no precondition.
func TestDataIsNoSize(t *testing.T) {
	t.Parallel()
	r := lifted(t, "void f(const int *a, int *b, int n) { for (int i = 0; i < n; i++) b[i] = a[i] == 123456 ? 1 : a[i]; }", "f")
	if r.Refused != nil || r.Level < Symbolic {
		t.Fatal(r.Refused, r.Level)
	}
	for _, p := range r.Pre {
		if strings.Contains(p, "123456") {
			t.Errorf("a precondition on data: %s", p)
		}
	}
}
