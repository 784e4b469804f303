package lanes

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// passes make the loops of a nest vectors of a machine.
func passes(m vec.Machine) pass.Table[*lower.Nest] {
	plain := func(f func(*lower.Nest) *lower.Nest) func(*lower.Nest) (*lower.Nest, error) {
		return func(n *lower.Nest) (*lower.Nest, error) { return f(n), nil }
	}
	with := func(f func(*lower.Nest, vec.Machine) *lower.Nest) func(*lower.Nest) (*lower.Nest, error) {
		return func(n *lower.Nest) (*lower.Nest, error) { return f(n, m), nil }
	}
	var last *jammer // where interchange changes nothing, jam finds what it knows of loops
	known := func(n *lower.Nest) *jammer {
		if last == nil || last.of != n {
			last = newJammer(n, m)
		}
		return last
	}
	return pass.Table[*lower.Nest]{
		{Name: "rows", Run: plain(joinRows),
			Why: "loops are as the schedule has them; rows that are near take less time"},
		{Name: "choose", Run: plain(depend.Choose), Why: "conditions of lanes would keep loops from being independent",
			After: []string{"rows"}}, {Name: "sink", Run: plain(sink),
			Why:   "the schedule vectorises single statements; all that lanes do is to stand in one loop",
			After: []string{"choose"}},
		{Name: "contract", Run: plain(contract), Why: "accumulators whose lanes stay in one loop are registers",
			After: []string{"sink"}},
		{Name: "reducerows", Run: with(reduceRows), Why: "lanes that add up a row cost less than those of many rows",
			After: []string{"contract"}},
		{Name: "flat", Run: with(flat), After: []string{"reducerows"},
			Why: "lanes of what a loop adds up are settled; planning takes one loop for lanes"},
		{Name: "plan", Run: with(plan), Why: "a stage may be vectorised nowhere",
			After: []string{"choose", "contract", "reducerows", "flat"}},
		{Name: "reduce", Run: with(reduce), Why: "sums that no lane loop has taken in are left",
			After: []string{"plan"}},
		{Name: "scatter", Run: plain(scatter), Why: "carry writes out the loops that it leaves; its own are planned",
			After: []string{"plan"}},
		{Name: "carry", Run: plain(carry),
			Why:   "which loops run one by one is settled; planning sees through no accumulators that are carried",
			After: []string{"reduce", "scatter"}},
		{Name: "strip", Run: with(strip), Why: "which loops are lanes is settled", After: []string{"plan"}},
		{Name: "unroll", Run: plain(unroll), Why: "once for each vector, tails too", After: []string{"strip"}},
		{Name: "gather", Run: plain(gather),
			Why:   "loops inside lanes are written out; jam gives iterations accumulators of their own",
			After: []string{"strip", "unroll"}},
		{Name: "interchange", Run: plain(func(n *lower.Nest) *lower.Nest { return known(n).interchange() }),
			Why: "jam leaves loops that stand beside each other", After: []string{"strip"}},
		{Name: "jam", Run: plain(func(n *lower.Nest) *lower.Nest { return known(n).jam() }),
			Why: "which loads iterations share shows once taps are written out", After: []string{"unroll",
				"interchange"}},
	}
}

// Of is a nest whose lane loops are vectors of the machine: the passes on nests.
func Of(n *lower.Nest, m vec.Machine) *lower.Nest {
	out, err := passes(m).Run(n, nil)
	if err != nil {
		panic(fmt.Sprintf("BUG: %v", err))
	}
	return out
}
