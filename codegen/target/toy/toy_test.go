package toy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/triplet"
)

// The running example of the Vyasa paper (figure 3): a 4x3 filter, x vectorised by 16, the filter unrolled.
const (
	running = "I: int16(x, y)\nW: int16(x, y)\nr: 4, 3\n" +
		"O(x, y) = narrow(int16, sum(r, I(x+r.x, y+r.y) * W(r.x, r.y)), 8, even)"
	unrolled = "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"
)

// compiled is a kernel for the toy, every form of which has been checked.
func compiled(t *testing.T, algorithm, schedule string) (*vyasa.Kernel, error) {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	return vyasa.CompileFor(toy(), s, func(_, pass string, state fmt.Stringer) {
		err := error(nil)
		switch p := state.(type) {
		case *triplet.Program:
			err = triplet.Check(p)
		case *codegen.Program:
			err = codegen.Check(p)
		}
		if err != nil {
			t.Errorf("after %s: %v\n%s", pass, err, state)
		}
	})
}

// Programs mean on the toy what their algorithms mean: odd filters, rolled reductions, rows at once, strides, tails.
func TestKernelsMeanWhatTheirAlgorithmsMean(t *testing.T) {
	three := strings.Replace(running, "r: 4, 3", "r: 3, 3", 1)
	for _, k := range []struct{ name, algorithm, schedule string }{
		{"the paper's", running, unrolled},
		{"3x3", three, unrolled},
		{"rows at once", three, unrolled + "; unrolljam y 4"},
		{"a rolled reduction", running,
			"bound x 64; bound y 4; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi"},
		{"int32 results", strings.Replace(running, "int16, sum", "int32, sum", 1), unrolled},
		{"a stride", "I: int16(x)\nW: int16(x)\nr: 5\nO(x) = narrow(int16, sum(r, I(3*x+r.x) * W(r.x)), 10)",
			"bound x 64; split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi"},
		{"a tail", three,
			"bound x 61; bound y 3; split x 16 guard -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"},
		{"differences", "I: int16(x)\nO(x) = narrow(int16, 3*I(x+1) - I(x) - 2*I(x+2), 1)",
			"bound x 64; split x 8 -> xo xi; vectorize xi"},
	} {
		kernel, err := compiled(t, k.algorithm, k.schedule)
		if err != nil {
			t.Errorf("%s: %v", k.name, err)
			continue
		}
		inputs := map[string]*halide.Array{}
		r := rand.New(rand.NewPCG(1, 2))
		for _, b := range kernel.Nest.Buffers {
			if b.Output {
				continue
			}
			a := halide.NewArray(b.Type, b.Dims...)
			for i := range a.Ints {
				a.Ints[i] = int64(int16(r.Uint32())) >> r.IntN(16)
			}
			inputs[b.Name] = a
		}
		want, err := halide.Eval(kernel.Schedule.Func, kernel.Region(), inputs)
		if err != nil {
			t.Fatal(err)
		}
		fromTriplets, err := triplet.Run(kernel.Triplets, inputs)
		if err != nil {
			t.Errorf("%s: triplets: %v", k.name, err)
			continue
		}
		got, err := codegen.Run(kernel.Program, inputs)
		if err != nil {
			t.Errorf("%s: %v", k.name, err)
			continue
		}
		if !slices.Equal(fromTriplets.Ints, want.Ints) || !slices.Equal(got.Ints, want.Ints) || kernel.C != "" {
			t.Errorf("%s: another result\n%s", k.name, kernel.Program)
		}
	}
}

// The running example takes six operations for four lanes, each of unaligned loads, and nothing is selected.
func TestProgramOfTheRunningExample(t *testing.T) {
	k, err := compiled(t, running, unrolled)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Simulator(); err == nil || !strings.Contains(err.Error(), "a kernel for toy has no C") {
		t.Errorf("simulated: %v", err)
	}
	text := k.Program.String()
	for part, n := range map[string]int{"mul ": 4, "mac ": 20, "narrow a": 4, " >> 8 even, saturate": 4, "(as they stand)": 24, "round": 0} {
		if strings.Count(text, part) != n {
			t.Errorf("%q %d times, want %d\n%s", part, strings.Count(text, part), n, text)
		}
	}
}

// What the toy does not have is refused at the user's line.
func TestRefusals(t *testing.T) {
	for _, k := range []struct{ algorithm, want string }{
		{"I: int32(x)\nO(x) = narrow(int32, I(x) * 3)", "products of int16"},
		{"I: int16(x)\nJ: int16(x)\nO(x) = narrow(int16, I(x) * J(x), 8)", "one coefficient for all lanes"},
		{"I: int16(x)\nO(x) = narrow(int8, I(x) * 3, 8)", "stores int16 and int32"},
	} {
		_, err := compiled(t, k.algorithm, "bound x 64; split x 8 -> xo xi; vectorize xi")
		if err == nil || !strings.Contains(err.Error(), k.want) || !strings.Contains(err.Error(), "algorithm:") {
			t.Errorf("%s: %v", k.algorithm, err)
		}
	}
}

// What it computes without vectors has a note at the user's line.
func TestLanesOneByOne(t *testing.T) {
	k, err := compiled(t, "I: int16(x)\nO(x) = max(I(x), 0)", "bound x 64; split x 8 -> xo xi; vectorize xi")
	if err != nil {
		t.Fatal(err)
	}
	if len(k.Notes) != 1 || !strings.Contains(k.Notes[0].Cause, "no lanes") || k.Notes[0].Pos.File != "schedule" {
		t.Errorf("the notes are %v", k.Notes)
	}
}
