package nativebench

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestGRU: a GRU over time is what a loop of Go computes, with each number of sequences that has a schedule of its own; oneDNN
// computes the same. The loop of Go is what the algorithm says.
func TestGRU(t *testing.T) {
	const units, rows, steps = 4, 2, 3
	data := gruData(units, rows, steps)
	want, err := halide.Eval(gru(units, steps), ranges([]int{units, rows, steps + 1}), data)
	if err != nil {
		t.Fatal(err)
	}
	if at, ok := holds(gruByHand(data), want, true); !ok {
		t.Errorf("the loop by hand is not Eval at %v", at)
	}
	for i, name := range []string{"gru64x1-f32", "gru128x2-f32", "gru64x3-f32", "gru64x4-f32", "gru64x8-f32",
		"gru64x1-f32", "gru128x2-f32", "gru64x3-f32", "gru64x4-f32"} {
		o := Options{Peers: true}
		if i >= 5 { // the last ones with registers of 256 bits, beside nobody: peers are as they were
			o = Options{Limit: "avx2"}
		}
		row := measured(t, name, o)
		if !row.Verified {
			t.Errorf("%s: %+v", name, row)
		}
		if _, there := row.Peers["oneDNN"]; there && !strings.Contains(row.Note, "differs by at most") &&
			!strings.Contains(row.Note, "exact") {
			t.Errorf("%s: %s", name, row.Note)
		}
	}
	for _, name := range []string{"gru65x1-f32", "gru64x0-f32", "gru64-f32", "gru64x1-i16", "gru64x1"} {
		if _, ok := ofGRU(name); ok {
			t.Errorf("%s is taken", name)
		}
	}
}
