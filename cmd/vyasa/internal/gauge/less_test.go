package gauge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestLess: what a note says of a schedule that does less in an iteration is one that compiles, gives the right results
// and takes the cycles that the note tells; loops are called as the user calls them, and what he does not use is not named.
func TestLess(t *testing.T) {
	const erosion = "in: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, minimum(r, in(x+r.x, y+r.y)))\nschedule\n"
	const rows = "bound x 64; bound y 8; split x 32 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x; unroll r.y"
	const blur = "in: int16(x, y)\nh(x, y) = narrow(int16, in(x, y) + 4 * in(x+1, y) + 6 * in(x+2, y) + 4 * in(x+3, y) + " +
		"in(x+4, y), 4)\nout(x, y) = narrow(int16, h(x, y) + 4 * h(x, y+1) + 6 * h(x, y+2) + 4 * h(x, y+3) + h(x, y+4), 4)\n" +
		"schedule\nbound x 64; bound y 8; split x 32 -> xo xi; vectorize xi"
	const sobel = "in: int16(x, y)\n" +
		"gx(x, y) = narrow(int16, in(x+2, y) - in(x, y) + 2 * (in(x+2, y+1) - in(x, y+1)) + in(x+2, y+2) - in(x, y+2))\n" +
		"gy(x, y) = narrow(int16, in(x, y+2) - in(x, y) + 2 * (in(x+1, y+2) - in(x+1, y)) + in(x+2, y+2) - in(x+2, y))\n" +
		"out(x, y) = narrow(int16, abs(gx(x, y)) + abs(gy(x, y)), 2)\nschedule\n" +
		"bound x 128; bound y 16; split x 32 -> xo xi; vectorize xi"
	const mixed = "a: int16(x)\nb: uint8(x)\nout(x) = narrow(int16, max(a(x) * b(x), 3) - b(x), 3)\nschedule\nbound x 256; "
	const wide = "in: int16(x, y)\nk: int16(x, y)\nr: 16, 8\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)" +
		"\nschedule\nbound x 64; bound y 8; split x 16 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x; unroll r.y"
	const every = "in: int8(u, v, c)\nw: int8(c, k)\nr: 32\nout(x, y, k) = narrow(int8, sum(r, in(2*x, 2*y, r.x) * " +
		"w(r.x, k)), 8)\nschedule\nbound x 28; bound y 2; bound k 4; "
	const order = "layout out k y x; split x 16 -> xo xi; reorder xo k y r.x xi; vectorize xi; unroll r.x"
	for _, c := range []struct{ name, text, cured, cause, cure string }{
		{"stride", every + "layout in c v u; " + order, every + "layout in c (u%2) v (u/2); " + order,
			"its iterations do not overlap", "let elements of in that are read together lie side " +
				"by side, those of each remainder by 2: Layout(in, \"c (u%2) v (u/2)\")"},
		{"jam", erosion + rows + "; unrolljam y 4 -> yo yi", erosion + rows, "for want of registers",
			"leave out UnrollJam(y, 4)"},
		{"called again", blur, blur + "\nof h:\ncomputeroot; split x 32 -> xo xi; vectorize xi", "for want of registers",
			"compute h before: ComputeRoot, Split(x, 32) and Vectorize"},
		{"called once", sobel, sobel + "\nof gx:\ncomputeroot; split x 32 -> xo xi; vectorize xi\n" +
			"of gy:\ncomputeroot; split x 32 -> xo xi; vectorize xi", "for want of registers",
			"compute gx and gy before: ComputeRoot, Split(x, 32) and Vectorize"},
		{"rounds that wait", mixed + "split x 16 -> xo xi; vectorize xi", mixed + "split x 16 -> xo xi; vectorize xi; " +
			"unrolljam xo 2 -> xo_o xo_i", "waits", "compute 2 vectors beside each other: UnrollJam(xo, 2)"},
		{"long rounds", wide + "; unrolljam y 2 -> yo yi", wide, "above the compiler's limit of 64 for overlapping",
			"leave out UnrollJam(y, 2)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k, r := reported(t, c.text)
			_, better := reported(t, c.cured)
			want := fmt.Sprintf("%s: the kernel then takes %d cycles, not %d", c.cure, better.Cycles, r.Cycles)
			notes := Notes(t.Context(), k, r, machine.AIE1())
			if len(notes) == 0 || !strings.Contains(notes[0].Cause, c.cause) || notes[0].Cure != want {
				t.Errorf("%v\nwant %s", notes, want)
			}
			if better.Cycles >= r.Cycles {
				t.Errorf("%d cycles, not fewer than %d", better.Cycles, r.Cycles)
			}
		})
	}
}

// TestChanges: each differs from the schedule in one directive, or in what is computed before.
func TestChanges(t *testing.T) {
	s := parsed.Program(t, "f.txt", "in: int16(x, y)\nr: 3, 3\nh(x, y) = in(x, y) + in(x+1, y)\n"+
		"out(x, y) = narrow(int16, minimum(r, h(x+r.x, y+r.y)) + h(x, y))\nschedule\nbound x 64; bound y 8\n"+
		"split x 32 -> xo xi; reorder y xo r.y r.x xi; vectorize xi; unroll r.x r.y; unrolljam y 4 -> yo yi")
	var got []string
	for _, c := range changes(s) {
		var other []string
		for _, row := range strings.Split(strings.TrimSpace(c.text), "\n") {
			if !strings.Contains("\n"+s.String(), "\n"+row+"\n") {
				other = append(other, row)
			}
		}
		got = append(got, c.how+" | "+strings.Join(other, "; "))
	}
	want := `vectorise 16 lanes, not 32: Split(x, 16) | split x 16 -> xo xi
leave r.x rolled, without Unroll | unroll r.y
leave r.y rolled, without Unroll | unroll r.x
jam 2 iterations of y, not 4: UnrollJam(y, 2) | unrolljam y 2 -> yo yi
leave out UnrollJam(y, 4) | 
compute h before: ComputeRoot, Split(x, 32) and Vectorize | of h:; computeroot`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}
