package system

// Question is a kind of choice.
type Question uint8

// The questions.
const (
	WhichMap    Question = iota // of the maps of a sum: one
	WhichOrder                  // of the tiles of a Func
	WhichNode                   // that computes a tile
	WhichSource                 // of a copy: a memory that holds the data
	WhichPlace                  // for an operand: a memory that the instruction takes it from
	WhichVictim                 // what has to leave a full memory
)

// String is "map", "order", "node", "source", "place" or "victim".
func (q Question) String() string {
	return [...]string{"map", "order", "node", "source", "place", "victim"}[q]
}

// Option is an answer, and what a heuristic thinks that it costs.
type Option struct {
	Text string
	Cost float64
}

// Approach makes all choices of a schedule (ISA Mapper, section 4).
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

// choose asks where there is a choice.
func choose(a Approach, q Question, options []Option) int {
	if len(options) == 1 {
		return 0
	}
	return a.Choose(q, options)
}
