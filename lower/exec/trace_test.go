package exec_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

const traceNest = `nest out

input in: int16(x 0:3)
    axes x[3]*1
    elements 16, align 32

output out: int16(x 0:2)
    axes x[2]*1
    elements 16, align 32

internal f: int16(x 0:2)
    axes x[2]*1
    elements 16, align 32

for y < 2
    alloc f: int16[16]
        produce f:
            for x < 2
                f(x) = in(x + y)
        produce f update 0:
            f(f(0)%2) = wrap(int16, f(0) + 100)
        out(y) = f(1)
`

// What a run does is told in order, each thing once, and the result is the same.
func TestTrace(t *testing.T) {
	n, err := lower.ParseNest(traceNest)
	if err != nil {
		t.Fatal(err)
	}
	in := halide.NewArray(halide.Int16, halide.Range{Extent: 3})
	copy(in.Ints, []int64{6, 7, 8})
	inputs := map[string]*halide.Array{"in": in}
	want, err := exec.RunAll(n, inputs)
	if err != nil {
		t.Fatal(err)
	}
	run := func(of func(exec.EventKind, string) bool) []string {
		var told []string
		got, err := exec.RunTraced(n, inputs, &exec.Trace{of, func(e exec.Event) { told = append(told, e.String()) }})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want["out"].Ints, got["out"].Ints); d != "" {
			t.Error(d)
		}
		return told
	}
	if d := cmp.Diff(strings.Split(`begin f
produce f
load in(0) = 6
store f(0) = 6
load in(1) = 7
store f(1) = 7
consume f
produce f update 0
load f(0) = 6
load f(0) = 6
store f(0) = 106
consume f update 0
load f(1) = 7
store out(0) = 7
end f
begin f
produce f
load in(1) = 7
store f(0) = 7
load in(2) = 8
store f(1) = 8
consume f
produce f update 0
load f(0) = 7
load f(0) = 7
store f(1) = 107
consume f update 0
load f(1) = 107
store out(1) = 107
end f`, "\n"), run(nil)); d != "" {
		t.Error(d)
	}
	var by []string
	_, err = exec.RunTraced(n, inputs, &exec.Trace{nil, func(e exec.Event) {
		if e.Kind == exec.Stored && len(by) < 4 {
			by = append(by, e.By)
		}
	}})
	if d := cmp.Diff([]string{"f", "f", "f update 0", "out"}, by); d != "" || err != nil {
		t.Error(d, err)
	}
	some := run(func(kind exec.EventKind, buffer string) bool {
		return kind == exec.Stored && buffer == "out" || kind == exec.Ended
	})
	if d := cmp.Diff([]string{"store out(0) = 7", "end f", "store out(1) = 107", "end f"}, some); d != "" {
		t.Error(d)
	}
}
