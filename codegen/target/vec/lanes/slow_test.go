package lanes_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// Programs that have no lanes, or put them together of single elements: there is a note of the cause at the line of the user, and
// none once the program or its schedule is as the cure says.
func TestSlowStatementsHaveNotes(t *testing.T) {
	const row = "bound x 256; bound y 64"
	for _, test := range []struct{ name, algorithm, schedule, cause string }{
		{"histogram", "in: uint8(x)\nr: 4096\nh(v): int32 = 0\nh(in(r.x)) = wrap(int32, h(in(r.x)) + 1) over r", "bound v 256",
			"4: where h is stored depends on data"},
		{"scan of rows", "in: int16(x, y)\nr: 1:255\ns(x, y): int32 = in(x, y)\ns(r.x, y) = wrap(int32, s(r.x-1, y) + in(r.x, y)) over r", row,
			"4: each waits for the one before it"},
		{"scan of columns", "in: int16(x, y)\nr: 1:63\ns(x, y): int32 = in(x, y)\ns(x, r.x) = wrap(int32, s(x, r.x-1) + in(x, r.x)) over r", row, ""},
		{"float sum", "in: float32(x)\nr: 4096\ns(i) = sum(r, in(r.x))", "bound i 1", "3: a sum of floats is made in its order"},
		{"float sums", "in: float32(x)\nr: 64\ns(i) = sum(r, in(64*r.x + i))", "bound i 64", ""},
		{"float product", "in: float32(x)\nr: 4096\ns(i) = product(r, in(r.x))", "bound i 1", "3: a product of floats is made in its order"},
		{"float maximum", "in: float32(x)\nr: 4096\ns(i) = maximum(r, in(r.x))", "bound i 1", ""},
		{"float maxima", "in: float32(x)\nr: 64\ns(i) = maximum(r, in(64*r.x + i))", "bound i 64", ""},
		{"argmax", "in: int16(x, c)\nr: 21\nout(x) = argmax(r, in(x, r.x), r.x)", "bound x 512", ""},
		{"argmax of all", "in: int16(x)\nr: 4096\nout(i) = argmax(r, in(r.x), r.x)", "bound i 1", "3: what is kept depends on data"},
		{"maximum and its place", "in: int16(x, c)\nr: 21\nm(x) = maximum(r, in(x, r.x))\n" +
			"out(x) = minimum(r, select(in(x, r.x) == m(x), r.x, 21))", "bound x 512\nof m:\ncomputeroot", ""},
		{"table", "in: uint8(x, y)\nlut: int16(v)\nout(x, y) = lut(in(x, y))", row, "3: where they find lut depends on data"},
		{"grey of padded pixels", "in: uint8(c, x, y)\nout(x, y) = narrow(uint8, in(0, x, y) * 77 + in(1, x, y) * 150 + in(2, x, y) * 29, 8)", row,
			"2: elements of in are loaded one by one"},
		{"grey of pixels side by side", "in: uint8(c, x, y)\nout(x, y) = narrow(uint8, in(0, x, y) * 77 + in(1, x, y) * 150 + in(2, x, y) * 29, 8)",
			row + "; align in 1", ""},
		{"colours of padded pixels", "in: uint8(c, x, y)\nm: int16 -2048..2047(k, c)\nr: 3\n" +
			"out(c, x, y) = narrow(uint8, sum(r, in(r.x, x, y) * m(r.x, c)), 10)", "bound c 3; bound x 256; bound y 64",
			"4: one by one"},
		{"colours that differ", "in: uint8(c, x, y)\nout(c, x, y) = narrow(uint8, select(c == 0, in(0, x, y) + in(2, x, y), " +
			"select(c == 1, in(0, x, y), in(1, x, y) * 3)), 2)", "bound c 3; bound x 256; bound y 64", "2: along no loop are there enough of them"},
		{"short", "in: uint8(x)\nr: 16\nh(v): int32 = 0\nh(in(r.x)) = wrap(int32, h(in(r.x)) + 1) over r", "bound v 256", ""},
	} {
		f, err := halide.ParseFunc(test.algorithm)
		if err != nil {
			t.Fatal(test.name, err)
		}
		s, err := halide.ParseSchedule(f, test.schedule)
		if err != nil {
			t.Fatal(test.name, err)
		}
		n, err := lowering.Lower(s, nil)
		if err != nil {
			t.Fatal(test.name, err)
		}
		k, err := build.Programs(n, vec.AVX2())
		if err != nil {
			t.Fatal(test.name, err)
		}
		want, _, _ := strings.Cut(test.cause, ": ")
		line, _ := strconv.Atoi(want)
		_, cause, _ := strings.Cut(test.cause, ": ")
		if got := len(k.Slow); (got == 0) != (cause == "") {
			t.Errorf("%s: the notes are\n%vwant %q", test.name, k.Slow, test.cause)
		}
		for _, note := range k.Slow {
			if note.Pos.Line != line || !strings.Contains(note.Cause, cause) || note.Cure == "" {
				t.Errorf("%s: the note is %v, want %q", test.name, note, test.cause)
			}
		}
	}
}
