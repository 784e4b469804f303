package lower

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
)

// rowsNest has all that nests of pipelines have: a stage whose last three rows are kept, an update of it at rows that
// data choose, two outputs, one of which is read, a loop that may run at once, and a branch.
const rowsNest = `nest out

input in: int16(x 0:4, y 0:8)
    axes y[8]*4 x[4]*1
    elements 32, align 32

output out: int16(x 0:4, y 0:6)
    axes y[6]*4 x[4]*1
    elements 32, align 32

output sums: int32(x 0:4)
    axes x[4]*1
    elements 8, align 32

internal f: int16(x 0:4, y 0:8)
    axes (y%3)[3]*4 x[4]*1
    elements 16, align 32

for x < 4 parallel
    sums(x) = 0
alloc f: int16[16]
    produce f:
        for x < 4
            for r < 2
                f(x, r) = in(x, r)
    for y < 6
        produce f:
            for x < 4 vector: f(x, y+2) = in(x, y+2)
        for x < 4
            out(x, y) = narrow(int16, f(x, y) + f(x, y+1) + f(x, y+2))
        produce sums update 0:
            for x < 4
                if in(x, y) >= 0
                    sums(in(x, y)%4) = wrap(int32, sums(in(x, y)%4) + 1)
                else
                    sums(3 - x) = wrap(int32, sums(3-x) + 1000)
`

func rowsInputs() map[string]*halide.Array {
	in := halide.NewArray(halide.Int16, halide.Range{Extent: 4}, halide.Range{Extent: 8})
	for i := range in.Ints {
		in.Ints[i] = int64(i*i*7%23 - 5)
	}
	return map[string]*halide.Array{"in": in}
}

func TestNestOfAPipeline(t *testing.T) {
	n, err := ParseNest(rowsNest)
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(n); err != nil {
		t.Fatal(err)
	}
	again, err := ParseNest(n.String())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(n.String(), again.String()); d != "" {
		t.Error(d)
	}
	in := rowsInputs()
	want, sums := make([]int64, 24), make([]int64, 4)
	at := func(x, y int) int64 { return in["in"].At(x, y) }
	for y := range 6 {
		for x := range 4 {
			want[4*y+x] = at(x, y) + at(x, y+1) + at(x, y+2)
			if v := at(x, y); v >= 0 {
				sums[v%4]++
			} else {
				sums[3-x] += 1000
			}
		}
	}
	for _, each := range []*Nest{n, again} {
		got, err := RunAll(each, in)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got["out"].Ints); d != "" {
			t.Error(d)
		}
		if d := cmp.Diff(sums, got["sums"].Ints); d != "" {
			t.Error(d)
		}
	}
	if _, err := Run(n, in); err == nil || !strings.Contains(err.Error(), "has 2 outputs") {
		t.Errorf("Run: %v", err)
	}
	passed := *n
	for _, p := range []func(*Nest) (*Nest, error){unroll, partition, scalarize, joinLoops, simplify, vectorize} {
		out, err := p(&passed)
		if err != nil {
			t.Fatal(err)
		}
		passed = *out
	}
	if got, err := RunAll(&passed, in); err != nil || cmp.Diff(sums, got["sums"].Ints) != "" ||
		cmp.Diff(want, got["out"].Ints) != "" {
		t.Errorf("after the passes: %v, %v", got, err)
	}
}

// Every line: what is replaced in rowsNest, by what, and what Check or Run says of it.
func TestNestsOfPipelinesThatAreWrong(t *testing.T) {
	for _, test := range []struct{ was, is, want string }{
		{"(y%3)[3]*4", "(y%2)[2]*4", "is read, and another one was stored in its place"},
		{"elements 16, align 32\n\nfor", "elements 24, align 32\n\nfor", "want an internal array with its type and size"},
		{"for r < 2", "for r < 1", "is read, and was never stored"},
		{"f(x, y) + f(x, y+1)", "f(x, y) + f(x, y+3)", "index y + 3 is 3..8, outside 0:8"},
		{"in(x, y)%4) =", "in(x, y)%5) =", "sums is accessed at x = 4, and stored over x 0..3"},
		{"internal f", "output f", "f"},
		{"int16(x 0:4, y 0:8)\n    axes (y", "int16(x 0:4, y 1:8)\n    axes (y",
			"the range of an internal buffer begins at 0"},
		{"(y%3)[3]*4 x", "(y%3)[2]*4 x", "an axis has 2 elements and needs 3"},
		{"(y%3)[3]*4", "y[8]*4", "16 elements are allocated for 32"},
		{"y[6]*4 x[4]*1", "(y%3)[3]*4 x[4]*1", "only internal buffers are folded"},
		{"alloc f: int16[16]", "alloc f: int16[8]", "want an internal array with its type and size"},
		{"alloc f: int16[16]", "alloc out: int16[32]", "it is no internal buffer of the nest"},
		{"produce sums update 0:", "produce sums update -2:", "want a stage of a Func"},
		{"parallel", "parallel vector", "do"},
		{"if in(x, y) >= 0", "if in(x, y)", "no condition"},
	} {
		text := strings.Replace(rowsNest, test.was, test.is, 1)
		if text == rowsNest {
			t.Errorf("%q is not there", test.was)
		}
		n, err := ParseNest(text)
		if err == nil {
			_, err = RunAll(n, rowsInputs())
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q for %q: got %v, want %q", test.is, test.was, err, test.want)
		}
	}
}
