package build_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// An output that AlignBounds widens is not updated twice by tiles that meet: it comes before the splits of its updates.
func TestWidenedOutputsAreUpdatedOnce(t *testing.T) {
	const splits = "of f update 0:\nsplit x 2 -> xo xi\nsplit xi 4 -> xio xii\nvectorize xii"
	f := must(t, "in: int16(x)\nf(x): int32 = in(x)\nf(x) = wrap(int32, f(x) - in(x+1))\n")
	if _, err := halide.ParseSchedule(f, "bound x 2\n"+splits+"\nof f:\nalignbounds x 3 2"); err == nil ||
		!strings.Contains(err.Error(), "say it before the split") {
		t.Errorf("it is taken after the splits: %v", err)
	}
	s := parsed.Schedule(t, f, "bound x 2\nalignbounds x 3 2\n"+splits)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := gen.Case{Pipeline: halide.NewPipeline(f), Regions: map[string][]halide.Range{"f": {{Extent: 2}}},
		Inputs: map[string]*halide.Array{"in": gen.Array(halide.Int16, 3, gen.Uniform, halide.Range{Min: -4, Extent: 16})}}
	got, err := exec.RunAll(n, c.Inputs)
	if err == nil {
		err = agrees(got, c)
	}
	if err != nil {
		t.Errorf("%v\n%v", err, n)
	}
}
