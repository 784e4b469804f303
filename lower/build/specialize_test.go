package build_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

const choiceAlgorithm = `in: int16(x, y)
p: int8(i)
r: 3, 2
f(x, y): int32 = in(x, y) + 2*in(x+1, y)
g(x, y): int32 = f(x, y) - f(x, y+1)
g(x, y) += in(x+r.x, y+r.y) over r
out(x, y): int32 = g(x, y) + g(x+1, y) + p(0)
`

// Loops are those of the first alternative whose condition holds, and of the stage where none does; the values are the
// same.
func TestSpecializeTakesTheFirst(t *testing.T) {
	schedules := map[string]string{
		"output": "specialize p(0) > 3; specialize p(0) == 3\nof out case 0:\nvectorize x\nof out case 1:\nsplit y 4; " +
			"reorder x yo yi; unroll yi\n",
		"root": "specialize p(2) > 3\nof out case 0:\nsplit x 16\nof f:\ncomputeroot; split x 8 guard; " +
			"specialize p(0) > 3 || p(1) < 0\nof f case 0:\nvectorize xi\n",
		"inside": "specialize p(0) > 3\nof out case 0:\nsplit x 4 shiftinwards; reorder xo y xi\nof g:\n" +
			"computeat out y; specialize p(0) > 2; specialize p(0) == -7\nof g case 0:\nsplit x 8; vectorize xi\nof f:\n" +
			"computeat g y",
		"update": "of g:\ncomputeroot\nof g update 0:\nspecialize p(0) > 3; specialize p(1) == 0\n" +
			"of g update 0 case 0:\nsplit x 4; reorder xo r.x r.y y xi; unroll r.y\nof g update 0 case 1:\nparallel y; " +
			"unroll r.y r.x\nof f:\ncomputeat g y; storeroot",
		"everywhere": "specialize p(0) > 3\nof g:\ncomputeat out y; storeroot; specialize p(0) > 3\nof g case 0:\n" +
			"split y 2; unroll yi\nof g update 0:\nspecialize p(0) > 3\nof g update 0 case 0:\nreorder x y r.y r.x\nof f:\n" +
			"computeroot; specialize p(0) > 3\nof f case 0:\nsplit y 3 roundup",
	}
	for name, text := range schedules {
		t.Run(name, func(t *testing.T) {
			s := parsed.Schedule(t, must(t, choiceAlgorithm), "bound x 21\nbound y 9\n"+text)
			n := lowered(t, s)
			if !strings.Contains(n.String(), "else") {
				t.Fatalf("no alternative:\n%v", n)
			}
			k, err := realize.Compile(n)
			if err != nil {
				t.Fatal(err)
			}
			c := gen.Case{Pipeline: halide.NewPipeline(s.Func),
				Regions: map[string][]halide.Range{"out": {{Extent: 21}, {Extent: 9}}}}
			for _, p := range [][]int64{{0, 0, 0}, {3, 1, 7}, {4, 0, 0}, {-7, 5, 4}, {100, -1, 3}} {
				params := halide.NewArray(halide.Int8, halide.Range{Extent: 3})
				for i, v := range p {
					params.Set(v, i)
				}
				c.Inputs = map[string]*halide.Array{"p": params,
					"in": gen.Array(halide.Int16, 7, gen.Uniform, halide.Range{Extent: 32}, halide.Range{Extent: 16})}
				got, err := exec.RunAll(n, c.Inputs)
				if err == nil {
					err = agrees(got, c)
				}
				if err != nil {
					t.Fatalf("%v: %v\n%v", p, err, n)
				}
				for _, workers := range []int{1, 2} {
					if got, err = k.Workers(workers).RunAll(context.Background(), c.Inputs); err == nil {
						err = agrees(got, c)
					}
					if err != nil {
						t.Fatalf("realize, %v: %v\n%v", p, err, n)
					}
				}
			}
		})
	}
}

// The order of the stores tells which loops ran.
func TestSpecializeRunsWhatItSays(t *testing.T) {
	const algorithm = "in: int16(x, y)\np: int8(i)\nout(x, y) = in(x, y) + p(0)*0"
	s := parsed.Schedule(t, must(t, algorithm), "bound x 3\nbound y 2\nspecialize p(0) > 3; specialize p(1) == 2\n"+
		"of out case 0:\nreorder x y\nof out case 1:\nfuse y x -> f; split f 4 guard -> fo fi; reorder fi fo")
	n := lowered(t, s)
	orders := map[string]string{"rows": "00 10 20 01 11 21", "columns": "00 01 10 11 20 21", "fused": "00 11 10 21 20 01"}
	for p, want := range map[[2]int64]string{{3, 1}: "rows", {4, 2}: "columns", {-4, 2}: "fused", {4, 0}: "columns"} {
		params := halide.NewArray(halide.Int8, halide.Range{Extent: 2})
		params.Set(p[0], 0)
		params.Set(p[1], 1)
		var order []string
		_, err := exec.RunTraced(n, map[string]*halide.Array{"p": params,
			"in": halide.NewArray(halide.Int16, halide.Range{Extent: 3}, halide.Range{Extent: 2})},
			&exec.Trace{Tell: func(e exec.Event) {
				if e.Kind == exec.Stored {
					order = append(order, fmt.Sprintf("%d%d", e.At[0], e.At[1]))
				}
			}})
		if got := strings.Join(order, " "); err != nil || got != orders[want] {
			t.Errorf("p is %v: %s, not %s: %v\n%v", p, got, want, err, n)
		}
	}
}

// What is not of loops is refused where an alternative says it, by name and line.
func TestAlternativesOfOneDatapath(t *testing.T) {
	s := parsed.Schedule(t, must(t, "in: int16(x)\nr: 4\nout(x): int32 = sum(r, in(x+r.x) * in(r.x))"),
		"bound x 16; specialize in(0) > 3\nof out case 0:\ngroup r.x")
	if _, err := build.Lower(s, nil); err == nil ||
		!strings.Contains(err.Error(), "schedule:3: group of an alternative is not compiled yet: group r.x") {
		t.Error(err)
	}
	s = parsed.Schedule(t, must(t, "in: int16(x)\nout(x) = in(x)"), "bound x 16; specialize 1 << in(0) > 3")
	if _, err := build.Lower(s, nil); err == nil || !strings.Contains(err.Error(), "schedule:1: ") {
		t.Errorf("a shift by any number: %v", err)
	}
}

// What is computed in a loop of the stage is computed in that loop of the alternative, wherever that stands.
func TestSpecializeKeepsLevels(t *testing.T) {
	s := parsed.Schedule(t, must(t, "in: int16(x, y)\nf(x, y) = in(x, y)\nout(x, y) = f(x, y)"),
		"bound x 3\nbound y 2\nspecialize in(0, 0) > 3\nof out case 0:\nreorder x y\nof f:\ncomputeat out x")
	n := lowered(t, s)
	for first, want := range map[int64]int{4: 3, 3: 6} { // once in each x; once in each y and x
		in, times := halide.NewArray(halide.Int16, halide.Range{Extent: 3}, halide.Range{Extent: 2}), 0
		in.Set(first, 0, 0)
		_, err := exec.RunTraced(n, map[string]*halide.Array{"in": in}, &exec.Trace{Tell: func(e exec.Event) {
			if e.Kind == exec.Entered && e.Buffer == "f" {
				times++
			}
		}})
		if err != nil || times != want {
			t.Errorf("in(0, 0) is %d: f is computed %d times, not %d: %v\n%v", first, times, want, err, n)
		}
	}
}

// What the conditions of alternatives say is not asked again in them; the values are the same.
func TestSpecializeDecides(t *testing.T) {
	const algorithm = "in: int16(x)\np: int8(i)\n" +
		"out(x): int32 = select(p(0) > 3 && p(1) == 0, in(x), select(p(0) > 3, 2*in(x+1), 3*in(x)))\n"
	s := parsed.Schedule(t, must(t, algorithm),
		"bound x 21\nspecialize p(0) > 3 && p(1) == 0\nspecialize p(0) > 3\n")
	n := lowered(t, s)
	if text := n.String(); strings.Contains(text, "select") || strings.Count(text, "else") != 2 {
		t.Errorf("conditions are asked again:\n%v", n)
	}
	c := gen.Case{Pipeline: halide.NewPipeline(s.Func), Regions: map[string][]halide.Range{"out": {{Extent: 21}}}}
	for _, p := range [][]int64{{0, 0}, {3, 1}, {4, 0}, {4, 1}, {-7, 0}} {
		params := halide.NewArray(halide.Int8, halide.Range{Extent: 2})
		params.Set(p[0], 0)
		params.Set(p[1], 1)
		c.Inputs = map[string]*halide.Array{"p": params,
			"in": gen.Array(halide.Int16, 7, gen.Uniform, halide.Range{Extent: 32})}
		got, err := exec.RunAll(n, c.Inputs)
		if err == nil {
			err = agrees(got, c)
		}
		if err != nil {
			t.Errorf("%v: %v\n%v", p, err, n)
		}
	}
}
