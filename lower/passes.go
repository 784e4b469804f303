package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/pass"
)

// passes finish a nest.
var passes = pass.Table[*Nest]{
	{Name: "serpentine", Run: serpentine, Why: "which loop is around is what the schedule says, with those that are " +
		"written out"},
	{Name: "unroll", Run: unroll, Why: "a guard may be decided in each copy, and not for all of them together",
		After: []string{"serpentine"}},
	{Name: "fold constants", Run: foldConstants,
		Why:   "what is written out has constants in the place of loops, which make places" + " affine",
		After: []string{"unroll"}},
	{Name: "partition", Run: partition, Why: "cuts loops until no guard is left; a vector loop that is cut becomes " +
		"serial",
		After: []string{"unroll"}},
	{Name: "dead code", Run: deadCode, Why: "cutting leaves what is computed for nobody", After: []string{"partition"}},
	{Name: "hoist conditions", Run: hoistConditions, Why: "what partition leaves holds or not for whole loops",
		After: []string{"partition"}}, {Name: "choose", Run: choose,
		Why: "conditions of lanes would make them run one by one", After: []string{"partition", "hoist conditions"}},
	{Name: "scalarize", Run: scalarize, Why: "guards are decided, and may have cut vector loops",
		After: []string{"partition", "choose"}},
	{Name: "join loops", Run: joinLoops,
		Why: "cutting, unrolling and lanes that run one by one leave loops side by side", After: []string{"unroll",
			"partition", "scalarize"}},
	{Name: "simplify", Run: simplify, Why: "all that substitute loops are through: 16*15 + xi_2 + 0 becomes xi_2 + 240",
		After: []string{"unroll", "partition"}},
	{Name: "vectorize", Run: vectorize, Why: "one statement a vector loop, which others would have to keep so",
		After: []string{"partition", "scalarize", "join loops", "simplify"}},
}

// Finish takes a nest whose loops may be marked and guarded through the passes, to one that passes Check; look, if not
// nil, is shown what each makes. The error is a diag.List: a body that is too large when it is written out.
func Finish(n *Nest, look func(pass string, n *Nest)) (*Nest, error) {
	n, err := passes.Run(n, look)
	if err != nil {
		return nil, err
	}
	if err := Check(n); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%v", err, n))
	}
	return n, nil
}
