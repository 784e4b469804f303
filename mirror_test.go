package vyasa_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// verified compiles and simulates a kernel on data of a kind and compares every result with the reference. The kernel is nil if
// it takes more than the program memory.
func verified(tb rapid.TB, algorithm, schedule string, kind workloads.Kind, taps int) (*vyasa.Kernel, int64) {
	tb.Helper()
	f := parsed.Func(tb, algorithm)
	s := parsed.Schedule(tb, f, schedule)
	var sim *vyasa.Simulator
	kernel, err := vyasa.Compile(s, nil)
	if err == nil {
		sim, err = kernel.Simulator()
	}
	var refused diag.List
	if errors.As(err, &refused) && refused[0].Code == codegen.CodeProgramMemory {
		return nil, 0
	}
	if err != nil {
		tb.Fatalf("%v\n%s\n%s", err, algorithm, schedule)
	}
	inputs := map[string]*halide.Array{}
	for i, b := range kernel.Nest.Buffers[:len(kernel.Nest.Buffers)-1] {
		inputs[b.Name] = workloads.Fill(b.Type, kind, uint64(i), taps, 8, b.Valid...)
	}
	_, r, err := sim.Verify(context.Background(), inputs)
	if err != nil {
		tb.Fatalf("%v\n%s\n%s", err, algorithm, schedule)
	}
	return kernel, r.Cycles
}

// TestMirroredTaps: a filter whose taps mirror goes through the pre-adder, which halves its operations.
func TestMirroredTaps(t *testing.T) {
	t.Parallel()
	const row = "bound x 1024; split x 32 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi"
	const rows = "bound x 128; bound y 8; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"
	for _, c := range []struct {
		name, algorithm, schedule, call string
		most                            int64
	}{
		{"sums", "in: int16(x)\nk: int16(x)\nr: 16\nout(x) = narrow(int16, sum(r, (in(x+r.x) + in(x+31-r.x)) * k(r.x)), 8)", row, "mac16_sym(", 610},
		{"indices", "in: int16(x)\nk: int16(x)\nr: 32\nout(x) = narrow(int16, sum(r, in(x+r.x) * k(min(r.x, 31-r.x))), 8)", row, "mac16_sym(", 610},
		{"differences", "in: int16(x)\nk: int16(x)\nr: 16\nout(x) = narrow(int16, sum(r, (in(x+r.x) - in(x+31-r.x)) * k(r.x)), 8)", row, "mac16_antisym(", 610},
		{"columns", "in: int16(x, y)\nk: int16(x, y)\nr: 7, 7\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, min(r.y, 6-r.y))), 8)", rows, "mac16_sym(", 1300},
		{"words", "in: int32(x)\nk: int16(x)\nr: 16\nout(x) = narrow(int32, sum(r, (in(x+r.x) + in(x+31-r.x)) * k(r.x)), 8)",
			strings.Replace(row, "split x 32", "split x 8", 1), "_sym(", 1500},
	} {
		kernel, cycles := verified(t, c.algorithm, c.schedule, workloads.Extremes, 32)
		if kernel == nil {
			t.Fatalf("%s takes more than the program memory", c.name)
		}
		if !strings.Contains(kernel.C, c.call) || cycles > c.most {
			t.Errorf("%s: %d cycles, at most %d, by %s:\n%s", c.name, cycles, c.most, c.call, kernel.C)
		}
	}
}

// TestMirrorsProperty draws filters whose taps mirror in rows, in columns, in both, with either sign, as indices, as constants or
// as sums that are written out. Few of those that are unrolled take more than the program memory.
func TestMirrorsProperty(t *testing.T) {
	t.Parallel()
	cases, large := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		draw := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }
		wide, high := rapid.IntRange(1, 6).Draw(rt, "wide"), rapid.IntRange(1, 3).Draw(rt, "high")
		in, k := draw("in", "int16", "int32", "uint8", "int8"), draw("k", "int16", "int8", "int16")
		stride, lanes := draw("stride", "", "", "2*"), draw("lanes", "8", "16", "32")
		x, y := "r.x", "r.y"
		if rapid.Bool().Draw(rt, "mirror x") {
			x = fmt.Sprintf("min(r.x, %d-r.x)", wide-1)
		}
		if rapid.Bool().Draw(rt, "mirror y") {
			y = fmt.Sprintf("min(r.y, %d-r.y)", high-1)
		}
		at := func(x, y string) string { return fmt.Sprintf("in(%sx+%s, y+%s)", stride, x, y) }
		term := ""
		switch sign := draw("sign", " + ", " - "); draw("form", "indices", "written", "constants") {
		case "indices":
			term = at("r.x", "r.y") + " * k(" + x + ", " + y + ")"
		case "written":
			term = fmt.Sprintf("(%s%s%s) * k(%s, %s)", at("r.x", "r.y"), sign, at(fmt.Sprintf("%d-r.x", 2*wide-1), "r.y"), x, y)
		default:
			term = fmt.Sprintf("(%s * 3%s%s * 3 + %s * k(%s, %s))", at("r.x", "r.y"), sign, at(fmt.Sprintf("%d-r.x", wide), "r.y"), at("r.x", "r.y"), x, y)
		}
		algorithm := fmt.Sprintf("in: %s(x, y)\nk: %s(x, y)\nr: %d, %d\nout(x, y) = narrow(int16, sum(r, %s), 8)", in, k, wide, high, term)
		schedule := fmt.Sprintf("bound x 32; bound y 2; split x %s -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi", lanes)
		if rapid.Bool().Draw(rt, "jam") {
			schedule += "; unrolljam y 2"
		}
		cases++
		if k, _ := verified(rt, algorithm, schedule, rapid.SampledFrom(workloads.Kinds[:]).Draw(rt, "data"), wide*high); k == nil {
			large++
		}
	})
	if t.Logf("%d of %d filters are too large", large, cases); (large-2)*20 > cases {
		t.Errorf("%d of %d filters take more than the program memory", large, cases)
	}
}
