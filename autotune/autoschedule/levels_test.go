package autoschedule

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// levels are pipelines, and the Funcs of them that are computed ahead.
var levels = map[string]struct{ text, ahead string }{
	"a softmax by rows": {`in: float32(x, y)
r: 16
m(y) = maximum(r, in(r.x, y))
e(x, y) = exp(in(x, y) - m(y))
s(y) = sum(r, e(r.x, y))
out(x, y) = e(x, y) / s(y)
schedule
bound x 16; bound y 8`, "e s m"},
	"a separable filter": {filters, "rows"},
	"what each result needs once": {`in: int16(x)
a(x) = in(x) * 3
out(x) = a(x + 1) - 2
schedule
bound x 64`, ""},
	"one operation, needed twice": {`in: int16(x)
a(x) = in(x) + 3
out(x) = a(x) * a(x + 1)
schedule
bound x 64`, ""},
	"one call that stands there twice": {`in: float32(x)
a(x) = exp(in(x))
out(x) = a(x) * 2.0 + a(x)
schedule
bound x 64`, ""},
	"half of what would be computed ahead is needed": {`in: float32(x)
a(x) = exp(in(x))
out(x) = a(4*x)
schedule
bound x 64`, ""},
	"loops that are written": {strings.Replace(filters, "bound y 32", "bound y 32; vectorize x", 1), ""},
	"an update's sums": {`in: float32(x)
r: 100
a(x) = tanh(in(x))
out(x): float32 = 0.0
out(x) = out(x) + a(x) * 0.5 over r
schedule
bound x 64`, "a"},
}

func TestLevels(t *testing.T) {
	for name, c := range levels {
		s, err := halide.ParseProgram("test", c.text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := s.String()
		for _, f := range strings.Fields(c.ahead) {
			want += "of " + f + ":\ncomputeroot\n"
		}
		if got := Levels(s).String(); got != want {
			t.Errorf("%s: it becomes\n%swant\n%s", name, got, want)
		}
	}
}

// TestLowerReadsNoMore: the box of f has elements that nobody asks for, which read what the input may not have.
func TestLowerReadsNoMore(t *testing.T) {
	s, err := halide.ParseProgram("test", `in: float32(x)
r: 40
f(x, y) = exp(in(x + y))
out(x) = sum(r, f(x, 8 - x) + f(x, 7 - x))
schedule
bound x 8`)
	if err != nil {
		t.Fatal(err)
	}
	if Levels(s) == s {
		t.Fatal("f is not computed ahead")
	}
	same, n, err := Lower(s)
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
		levels, n, err := Lower(s)
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
