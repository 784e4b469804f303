package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// drawKernel draws a convolution-like kernel and a schedule that vectorises it.
func drawKernel(t *rapid.T) kernel {
	draw := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
	types := []string{"int16", "int16", "int32", "int8", "uint8"}
	data, coef := types[draw("data", 5)], types[draw("coef", 5)]
	result := []string{"int16", "int32", "int8", "uint8", "uint16", "int64", "uint32"}[draw("result", 7)]
	float := draw("float", 6) == 0
	if float {
		data, coef = "float32", "float32"
	}
	w, h := 1+draw("w", 5), 1+draw("h", 3)
	sx, sy, dx, dy := 1+draw("sx", 5)/3, 1+draw("sy", 2), 1+draw("dx", 5)/3, 1+draw("dy", 2)
	data1 := fmt.Sprintf("in(%d*x+%d*r.x+%d, %d*y+%d*r.y)", sx, dx, draw("offset", 2), sy, dy)
	term := []string{"k(r.x, r.y) * " + data1, data1 + " * k(r.x, r.y)", data1 + " * k(r.y, r.x)", "3 * " + data1 + " - k(x+r.x, r.y)",
		data1 + " * k(r.x, r.y) - 2*in(x, y)", "k(x, r.y) * in(r.x, y+r.y)"}[draw("term", 6)]
	value := fmt.Sprintf("sum(r, %s)", term)
	if float { // a difference would be rounded before it joins the sum
		value = strings.Replace(strings.Replace(value, "3 * ", "", 1), " - k(x+r.x, r.y)", " * k(x+r.x, r.y)", 1)
		value = strings.Replace(value, " - 2*in(x, y)", "", 1)
	} else {
		modes := []string{"even", "floor", "ceil", "posinf", "neginf", "syminf", "symzero", "odd"}
		switch draw("end", 5) {
		case 0:
			value = fmt.Sprintf("wrap(%s, %s)", result, value)
		case 1: // as it is, if a type holds it
		default:
			value = fmt.Sprintf("narrow(%s, %s, %d, %s)", result, value, draw("shift", 20), modes[draw("mode", 8)])
		}
	}
	k := kernel{name: "random", algorithm: fmt.Sprintf("in: %s(x, y)\nk: %s(x, y)\nr: %d, %d\nout(x, y) = %s", data, coef, w, h, value)}
	k.schedule = drawSchedule(t, draw)
	return k
}

func drawSchedule(t *rapid.T, draw func(string, int) int) string {
	lanes := []int{4, 8, 16, 16, 32}[draw("lanes", 5)]
	lines := []string{fmt.Sprintf("bound x %d", []int{lanes, 2 * lanes, 37}[draw("bound x", 3)]), fmt.Sprintf("bound y %d", 1+draw("bound y", 4))}
	tail := []string{"", "", " roundup", " shiftinwards", " guard"}[draw("tail", 5)]
	lines = append(lines, fmt.Sprintf("split x %d%s -> xo xi", lanes, tail))
	order := rapid.Permutation([]string{"y", "xo", "r.y", "r.x"}).Draw(t, "order")
	if draw("usual", 3) > 0 {
		order = []string{"y", "xo", "r.y", "r.x"}
	}
	var unroll []string
	for _, v := range []string{"r.x", "r.y", "xo"} {
		if draw("unroll "+v, 4) > 0 && v != "xo" {
			unroll = append(unroll, v)
		}
	}
	lines = append(lines, "reorder "+strings.Join(slices.Concat(order, []string{"xi"}), " "))
	if len(unroll) > 0 {
		lines = append(lines, "unroll "+strings.Join(unroll, " "))
	}
	lines = append(lines, "vectorize xi")
	return strings.Join(lines, "; ")
}

// refused reports whether an error is a user's mistake: a refusal with a reason.
func refused(err error) (why string, ok bool) {
	var list diag.List
	if !errors.As(err, &list) {
		return "", false
	}
	return string(list[0].Code), true
}

// Random kernels under random schedules: algorithm, program and C text on the simulator agree.
func TestRandomKernels(t *testing.T) {
	why := map[string]int{}
	tried := 0
	rapid.Check(t, func(t *rapid.T) {
		tried++
		k := drawKernel(t)
		text := k.algorithm + "\n" + strings.ReplaceAll(k.schedule, "; ", "\n")
		p, err := k.generate()
		if fact, ok := refused(err); ok {
			why[fact]++
			return
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		m, err := newMade(k, p, 5)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if err := codegen.Check(p); err != nil {
			t.Fatalf("%v\n%s\n%s", err, text, p)
		}
		agree(t, m, text)
	})
	n := 0
	for _, c := range why {
		n += c
	}
	t.Logf("%d of %d refused: %v", n, tried, why)
	if n*2 > tried {
		t.Errorf("%d of %d kernels are refused: %v", n, tried, why)
	}
}

func agree(t *rapid.T, m *made, text string) {
	got, err := codegen.Run(m.prog, m.inputs)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, text, m.prog)
	}
	if d := differ(got, m.want); d != "" {
		t.Fatalf("program: %s\n%s\n%s", d, text, m.prog)
	}
	var out *halide.Array
	if out, _, err = simulate(m); err != nil {
		t.Fatalf("%v\n%s\n%s", err, text, codegen.C(m.prog))
	}
	if d := differ(out, m.want); d != "" {
		t.Fatalf("simulator: %s\n%s\n%s", d, text, codegen.C(m.prog))
	}
}
