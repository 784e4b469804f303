package prove

import (
	"context"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// executor runs a function over terms, once, with loops in closed form; what that rests on are conditions.
type executor struct {
	ctx    context.Context
	s      *sym.Store
	unit   *ctree.Unit
	params []*ctree.Object
	sum    *summary.Summary
	exact  bool // float operations are uninterpreted functions, else those of the reals
	mems   map[string]*memory
	names  map[string]int       // of symbols, for distinct ones
	ranges map[string]ctree.Int // of the elements of arrays of integers
	data   map[string]bool      // symbols whose value is data: contents of arrays, scalars
	// pointed: numbers behind pointers that were passed are used.
	pointed bool
	quiet   int // while positive, conditions are not kept
	// guessing: while positive, unsigned values are taken not to wrap; what follows is guesses, which conditions check.
	guessing int
	conds    []*condition
	assumed  []string // preconditions beside the summary's
	calls    []*frame
	loops    int // loops that were closed, for names of conditions
	steps    int
	constant map[*memory]*sym.Node // contents of global arrays with initialisers
	started  map[cell]*sym.Node    // the state at the start
	views    map[string][]dim      // dimensions of arrays that the summary gives one
	results  map[*ctree.Func]*ctree.Object
	learnt   map[string]*learned        // of loops, by site
	sizes    map[string]*sym.Node       // what conditions say that sizes are
	units    map[string]bool            // symbols that sizes are multiples of
	sites    map[string]*ctree.Object   // memory that the program asks for, by which call
	scratch  []*memory                  // that
	fields   map[fieldKey]*ctree.Object // of structs of the program's own, as variables
	held     map[*ctree.Object]bool     // structs that are kept as such
	// arguments that are kept while calls in other ones are run.
	arguments map[argument]*ctree.Object
	intLanes  *ctree.Int      // of vectors of integers; nil: not looked for yet
	always    map[string]bool // what conditions of the program are, by place, as the summary assumes
}

// frame is one call that is being run.
type frame struct {
	fn     *ctree.Func
	at     ctree.Pos     // of the call
	result *ctree.Object // a made-up one that holds what is returned
}

// condition is goal, which must follow from hyps.
type condition struct {
	name  string
	about string // in words
	hyps  []*sym.Node
	goal  *sym.Node
	sides [2]*sym.Node // of a goal that is an equation, as they were; nil otherwise
	given int          // how many of hyps are no claims of other conditions
}

// Refusal says what in a program or a summary is beyond the prover, and where.
type Refusal struct {
	Pos  ctree.Pos
	What string
}

func (r *Refusal) Error() string {
	if r.Pos == (diag.Pos{}) {
		return "not proven for all sizes: " + r.What
	}
	return fmt.Sprintf("%s: not proven for all sizes: %s", r.Pos, r.What)
}

func refuse(pos ctree.Pos, format string, args ...any) error {
	return &Refusal{pos, fmt.Sprintf(format, args...)}
}

// distinct is a name that no symbol has yet, after hint.
func (x *executor) distinct(hint string) string {
	x.names[hint]++
	if n := x.names[hint]; n > 1 {
		return fmt.Sprintf("%s'%d", hint, n)
	}
	return hint
}

// grant states a precondition of the proof.
func (x *executor) grant(text string) {
	if !slices.Contains(x.assumed, text) {
		x.assumed = append(x.assumed, text)
	}
}

// require notes a condition: goal, wherever control is.
func (x *executor) require(st *state, name, about string, goal *sym.Node) {
	if x.quiet > 0 || goal.IsTrue() {
		return
	}
	x.conds = append(x.conds, &condition{name: name, about: about, hyps: append([]*sym.Node(nil), st.path...),
		goal: goal, given: len(st.path)})
}

// requireEqual notes that two terms are equal.
func (x *executor) requireEqual(path []*sym.Node, name, about string, a, b *sym.Node) {
	if x.quiet > 0 {
		return
	}
	st := &state{path: path}
	a, b = x.reduced(a, st), x.reduced(b, st)
	x.conds = append(x.conds, &condition{name: name, about: about, hyps: append([]*sym.Node(nil), path...),
		goal: x.s.Eq(a, b), sides: [2]*sym.Node{a, b}, given: len(path)})
}

// isData reports whether n depends on data, and not on sizes and counters alone.
func (x *executor) isData(n *sym.Node) bool {
	for name := range x.data {
		if x.s.Has(n, name) {
			return true
		}
	}
	return false
}

// step counts work, so that hostile programs end.
func (x *executor) step(pos ctree.Pos) error {
	if x.steps++; x.steps > stepLimit {
		return refuse(pos, "the program is too long: more than %d statements with loops taken apart", stepLimit)
	}
	if x.steps%64 == 0 {
		return x.ctx.Err()
	}
	return nil
}

const stepLimit = 400_000
