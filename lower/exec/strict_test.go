package exec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/exec"
)

const strictNest = `nest out

input in: int16(x 0:4)
    axes x[4]*1
    elements 16, align 32

output out: int16(x 0:4)
    axes x[4]*1
    elements 16, align 32

local acc(4): integer -100..100
local wide: integer -9223372036854775809..9223372036854775808

`

// The machine itself is strict, whatever a check of the nest would have found: programs of targets have only that.
func TestStrict(t *testing.T) {
	for body, want := range map[string]string{
		"out(x) = in(x)":                                             "",
		"out(x) = in(x+1)":                                           "BUG: in is accessed at x = 4, and stored over x 0..3",
		"out(x+1) = in(x)":                                           "BUG: out is accessed at x = 4, and stored over x 0..3",
		"out(x-x/3) = in(x)":                                         "BUG: out(3) is never stored",
		"out(x) = in(in(x)%5 + 1)":                                   "BUG: in is accessed at x = 4, and stored over x 0..3",
		"out(x) = select(x < 3, in(x+1), in(x))":                     "",
		"out(x) = select(x < 3, in(x), in(x+1))":                     "BUG: in is accessed at x = 4, and stored over x 0..3",
		"out(x) = in(x)*16384":                                       "BUG: 32768 is stored in out as int16",
		"out(x) = out(3-x)":                                          "BUG: element 3 of out, at (3 - x), is read, and was never stored",
		"acc(x+1) = 0":                                               "BUG: element 4 of acc, which has 4",
		"acc(x) = 0\nout(x) = acc(x-1)":                              "BUG: element -1 of acc, which has 4",
		"acc(x) = 40*in(x)":                                          "BUG: acc gets 120, outside -100..100",
		"acc(x) = 40\nacc(x) += 30*in(x)":                            "BUG: acc gets 130, outside -100..100",
		"wide = 9223372036854775807 + in(x)":                         "BUG: wide gets 9223372036854775809, outside -9223372036854775809..",
		"wide = 0\nwide += 4611686018427387904*in(x)":                "BUG: wide gets 13835058055282163712, outside",
		"wide = 9223372036854775807\nwide min= in(x)\nout(x) = wide": "",
		"out(x) = select(in(x) < 9, in(x), 36893488147419103232 + in(x+1))": "",
		"out(x) = select(in(x) < 2, in(x), 36893488147419103232 + in(x))":   "BUG: 36893488147419103234 is stored in out as int16",
	} {
		text := "for x < 4\n    if x < 4\n        " + strings.ReplaceAll(body, "\n", "\n        ") + "\n"
		if !strings.Contains(body, "out(") {
			text += "        out(x) = 0\n"
		}
		n, err := lower.ParseNest(strictNest + text)
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		in := halide.NewArray(halide.Int16, halide.Range{Extent: 4})
		copy(in.Ints, []int64{0, 1, 2, 3})
		m := exec.New(n)
		for _, b := range n.Buffers {
			if err := m.Give(b, in); err != nil {
				t.Fatal(err)
			}
		}
		_, err = m.Run(n.Body, nil)
		if got := message(err); got != want && (want == "" || !strings.HasPrefix(got, want)) {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Work runs between plain statements, for all values of loops that are counted together; their variables are 0 outside.
func TestWork(t *testing.T) {
	n, err := lower.ParseNest(strictNest + "for x < 4\n    out(x) = in(x)\n")
	if err != nil {
		t.Fatal(err)
	}
	m := exec.New(n)
	in := halide.NewArray(halide.Int16, halide.Range{Extent: 4})
	for _, b := range n.Buffers {
		if err := m.Give(b, in); err != nil {
			t.Fatal(err)
		}
	}
	l := &lower.For{Var: "i", Extent: 2, Outer: []lower.Level{{Var: "y", Extent: 2}}, Body: []lower.Stmt{&noted{}}}
	where := affine.Var("y").Scale(2).Add(affine.Var("i"))
	var seen []int
	out, err := exec.Only(m.Run(append(n.Body, l, &noted{}), func(s lower.Stmt) func() {
		return func() {
			at := m.Eval(where)
			seen = append(seen, at)
			m.Memory("out").Store(at, int64(10+at), 0)
		}
	}))
	if err != nil || !slices.Equal(seen, []int{0, 1, 2, 3, 0}) || out.Ints[3] != 13 {
		t.Errorf("ran at %v, gave %v, %v", seen, out, err)
	}
}

// noted is work of a target.
type noted struct{ lower.Work }
