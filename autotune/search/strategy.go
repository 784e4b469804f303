package search

// A strategy chooses tasks and learns from what came of them. Run calls it from one goroutine.
type strategy[N any] interface {
	// next is the next task; false: nothing can be chosen before another result is in, or at all.
	next() (*task[N], bool)
	// apply takes a task that is over, in the order in which they were chosen.
	apply(*task[N])
	// begin takes a seed with its result, before any task.
	begin(*task[N])
	// bound is no more than the least bound of what is open, math.MaxInt64 if nothing is, and that bound itself if
	// exact; the starts of tasks under way may be left out.
	bound(exact bool) int64
}

// task is one look at the tree below a node: down to a leaf, which is evaluated.
type task[N any] struct {
	// What is to be done.
	start       N
	at          *trail
	bound       int64 // of start
	cut         int64 // nodes with this bound or more are not entered
	limit       int64 // of leaves that cost more nobody wants to know how much
	pick        pick
	steps       int   // branchings at most
	keep        bool  // what is left below start is wanted
	off         int32 // of start
	seed        uint64
	via         []edgeRef // Ascent, Climb, Random: the edges from the root to start
	vertex      int32     // Ascent, Random: start
	near        *N        // Climb: the leaf whose neighbour is wanted
	turn, turns int       // Climb: from which depth on to depart from it, and how often yet
	way         int       // Climb: the child to take where it departs first; -1: any
	last        int       // Climb: the depth of near

	// What came of it.
	found  bool // a leaf, and its result
	leaf   N
	leafAt *trail
	floor  int64 // the leaf's bound
	key    Key
	entry  *entry
	result Result // as far as limit
	fresh  bool   // the strategy has not met it before
	again  bool   // fresh, but it was evaluated before the bound turned out to be wrong
	// the evaluation did not come to an end: nothing is known of leaf, or of start if no leaf was found
	err      error
	rest     []open[N] // nodes below start that are still open
	expanded []Key     // nodes below start, itself included, whose children are all in rest or cut or dead
	over     bool      // nothing is open below start
	pruned   int64     // least bound of a node that was cut
	levels   []Level
	done     chan struct{}
}

// walked reports whether the task was begun at all.
func (t *task[N]) walked() bool { return t.err == nil || t.found }

// open is an open node.
type open[N any] struct {
	node  N
	at    *trail
	bound int64
	off   int32  // departures from the first choice on the way
	rank  uint64 // decides between equal bounds
}

// trail is the way from the root to a node.
type trail struct {
	up    *trail
	child int32 // which child of up
	depth int32
}

func (t *trail) down(child int) *trail {
	return &trail{t, int32(child), t.depth + 1}
}

// path is the way as numbers of children, from the root on.
func (t *trail) path() []int {
	path := make([]int, t.depth)
	for ; t.up != nil; t = t.up {
		path[t.depth-1] = int(t.child)
	}
	return path
}
