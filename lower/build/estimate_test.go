package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

// An estimate changes nothing: windows slide as they do without it.
func TestEstimatesChangeNothing(t *testing.T) {
	f := must(t, "in: int16(x, y)\nf(x, y): int32 = in(x, y) + 2*in(x+1, y)\nout(x, y): int32 = f(x, y) - f(x, y+2)\n")
	var nests []string
	for _, estimate := range []string{"", "; estimate x 0 20; estimate y 0 9"} {
		s := parsed.Schedule(t, f, "bound x 21; bound y 9"+estimate+"; split y 4 guard\nof f:\ncomputeat out yi; "+
			"storeroot"+estimate)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		nests = append(nests, comment.ReplaceAllString(n.String(), ""))
	}
	if nests[0] != nests[1] {
		t.Errorf("without estimates\n%s\nand with\n%s", nests[0], nests[1])
	}
}
