package vyasa_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// Loops that a schedule maps onto a multiplication of the AI Engine are compiled to it, and what comes out is the
// algorithm's, bit for bit; where they cannot be, a note at the line of map says why, and loops compute it.
func TestMapsOnDatapaths(t *testing.T) {
	const fir = "in: int16(x)\nk: int16(i)\nr: N\nout(x) = narrow(int16, sum(r, in(x + r.x) * k(r.x)), 10)"
	const filter = "in: int16(x, y)\nk: int16(i, j)\nr: 3, 3\n" +
		"out(x, y) = narrow(int16, sum(r, in(x + r.x, y + r.y) * k(r.x, r.y)), 8)"
	const matrix = "a: int16(A)\nb: int16(k, n)\nr: 32\n" +
		"out(m, n) = narrow(int16, sum(r, a(B) * b(r.x, n)), 12)"
	for _, c := range []struct{ algorithm, schedule, op, note string }{
		{strings.ReplaceAll(fir, "N", "8"), "bound x 64; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{strings.ReplaceAll(fir, "N", "7"), "bound x 41; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{strings.ReplaceAll(fir, "N", "200"), "bound x 64; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{strings.ReplaceAll(fir, "N", "100"), "bound x 64; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{strings.ReplaceAll(fir, "N", "257"), "bound x 64; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{strings.ReplaceAll(filter, "3, 3", "17, 17"),
			"bound x 32; bound y 2; reorder y r.x r.y x; map mac16 i=x r.x=r.y", "mac16", ""},
		{filter, "bound x 32; bound y 4; reorder y r.y r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{filter, "bound x 32; bound y 4; reorder y r.x r.y x; map mac16 i=x r.x=r.y", "mac16", ""},
		{strings.NewReplacer("int16", "int8", "3, 3", "5, 3").Replace(filter),
			"bound x 32; bound y 4; reorder y r.y r.x x; map mac8 i=x r.x=r.x", "mac16", ""}, // C's name of both
		{strings.NewReplacer("A", "m, k", "B", "m, r.x").Replace(matrix),
			"bound m 32; bound n 4; reorder n r.x m; map mac16 i=m r.x=r.x", "mac16", ""},
		{strings.NewReplacer("A", "k, m", "B", "r.x, m").Replace(matrix),
			"bound m 32; bound n 4; reorder n r.x m; map mac16 i=m r.x=r.x", "mac16", ""},
		{"in: int16(x)\nk: int16(i)\nr: 8\np(x) = narrow(int16, sum(r, in(x + r.x) * k(r.x)), 10)\nout(x) = p(x) + p(x + 1)",
			"bound x 32; of p:; computeroot; reorder r.x x; map mac16 i=x r.x=r.x", "mac16", ""},
		{filter, "bound x 16; bound y 16; reorder x r.x r.y y; map mac16 i=y r.x=r.y", "", "Datapath(16, 2) cannot compute out"},
		{"in: uint8(x)\nk: int8(i)\nr: 8\nout(x) = narrow(uint8, sum(r, in(x + r.x) * k(r.x)), 8)",
			"bound x 32; reorder r.x x; map mac8 i=x r.x=r.x", "", "in is uint8, and x of out is int8"},
		{"in: int16(c, x)\nk: int16(c, i)\nr: 3\nout(c, x) = narrow(int16, sum(r, in(c, x + r.x) * k(c, r.x)), 8)",
			"bound c 16; bound x 8; reorder x r.x c; map mac16 i=c r.x=r.x", "", "moves other operands than i of out"},
		{strings.ReplaceAll(fir, "N", "4"), "bound x 32; reorder x r.x; map mac16 r.x=r.x", "", "none of its loops are over the result"},
		{strings.ReplaceAll(fir, "N", "4"), "bound x 32; reorder r.x x; map vpdpwssd i=x r.x=r.x", "", "it is no multiplication of AIE1"},
	} {
		p := parsed.Pipeline(t, c.algorithm)
		s := parsed.Stages(t, p, strings.ReplaceAll(c.schedule, "; ", "\n"))
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Errorf("%s: %v", c.schedule, err)
			continue
		}
		if !strings.Contains(k.C, c.op+"(") && c.op != "" {
			t.Errorf("%s: no %s in\n%s", c.schedule, c.op, k.C)
		}
		notes := fmt.Sprint(k.Notes)
		if mapped := strings.Contains(notes, "Map("); mapped != (c.note != "") || !strings.Contains(notes, c.note) {
			t.Errorf("%s: notes %s, want %q", c.schedule, notes, c.note)
		}
		if k.Schedule.String() != s.String() {
			t.Errorf("the schedule of the kernel is %s", k.Schedule)
		}
		sim, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		inputs := map[string]*hl.Array{}
		for i, b := range k.Nest.Buffers {
			if !b.Output && !b.Inner {
				inputs[b.Name] = gen.ArrayOf(&hl.Input{Type: b.Type, Values: b.Values}, uint64(i), gen.Ends, b.Valid...)
			}
		}
		if _, _, err := sim.Verify(t.Context(), inputs); err != nil {
			t.Errorf("%s: %v", c.schedule, err)
		}
	}
}
