package forms_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestBytesGoTogether: loops of plain C that do nothing but store parts of words store words, where rows are whole words.
func TestBytesGoTogether(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		typ, value, bounds string
		words              bool
	}{
		{"uint8", "t(in(x, y))", "bound x 64; bound y 3", true},
		{"int8", "wrap(int8, t(in(x, y)) * 3 - y)", "bound x 64; bound y 2", true},
		{"int8", "narrow(int8, t(in(x, y)) - in(x+1, y), 1)", "bound x 12; bound y 2", true},
		{"uint8", "t(in(x, y))", "bound x 62; bound y 2", false},
		{"uint8", "t(in(x, y))", "bound x 64; bound y 2; reorder x y", false},
		{"int16", "t(in(x, y)) - 300", "bound x 64; bound y 2", true},
		{"int16", "t(in(x, y)) - 300", "bound x 63; bound y 2", false},
		{"uint8", "t(in(x, y))", "bound x 60; bound y 2; split x 6 -> xo xi", false},
		{"uint8", "t(in(x, y))", "bound x 60; bound y 2; split x 12 -> xo xi", true},
	} {
		text := fmt.Sprintf("in: uint8(x, y)\nt: uint8(v)\nout(x, y) = %s\nschedule\n%s", test.value, test.bounds)
		s := parsed.Program(t, "program", text)
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if got := strings.Contains(k.C, "*(uint32_t *)"); got != test.words {
			t.Errorf("%s\nwords: %v, want %v", text, got, test.words)
		}
		in, table := halide.NewArray(halide.UInt8, halide.Range{Extent: 65}, halide.Range{Extent: 3}), halide.NewArray(halide.UInt8, halide.Range{Extent: 256})
		for i := range in.Ints {
			in.Ints[i] = int64(i * 37 % 256)
		}
		for i := range table.Ints {
			table.Ints[i] = int64((i*91 + 130) % 256)
		}
		if err := agree(k, map[string]*halide.Array{"in": in, "t": table}); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
}
