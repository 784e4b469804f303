package vyasa_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestLowerReadsNoMore: the box of f has elements that nobody asks for, which read what the input may not have.
func TestLowerReadsNoMore(t *testing.T) {
	s := parsed.Program(t, "test", `in: float32(x)
r: 40
f(x, y) = exp(in(x + y))
out(x) = sum(r, f(x, 8 - x) + f(x, 7 - x))
schedule
bound x 8`)
	if autoschedule.Levels(s) == s {
		t.Fatal("f is not computed ahead")
	}
	same, n, err := vyasa.Lower(s)
	if err != nil || same != s {
		t.Fatalf("it is\n%s%v", same, err)
	}
	if in := n.Buffer("in").Valid[0]; in != (halide.Range{Min: 7, Extent: 2}) {
		t.Errorf("of in are read %v", in)
	}
}

// TestLowerMeansTheSame: what random pipelines compute, ahead or not, is what Eval says.
func TestLowerMeansTheSame(t *testing.T) {
	told, ahead := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		want, err := halide.EvalAll(c.Pipeline, c.Regions, c.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		s := c.Pipeline.Schedule()
		for _, f := range c.Pipeline.Outputs {
			for d, r := range c.Regions[f.Name] {
				s.Of(f).BoundMin(f.Vars[d], r.Min, r.Extent)
			}
		}
		levels, n, err := vyasa.Lower(s)
		if err != nil {
			return // written out, it is too much; and ahead, too
		}
		told++
		if levels != s {
			ahead++
		}
		k, err := realize.Compile(n)
		if err != nil {
			t.Fatal(err)
		}
		got, err := k.RunAll(context.Background(), c.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		for name, arrays := range want {
			for i, a := range arrays {
				if len(arrays) > 1 {
					name = fmt.Sprintf("%s.%d", strings.Split(name, ".")[0], i)
				}
				if at, differ := a.Diff(got[name]); differ {
					t.Fatalf("%s differs at %v\n%s", name, at, levels)
				}
			}
		}
	})
	if ahead == 0 || told < 50 {
		t.Errorf("of %d pipelines %d compute Funcs ahead", told, ahead)
	}
}
