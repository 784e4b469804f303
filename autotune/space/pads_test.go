package space

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestRowsApart: rows of bytes may be as long as brings a step along any axis into the other bank of a pair, where sums
// step along one and vectors of a word along the rows.
func TestRowsApart(t *testing.T) {
	const (
		gemm = "a: int8(k, i)\nb: int8(j, k)\nr: 16\nc(j, i) = narrow(int8, sum(r, a(r.x, i) * b(j, r.x)), 4, even)"
		rows = "\nlayout a i k\nlayout b k j\nlayout c i j"
		wise = "in: int8(x, y, c)\nw: int8(c, k)\nr: 8\n" +
			"out(x, y, k) = narrow(int8, sum(r, in(x, y, r.x) * w(r.x, k)), 4, even)"
	)
	for _, c := range []struct {
		algorithm, schedule, tensor, layout, want string
	}{
		{gemm, "bound j 32\nbound i 4" + rows, "b", "k j", "j:48+align:16"}, // 3 words of 16 bytes
		{gemm, "bound j 48\nbound i 4" + rows, "b", "k j", "j:48+align:16"},
		{gemm, "bound j 50\nbound i 4" + rows, "b", "k j", "j:80+align:16"},                         // 4 words begun: 5
		{gemm, "bound j 32\nbound i 4" + rows, "a", "i k", ""},                                      // no vectors along it
		{gemm, "bound j 32\nbound i 4" + rows, "c", "i j", ""},                                      // a result
		{strings.ReplaceAll(gemm, "int8", "int16"), "bound j 32\nbound i 4" + rows, "b", "k j", ""}, // a vector is two words
		{wise, "bound x 32\nbound y 2\nbound k 4\nlayout in c y x", "in", "c y x", "x:48+y:3+align:16"},
		{wise, "bound x 32\nbound y 3\nbound k 4\nlayout in c y x", "in", "c y x", "x:48+align:16"},
	} {
		sp := kernelOf(t, c.algorithm, c.schedule, Capacities{Lanes: []Datapath{{16, 8}}, Accumulators: 4}, Options{})
		at := slices.IndexFunc(sp.Tensors(), func(x Tensor) bool { return x.Name == c.tensor })
		layout := slices.IndexFunc(sp.menus.layouts[at], func(l *halide.Layout) bool {
			return l != nil && l.String() == c.layout
		})
		var got []string
		for i, v := range sp.Values(sp.Pad(at)) {
			if strings.Contains(v, "+") && sp.padRow[at].rows[i]>>layout&1 == 1 {
				got = append(got, v)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s of\n%s\n%s\nmay have %q, want %q", c.tensor, c.algorithm, c.schedule, got, c.want)
		}
	}
}

// TestPadsOfGivenLayouts: where layouts are given, no padding is offered that is one of another layout's rows.
func TestPadsOfGivenLayouts(t *testing.T) {
	sp := kernelOf(t, "a: int8(k, i)\nb: int8(j, k)\nr: 16\n"+
		"c(j, i) = narrow(int8, sum(r, a(r.x, i) * b(j, r.x)), 4, even)",
		"bound j 32\nbound i 7\nlayout a i k\nlayout b k j\nlayout c i j",
		Capacities{Lanes: []Datapath{{16, 8}}, Accumulators: 4}, Options{})
	root, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	for i, tensor := range sp.Tensors() {
		for v, name := range sp.Values(sp.Pad(i)) {
			if sp.Domain(&root, sp.Pad(i))>>v&1 == 0 {
				t.Errorf("%s may be padded by %s, which is ruled out", tensor.Name, name)
			}
		}
	}
}
