package vec

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/pass"
)

// passes make a program shorter and give it an order. room is how many vector registers the machine gives out.
func passes(room int) pass.Table[*Program] {
	with := func(f func(*Program, int) *Program) func(*Program) (*Program, error) {
		return func(p *Program) (*Program, error) { return f(p, room), nil }
	}
	return pass.Table[*Program]{
		{Name: "number", Run: number, Why: "what is there once moves once; a loop's values find those ahead of it"},
		{Name: "transpose", Run: transpose, Why: "what is loaded twice would be no column of its own",
			After: []string{"number"}},
		{Name: "interleave", Run: interleave, Why: "equal values are one; no loads stand between stores yet",
			After: []string{"number"}},
		{Name: "promote", Run: with(promote),
			Why:   "what is loaded twice is kept twice; values that are kept are ahead of loops",
			After: []string{"number"}},
		{Name: "ahead", Run: with(hoist),
			Why: "what several operations make must be ahead of a loop to be parked there", After: []string{"number",
				"promote"}},
		{Name: "begin", Run: begin, Why: "what sums end with must be ahead of the loop to be there when they begin",
			After: []string{"number", "ahead"}},
		{Name: "sink", Run: with(sink), Why: "equal loads are one; it counts the registers that loops need",
			After: []string{"number", "ahead"}},
		{Name: "dead", Run: dead, Why: "values that others stand for have lost their readers",
			After: []string{"number", "sink"}},
		{Name: "apart", Run: apart, Why: "equal lanes are one, and nobody takes lanes for nobody",
			After: []string{"number", "sink", "dead"}},
		{Name: "near", Run: with(order), Why: "hoist counts the registers that loops need", After: []string{"dead"}},
		{Name: "hoist", Run: with(hoist), Why: "what is loaded twice in a loop would move twice",
			After: []string{"number", "near"}},
		{Name: "order", Run: with(order), Why: "what moved is live throughout a loop", After: []string{"hoist"}},
		{Name: "remake", Run: with(remake), Why: "for the registers that no order frees; number would undo it",
			After: []string{"order", "number"}},
	}
}

// Improve takes a program that Check finds good through the passes: one that does the same with fewer operations, in an
// order that needs fewer registers. room is how many vector registers the machine gives out; look, if not nil, is shown
// what each pass makes.
func Improve(p *Program, room int, look func(pass string, p *Program)) *Program {
	out, err := passes(room).Run(p, look)
	if err != nil {
		panic(fmt.Sprintf("BUG: vec: %v", err))
	}
	return out
}
