// Package search finds the cheapest leaf of a tree of decisions, proves how far it can be from the best, and says so in
// a certificate that another program can check.
//
//	Tree + Cost + Options --Run--> Outcome --Certify--> JSON lines --Check--> verdict
//
// It knows nothing of schedules: a node is a value of the caller's type, its children are what is left of the next open
// choice, and a leaf's cost is a number of cycles that a function tells. A tree may be a graph: nodes with one Key are
// one.
//
// # Invariants
//
//   - Nothing depends on the number of jobs or on their speed. The work is cut into tasks; the k-th task is chosen when
//     the results of the tasks up to k - [Options.Window] have come in, and of no others; results count in the order of
//     the tasks. So the same tree, cost, options and seed give the same Outcome, times excepted, unless a budget of
//     time ends it.
//   - No leaf is evaluated twice. A leaf that is met again, in this run or in the records ([Options.Known]), costs
//     nothing.
//   - Each leaf is at any time evaluated, or at or below a node that is open or has been cut; the least bound of these
//     is what [Outcome.Bound] says, and what the certificate proves.
//   - A cut node's bound times 1 + [Options.TargetGap] is no less than the best cost at that time.
//   - A leaf that costs less than its bound shows that the bound is wrong: the Outcome names it, and the search begins
//     again, cuts nothing, and proves nothing but by evaluating every leaf.
//
// # Files
//
//	tree.go         Tree, Cost, Refused, Result: what the caller gives
//	size.go         draws that prefer what is little work
//	floor.go        what a cost function says of all leaves that are one code
//	options.go      Options, Strategy
//	run.go          Run: tasks in a window, results in order
//	progress.go     one run: what it knows and tells
//	state.go        what its strategies share: the best cost, and what it cuts
//	begin.go        what comes first: the strategy; leaves known to be good; beginning again
//	strategy.go     what a strategy is to Run; trails
//	open.go         exhaustive search and best-first branch and bound
//	heap.go         the open nodes, least bound first
//	sharpen.go      what bounds alone prove at the end
//	graph.go        Monte Carlo search: the known part of the tree, with shared vertices
//	ascent.go       Threshold Ascent: which edge of a vertex to follow
//	climb.go        neighbours of the best leaves
//	sweep.go        those that differ in one decision, each once
//	walk.go         a task: from a node down to a leaf, going back where it is blocked
//	ledger.go       each leaf evaluated once
//	outcome.go      Outcome, Event, statistics by depth
//	certificate.go  Certify: the proof as JSON lines
//	check.go        Check: reads it and walks the tree itself; shares no code with the search
//	census.go       exact numbers of nodes by depth, with and without a cut
//	estimate.go     Estimate: sizes by sampling; knuth.go, chen.go: how; deadends.go: the rate of random descents that fail
package search
