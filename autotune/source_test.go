package autotune

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// sum3x3 is a filter with a Func whose names mean something else in Go.
const sum3x3 = "in: int16(x, y)\nk: int8(r, s)\nr: 3, 3\nout(x, range) = narrow(int16, sum(r, in(x+r.x, range+r.y) " +
	"* k(r.x, r.y)), 8, even)\n"

func ExampleSource() {
	f, err := halide.ParseFunc(strings.ReplaceAll(sum3x3, "range", "y"))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := halide.ParseSchedule(f, "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; "+
		"unroll r.y r.x; vectorize xi; "+
		"unrolljam y 2; layout in y x; pad in x 264; datapath 16x2; pair none")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := Source(s)
	fmt.Print(text, err)
	// Output:
	// s := out.Schedule()
	// s.Bound(x, 256)
	// s.Bound(y, 16)
	// xo, xi := s.Split(x, 16)
	// s.Reorder(y, xo, r.Y, r.X, xi)
	// s.Unroll(r.Y, r.X)
	// s.Vectorize(xi)
	// s.UnrollJam(y, 2)
	// s.Layout(in, "y x")
	// s.Pad(in, "x", 264)
	// s.Datapath(16, 2)
	// s.NoPair()
	// <nil>
}

func TestSourceRefuses(t *testing.T) {
	f := parsed.Func(t, sum3x3)
	for text, want := range map[string]string{
		"bound x 64; bound range 8; in in out -> copy; of copy:; computeroot": "has directives for copy too",
		"bound x 64; bound range 8; specialize in(0, 0) == 0":                 "it makes Funcs or other ways",
	} {
		s := parsed.Schedule(t, f, text)
		if text, err := Source(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %v", text, err)
		}
	}
}
