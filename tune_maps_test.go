package vyasa_test

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

// A map that the mapper finds of a kernel onto a multiplication of the AI Engine is decisions of its space; all else
// stays as it is, and the space refuses it.
func TestPinsOf(t *testing.T) {
	f, err := hl.ParseFunc("in: int16(x, y)\nk: int16(i, j)\nr: 4, 3\n" +
		"out(x, y) = narrow(int16, sum(r, in(x + r.x, y + r.y) * k(r.x, r.y)), 8)")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"map=mac16 i=x r.x=r.y": {"vector=x", "path=16", "group=r.y"},
		"map=mac16 i=x r.x=r.x": {"vector=x", "path=16", "group=r.x"},
		"map=mac16 i=r.x r.x=x": nil, // results are no sums
		"map=mac8 i=x r.x=r.x":  nil, // of int16
		"map=sdot i=x r.x=r.x":  nil, // of another machine
		"map=none":              nil,
		"vector=x":              nil,
	} {
		if want == nil {
			want = []string{text}
		}
		if got := vyasa.PinsOf(f.Schedule(), []string{text}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
