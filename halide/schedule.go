package halide

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Schedule is an order of computing a Func. It is a value of its own: a Func may have many.
//
// Directives change the Schedule they are called on; those that make loops return them, the others return the Schedule
// itself, so that calls may be chained. A directive that is wrong changes nothing, is reported by Err, and returns
// poisoned Vars, on which later directives stay silent. Clone makes an independent copy. A Schedule is not safe for
// concurrent changes; Clones of one Schedule may be used concurrently.
//
// A schedule starts with one loop for each dimension of the Func, the last dimension outermost, and inside them the
// loops of each reduction that is not inside another one, its last dimension outermost: out(x, y) = sum(r, ...) has the
// loops y, x, r.y, r.x.
type Schedule struct {
	Func       *Func
	Directives []Directive // as written, in order; what String prints

	loops   []Loop       // outermost first
	derived []Derivation // in the order in which they were made
	bounds  map[string]Range
	storage map[string]Storage // by the name of an Input or of the Func
	compute Compute
	mapping *Mapping // of Map
	mapLine origin
	update  int // which stage of the Func: 0 is its definition, i+1 update i
	whole   *stages
	levels  Levels
	wishes  []Wish
	traces  map[string]Traces // by the name of an Input or of the Func
	epochs  []int             // of Directives
	// where RFactor was said: what makes the loops of the stage of the view, from its beginning
	replayed        []Directive
	cases           []*Schedule
	base            *Schedule   // of an alternative: the stage that it is one of; else nil
	cond            *Expr       // of an alternative: where it is taken
	caseOf          origin      // the line that made it
	dead            int         // wrong lines that would have made alternatives
	inlineViolation *outOfPlace // the first line that would have no meaning if the Func were computed inline

	pos    diag.Pos           // where Schedule was called
	at     *diag.Pos          // the line of the text that is being parsed; nil: the caller's line counts
	inGo   bool               // the line at is one of a program, not of a text
	floats []string           // RDoms of float reductions, whose terms keep their order
	order  []string           // reduction loops in the order that keeps the order of a float sum
	moved  map[string]*origin // by RDom: the directive that last took its loops out of that order
	live   map[string]int     // of reduction loops: how many iterations guards leave, where those are fewer than all
	mixed  []string           // RDoms for which a fuse has made that irreversible
	marks  map[string]origin  // by loop: the directive that vectorised it, or made it parallel
	folds  map[string]bool    // loops that, past their end, meet what other iterations compute
	errs   []finding
	// what directives demand of the schedule when it is complete: they bring it, as programs without them are linked
	// without it
	demands []func(*Schedule) []finding
	asked   map[string]*diag.Mistake // Vars whose lack of an extent is told already, and how
}

// Directive is one line of a schedule.
type Directive struct {
	Name    string   // "split", "reorder", ...
	Args    []string // as the notation writes them
	Results []string // the loops that it made
	Pos     diag.Pos
}

// LoopKind is how a loop runs.
type LoopKind uint8

// The kinds of loops.
const (
	Serial LoopKind = iota
	Unrolled
	Vectorized
	Parallel   // iterations may run at once, on several cores
	Serpentine // backwards in every other iteration of the loop around
)

// Loop is one loop of a schedule. It counts from 0: the value of the Func's Var x is Range("x").Min plus its loop's.
type Loop struct {
	Name      string
	Extent    int // from 0; before tails are cut; 0 if the Var has no Bound yet
	Kind      LoopKind
	Reduction bool
	RDom      string   // the name of the RDom whose loop it is; "" for a pure loop
	Map       string   // "vpdpbusd i": the loop of an instruction that it is, by Map; "": none
	Pos       diag.Pos // of the directive that made or marked it last
}

// Tail is what Split does where the factor does not divide the extent.
type Tail uint8

// The tail strategies.
const (
	// RoundUp for dimensions of the Func, Guard for reductions and where an update would run twice
	AutoTail     Tail = iota
	RoundUp           // compute past the end, into padding
	ShiftInwards      // move the last tile back; it recomputes a few elements
	Guard             // compute only what is asked; vector loops get a scalar tail

	// Halide's others are known by name and refused: the machine masks neither loads nor stores. Guard computes the
	// same.
	Predicate
	PredicateLoads
	PredicateStores
	ShiftInwardsAndBlend
	RoundUpAndBlend
)

// Derivation says how a Var follows from loops: Old = Outer*Factor + Inner for a split (Tail says how the end is cut);
// for a fuse, Outer = Fused/Factor and Inner = Fused mod Factor, Factor being the extent of Inner. Rename makes a split
// by 1 whose Inner is "": no loop, always 0.
type Derivation struct {
	Fuse         bool
	Old          string // split only
	Outer, Inner string
	Fused        string // fuse only
	Factor       int
	Extent       int  // of Old, before rounding; of Fused for a fuse
	Tail         Tail // of a split: never AutoTail; without effect where Factor divides Extent
	Pos          diag.Pos
}

// Storage is how an array lies in memory, as directives say; zero values mean the defaults.
type Storage struct {
	Layout *Layout  // nil: last dimension outermost, dimension 0 fastest
	Align  int      // bytes to which rows are padded; 0: default
	Pad    []PadDim // least stored extents of dimensions
	Bank   int      // memory bank 0..3, -1 for none asked
	Fold   []PadDim // dimensions of which only so many are kept, in turn
	Fixed  []PadDim // stored extents of dimensions, as many as are ever needed at once
	Round  []PadDim // dimensions whose stored extent is a multiple of this
	Pos    diag.Pos
}

// PadDim asks for at least Extent stored elements of a dimension; what is added holds zero in inputs.
type PadDim struct {
	Dim    string
	Extent int
}

// Compute is what a schedule asks of the datapath; zero values leave it to the compiler.
type Compute struct {
	Lanes, Columns int      // Datapath
	Group          string   // the reduction Var along which columns are filled
	Pair           []string // the reduction Vars whose neighbouring rows may share an operation; nil with PairSet: none
	PairSet        bool
	Reassociate    bool // float sums may be reordered
	Atomic         bool // an update's points store one by one, though loops over its RDom run in parallel
	DatapathPos    diag.Pos
	GroupPos       diag.Pos
	PairPos        diag.Pos
}

// Schedule makes a fresh schedule of f, and of what it calls: default order of loops, default storage, no extents yet.
// It is that of f's definition; Of and Update give those of other stages.
func (f *Func) Schedule() *Schedule {
	return newStage(f, 0, alone(f), diag.Caller())
}

// newStage makes the schedule of a stage of f, and puts it into whole.
func newStage(f *Func, update int, whole *stages, pos diag.Pos) *Schedule {
	s := &Schedule{Func: f, update: update, whole: whole, pos: pos, bounds: map[string]Range{},
		storage: map[string]Storage{}, asked: map[string]*diag.Mistake{}, moved: map[string]*origin{},
		live: map[string]int{}, marks: map[string]origin{}, folds: map[string]bool{}, traces: map[string]Traces{}}
	s.floats = s.orderedRDoms()
	for d, v := range slices.Backward(f.Vars) {
		if v.Kind != Poison && (update == 0 || s.updated().runsOver(d)) {
			s.loops = append(s.loops, Loop{Name: v.Name, Pos: s.pos})
		}
	}
	for _, r := range s.rdoms() {
		if r.Mistake != nil {
			continue
		}
		for i, v := range slices.Backward(r.Vars) {
			s.loops = append(s.loops, Loop{Name: v.Name, Extent: r.Extents[i], Reduction: true, RDom: r.Name,
				Pos: s.pos})
			s.order = append(s.order, v.Name)
		}
	}
	whole.list = append(whole.list, s)
	return s
}

// Clone is an independent copy of s, and of the stages that it is scheduled with.
func (s *Schedule) Clone() *Schedule {
	var c *Schedule
	w := s.whole
	whole := &stages{outputs: slices.Clone(w.outputs), lines: w.lines, epoch: w.epoch, detours: maps.Clone(w.detours),
		merges: maps.Clone(w.merges), made: slices.Clip(w.made), lost: maps.Clone(w.lost)}
	for _, o := range s.whole.list {
		t := o.copy()
		t.whole = whole
		whole.list = append(whole.list, t)
		if o == s {
			c = t
		}
		t.cases = nil
		for _, alternative := range o.cases {
			a := alternative.copy()
			a.whole, a.base = whole, t
			t.cases = append(t.cases, a)
			if alternative == s {
				c = a
			}
		}
	}
	return c
}

// copy is a copy of this stage alone.
func (s *Schedule) copy() *Schedule {
	c := *s
	c.Directives = slices.Clip(s.Directives) // only ever appended to
	c.derived = slices.Clip(s.derived)
	c.errs = slices.Clip(s.errs)
	c.loops = slices.Clone(s.loops)
	c.order = slices.Clone(s.order)
	c.bounds = maps.Clone(s.bounds)
	c.storage = maps.Clone(s.storage)
	c.asked = maps.Clone(s.asked)
	c.moved = maps.Clone(s.moved)
	c.mixed = slices.Clip(s.mixed)
	c.wishes = slices.Clip(s.wishes)
	c.demands = slices.Clip(s.demands)
	c.epochs = slices.Clip(s.epochs)
	c.replayed = slices.Clip(s.replayed)
	c.live = maps.Clone(s.live)
	c.marks = maps.Clone(s.marks)
	c.folds = maps.Clone(s.folds)
	c.traces = maps.Clone(s.traces)
	return &c
}

// rdoms are the RDoms that the stage has loops of: its update's, then those of reductions that are not inside another
// reduction's term, in order of first use.
func (s *Schedule) rdoms() []*RDom {
	outer := reductionRDoms(s.roots(), 0)
	if u := s.updated(); u != nil && u.RDom != nil {
		return append([]*RDom{u.RDom}, outer...)
	}
	return outer
}

// nestedRDoms are the RDoms of reductions inside another reduction's term.
func (s *Schedule) nestedRDoms() []*RDom { return reductionRDoms(s.roots(), 1) }

// roots are the expressions of the stage.
func (s *Schedule) roots() []*Expr {
	if u := s.updated(); u != nil {
		return u.roots()
	}
	if m := s.whole.merges[stageID{s.Func, 0}]; m != nil {
		return m.Values
	}
	return s.Func.Values
}

// updated is the update whose stage s is, nil if it is the definition's.
//
//go:noinline
func (s *Schedule) updated() *Update {
	if s.update == 0 {
		return nil
	}
	if u := s.whole.merges[stageID{s.Func, s.update}]; u != nil {
		return u
	}
	return s.Func.Updates[s.update-1]
}

// reductionRDoms are the RDoms of the reductions of roots, outer ones (depth 0) or those inside another (depth 1).
func reductionRDoms(roots []*Expr, depth int) []*RDom {
	var doms []*RDom
	met := [2]map[*Expr]bool{{}, {}} // outside of all reductions, and inside: nodes may have many users
	var walk func(e *Expr, inside int)
	walk = func(e *Expr, inside int) {
		if e == nil || met[min(inside, 1)][e] {
			return
		}
		met[min(inside, 1)][e] = true
		if e.Op == OpReduce && e.RDom != nil {
			known := slices.ContainsFunc(doms, func(r *RDom) bool { return r.Name == e.RDom.Name })
			if min(inside, 1) == depth && !known {
				doms = append(doms, e.RDom)
			}
			inside++
		}
		for _, a := range e.Args {
			walk(a, inside)
		}
	}
	for _, e := range roots {
		walk(e, 0)
	}
	return doms
}
