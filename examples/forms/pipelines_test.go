package forms_test

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"pgregory.net/rapid"
)

// TestFormsAgreeOnPipelines is the main property for pipelines of several Funcs, outputs and values a Func, under any
// schedules. What is refused is counted.
func TestFormsAgreeOnPipelines(t *testing.T) {
	t.Parallel()
	compiled, staged, several := 0, 0, 0
	refused := map[diag.Code]int{}
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		if rapid.IntRange(0, 3).Draw(t, "specialised") == 3 {
			s = gen.Specialized(t, s, c.Inputs, nil)
		}
		t.Logf("%v", c.Pipeline)
		if _, code, ok := pipeline(t, s, c.Inputs); ok {
			refused[code]++
			return
		}
		compiled++
		if len(halide.Funcs(s.Func)) > 1 {
			staged++
		}
		if len(c.Pipeline.Outputs) > 1 || len(s.Func.Values) > 1 {
			several++
		}
	})
	t.Logf("%d compiled, %d of them of several Funcs, %d of several outputs; refused: %s", compiled, staged, several,
		counts(refused))
	if staged == 0 || several == 0 {
		t.Errorf("no pipeline of several Funcs, or of several outputs, was compiled")
	}
}

// TestFormsAgreeOnFilters is the same for filters in two stages, all vectorised, the first kept in an array: whole, or
// as many rows as the second needs.
func TestFormsAgreeOnFilters(t *testing.T) {
	t.Parallel()
	refused := map[diag.Code]int{}
	example := ""
	cases := 0
	rapid.Check(t, func(t *rapid.T) {
		s, inputs := filter(t)
		cases++
		if _, code, ok := pipeline(t, s, inputs); ok {
			refused[code]++
			example = s.String()
		}
	})
	t.Logf("%d cases, refused: %s", cases, counts(refused))
	n := 0
	for _, k := range refused {
		n += k
	}
	if (n-2)*50 > cases {
		t.Errorf("%d of %d filters are refused, as\n%s", n, cases, example)
	}
}

// pipeline compares the forms of a schedule, unless the compiler refuses it.
func pipeline(t *rapid.T, s *halide.Schedule, inputs map[string]*halide.Array) (kernel *vyasa.Kernel,
	refusedFor diag.Code, refused bool) {
	defer func() {
		if r := recover(); r != nil && strings.Contains(fmt.Sprint(r), "BUG") || isRuntime(r) {
			t.Fatalf("%v\n%s\n%s", r, archive(s), debug.Stack())
		} else if r != nil {
			panic(r) // rapid's own
		}
	}()
	k, err := vyasa.Compile(s, nil)
	if err == nil && steps(k.Nest.Body) > mostSteps {
		return nil, "long-run", true // it would run for minutes
	}
	if err == nil {
		if err = forms(k); err == nil {
			err = agreeRoughly(k, inputs)
		}
	}
	if code, ok := refusal(err); ok {
		return nil, code, true
	}
	if err != nil {
		text := ""
		if k != nil {
			text = fmt.Sprintf("%s\n%s\n%s", k.Nest, k.Triplets, k.C)
		}
		t.Fatalf("%v\n%s\n%s", err, archive(s), text)
	}
	return k, "", false
}

// mostSteps is how many statements a case may run.
const mostSteps = 300_000

// steps is how many statements run, both ways of conditions counted.
func steps(body []lower.Stmt) float64 {
	n := 0.0
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			n += float64(s.Extent) * steps(s.Body)
		case *lower.If:
			n += steps(s.Body) + steps(s.Else)
		case *lower.Alloc:
			n += steps(s.Body)
		case *lower.Produce:
			n += steps(s.Body)
		default:
			n++
		}
	}
	return n
}

// filter draws a filter along rows and one along columns, with a schedule.
func filter(t *rapid.T) (*halide.Schedule, map[string]*halide.Array) {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	r, q := halide.NewRDom("r", rapid.IntRange(1, 5).Draw(t, "taps")),
		halide.NewRDom("q", rapid.IntRange(1, 4).Draw(t, "rows"))
	typ := rapid.SampledFrom([]halide.Type{halide.Int16, halide.Int8, halide.UInt8}).Draw(t, "type")
	in, kx, ky := halide.NewInput("in", typ, 2), halide.NewInput("kx", halide.Int8, 1),
		halide.NewInput("ky", halide.Int8, 1)
	mid := rapid.SampledFrom([]halide.Type{halide.Int16, halide.Int16, halide.Int8, halide.Int32}).Draw(t, "between")
	h := halide.NewFunc("h", x, y)
	first := halide.Sum(r, in.At(x.Add(r.X), y).Mul(kx.At(r.X))).Narrow(mid, rapid.IntRange(0, 7).Draw(t, "shift"))
	if rapid.Bool().Draw(t, "relu") {
		first = halide.Max(first, 0)
	}
	h.Is(first)
	out := halide.NewFunc("out", x, y)
	second := halide.Sum(q, h.At(x, y.Add(q.X)).Mul(ky.At(q.X))).Narrow(halide.Int16,
		rapid.IntRange(0, 9).Draw(t, "shift"))
	if rapid.Bool().Draw(t, "relu") {
		second = halide.Max(second, 0)
	}
	out.Is(second)

	s := out.Schedule()
	region := []halide.Range{{Extent: rapid.IntRange(1, 70).Draw(t, "width")},
		{Extent: rapid.IntRange(1, 9).Draw(t, "height")}}
	s.Bound(x, region[0].Extent).Bound(y, region[1].Extent)
	lanes := rapid.SampledFrom([]int{16, 8, 32}).Draw(t, "lanes")
	xo, xi := s.Split(x, lanes)
	s.Reorder(y, xo, q.X, xi)
	if rapid.Bool().Draw(t, "unroll") {
		s.Unroll(q.X)
	}
	s.Vectorize(xi)
	g := s.Of(h)
	hxo, hxi := g.Split(x, lanes)
	g.Reorder(y, hxo, r.X, hxi)
	g.Unroll(r.X).Vectorize(hxi)
	switch rapid.IntRange(0, 2).Draw(t, "level") {
	case 0:
		g.ComputeRoot()
	case 1:
		g.ComputeAt(out, y)
	case 2:
		g.ComputeAt(out, xo)
	}
	return s, gen.Inputs(t, out, region)
}
