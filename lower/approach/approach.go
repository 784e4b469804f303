// Package approach is one interface behind all choices of those who map programs onto instructions and schedule them on
// systems (ISA Mapper, section 4). What a choice is about says its Question; what a heuristic thinks of the answers,
// the cost of each Option.
//
//	Greedy      what costs the least
//	Search      Greedy, with some answers changed, again and again: what comes out best
//	yours       any type with Choose
package approach

// Question is a kind of choice.
type Question uint8

// The questions.
const (
	WhichRewrite Question = iota // of the algorithms that transformations made: the next one to be mapped (lower/match)
	WhichMap                     // of the maps of a sum: one
	WhichOrder                   // of the results of a Func
	WhichTiling                  // how many results are computed side by side, a term of all of them at a time
	WhichNode                    // that computes a tile
	WhichSource                  // of a copy: a memory that holds the data
	WhichPlace                   // for an operand, or a result: a memory that the instruction takes
	WhichPath                    // of a copy: the memories on the way
	WhichVictim                  // what has to leave a full memory
	Questions                    // how many there are
)

// String is "rewrite", "map", "order", "tiling", "node", "source", "place", "path" or "victim".
func (q Question) String() string {
	return [...]string{"rewrite", "map", "order", "tiling", "node", "source", "place", "path", "victim"}[q]
}

// Option is an answer, and what a heuristic thinks that it costs.
type Option struct {
	Text string
	Cost float64
}

// Approach makes all choices.
type Approach interface {
	// Choose is the index of one of options, of which there are at least two.
	Choose(q Question, options []Option) int
}

// Greedy takes what costs the least, the first of equals.
type Greedy struct{}

// Choose is the option of least cost.
func (Greedy) Choose(_ Question, options []Option) int {
	best := 0
	for i, o := range options {
		if o.Cost < options[best].Cost {
			best = i
		}
	}
	return best
}

// Ask asks where there is a choice. No Approach is Greedy.
func Ask(a Approach, q Question, options []Option) int {
	switch {
	case len(options) == 1:
		return 0
	case a == nil:
		return Greedy{}.Choose(q, options)
	}
	return a.Choose(q, options)
}
