package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// A step of a recurrence may sum over all that the step before it stored. Its elements may be computed in any order, and
// inside the loop of the sum, as long as the loop over time is around them.
func TestSumOfTheStepBefore(t *testing.T) {
	const text = "u: int32(j, k)\nk: 3\ns: 3, 1:5\nh(j, t): int32 = j + 1\n" +
		"h(s.x, s.y) = wrap(int32, sum(k, h(k.x, s.y-1) * u(s.x, k.x))) over s\n"
	parse := func() *hl.Func {
		p := parsed.Pipeline(t, text)
		return p.Outputs[0]
	}
	u := hl.NewArray(hl.Int32, hl.Range{Extent: 3}, hl.Range{Extent: 3})
	for i := range u.Ints {
		u.Ints[i] = int64(3*i%7 - 2)
	}
	got, err := hl.Eval(parse(), []hl.Range{{Extent: 3}, {Extent: 5}}, map[string]*hl.Array{"u": u})
	if err != nil {
		t.Fatal(err)
	}
	want := []int64{1, 2, 3}
	for step := range 5 {
		for j, v := range want {
			if got.At(j, step) != v {
				t.Errorf("h(%d, %d) is %d, not %d", j, step, got.At(j, step), v)
			}
		}
		next := make([]int64, 3)
		for j := range next {
			for k, v := range want {
				next[j] += v * u.At(j, k)
			}
		}
		want = next
	}
	const bounds = "bound j 3; bound t 5\nof h update 0:\n"
	for _, c := range []struct{ schedule, refused string }{
		{"reorder s.y k.x s.x; vectorize s.x", ""},
		{"reorder s.y s.x k.x; parallel s.x", ""},
		{"reorder s.x s.y k.x", "it changes the order in which the update runs over s"},
		{"reorder k.x s.y s.x", "it changes the order in which the update runs over s"},
		{"reorder s.y k.x s.x; vectorize s.y", "s.y is not the innermost loop"},
		{"parallel s.y", "iterations of s.y see each other's results"},
	} {
		_, err := hl.ParseSchedule(parse(), bounds+c.schedule)
		switch {
		case c.refused == "" && err != nil:
			t.Errorf("%s: %v", c.schedule, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%s: %v, want %q", c.schedule, err, c.refused)
		}
	}
}

// A fused loop whose order is not that of the update is refused, unless its iterations never meet.
func TestFusedOrderOfUpdate(t *testing.T) {
	for _, c := range []struct{ value, refused string }{
		{"h(s.x, s.y, s.z-1) + 1", ""},
		{"sum(k, h(k.x, s.y+1, s.z-1))", "it changes the order in which the update runs over s"},
	} {
		f := parsed.Func(t, "k: 3\ns: 4, 3, 1:5\nh(i, j, t): int32 = sum(k, i + j + k.x)\n"+
			"h(s.x, s.y, s.z) = wrap(int32, "+c.value+") over s\n")
		_, err := hl.ParseSchedule(f,
			"bound i 4; bound j 4; bound t 5\nof h update 0:\nreorder s.x s.y; fuse s.x s.y -> f")
		switch {
		case c.refused == "" && err != nil:
			t.Errorf("%s: %v", c.value, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%s: %v, want %q", c.value, err, c.refused)
		}
	}
}
