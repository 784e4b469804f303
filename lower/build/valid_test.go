package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

// What is needed by the intervals of coordinates may be more than what is read once it is known how coordinates go
// together.
func TestValidIsInsideWhatIsRead(t *testing.T) {
	f := must(t, `in: float32(x, y)
f0(x, y) = in(x, y) + in(x, y+2)
f2(x, y) = f0(min((x+1)%10, 10-(x+1)%10), min((y-1)%16, 16-(y-1)%16)+1)
f4(x, y) = f2(x, y-1) + f2(x, y+1)`)
	s := parsed.Schedule(t, f, "bound x 5; bound y 4\nof f2:\ncomputeat f4 y\nstoreroot\nof f0:\ncomputeat f2 y\n"+
		"storeroot")
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := lower.Check(n); err != nil {
		t.Error(err)
	}
}
