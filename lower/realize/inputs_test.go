package realize_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// over is an array of a type.
func over(t halide.Type, dims ...int) *halide.Array {
	ranges := make([]halide.Range, len(dims))
	for i, n := range dims {
		ranges[i].Extent = n
	}
	return halide.NewArray(t, ranges...)
}

// Arrays that do not do are refused at the line of their input, all of them at once, and nothing runs.
func TestInputMistakes(t *testing.T) {
	const two = "in: uint8(x, y)\nk: int16(x)\nout(x, y) = in(x, y) + in(x+2, y+1) * k(0)"
	right := map[string]*halide.Array{"in": over(halide.UInt8, 10, 8), "k": over(halide.Int16, 1)}
	with := func(name string, a *halide.Array) map[string]*halide.Array {
		m := map[string]*halide.Array{}
		for n, a := range right {
			m[n] = a
		}
		m[name] = a
		return m
	}
	large := over(halide.UInt8, 10, 8)
	large.Ints[13] = 256
	outside := over(halide.UInt8, 11, 8) // the last column is not read
	outside.Ints[10] = 256
	short := over(halide.UInt8, 10, 8)
	short.Ints = short.Ints[:79]
	for _, c := range []struct {
		inputs map[string]*halide.Array
		want   []string // position and fact of each
		help   string
	}{
		{right, nil, ""},
		{with("in", outside), nil, ""},
		{nil, []string{"algorithm:1:1: in of out: there is no array for it", "algorithm:2:1: k of out: there is no array for it"},
			"give it an array of uint8 over x 0..9, y 0..7, or more"},
		{with("in", over(halide.Int8, 10, 8)), []string{"algorithm:1:1: in of out: it holds uint8, and the array int8"}, ""},
		{with("in", over(halide.UInt8, 80)), []string{"algorithm:1:1: in of out: it has 2 dimensions, and the array 1"}, ""},
		{with("in", over(halide.UInt8, 10, 7)), []string{"algorithm:1:1: in of out: x 0..9, y 0..7 is read, and the array holds x 0..9, y 0..6"}, ""},
		{with("in", large), []string{"algorithm:1:1: in of out: in(3, 1) is 256, which is no uint8"}, ""},
		{with("in", short), []string{"algorithm:1:1: in of out: its array over x 0..9, y 0..7 has 79 elements, not 80"}, ""},
		{with("l", over(halide.Int8, 1)), []string{"algorithm:3:1: l of out: there is no such input"}, "its inputs are in, k"},
		{with("out", over(halide.Int8, 1)), []string{"algorithm:3:1: out of out: there is no such input"}, ""},
	} {
		k := kernel(t, lowered(t, two, "bound x 8\nbound y 7"))
		_, err := k.Run(context.Background(), c.inputs)
		var list diag.List
		var got []string
		if errors.As(err, &list) {
			for _, m := range list {
				got = append(got, m.Pos.String()+": "+m.Fact)
				if m.Code != realize.CodeInput || len(m.Help) == 0 {
					t.Errorf("%s: code %s, help %q", m.Fact, m.Code, m.Help)
				}
			}
		}
		if !slices.Equal(got, c.want) || c.want == nil && err != nil || c.help != "" && list[0].Help[0] != c.help {
			t.Errorf("got %v, want %q, %s", err, c.want, c.help)
		}
	}
}

// What lies beyond a border is not asked for; what a border takes from inside is.
func TestInputsWithBorders(t *testing.T) {
	for _, c := range []struct{ border, at, want string }{
		{"zero(0:4, 0:3)", "in(x, y)", "x 0..3, y 0..2 is read, and the array holds x 0..1, y 0..0"},
		{"edge(0:4, 0:3)", "in(x+4, y)", "x 3..3, y 0..2 is read, and the array holds x 0..1, y 0..0"},
		{"zero(0:4, 0:3)", "in(x+4, y)", ""},
	} {
		k := kernel(t, lowered(t, "in: uint8(x, y) "+c.border+"\nout(x, y) = "+c.at, "bound x 8\nbound y 7"))
		_, err := k.Run(context.Background(), map[string]*halide.Array{"in": over(halide.UInt8, 2, 1)})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.border, err, c.want)
		}
	}
}
