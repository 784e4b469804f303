package extract

import (
	"fmt"
	"iter"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// walker goes through a nest in the order of its execution.
type walker struct {
	nest    *lower.Nest
	machine *triplet.Machine
	extents affine.Extents // of all loops of the nest
	accs    []triplet.Acc
	shares  map[string]share
	current map[string]int         // accumulator that now stands for a Local and its constant indices
	outs    map[int]triplet.Access // where an accumulator is stored
	done    map[int]ended          // accumulators that have been stored
	out     []lower.Stmt           // of the list that is being filled, without the open ones
	block   *triplet.Block         // open; nil if none is
	lanes   *triplet.Lanewise      // open; nil if none is

	temps     []*lower.Buffer
	spans     map[string]halide.Span   // of the temps, by name
	isExtreme map[string]bool          // Locals that are maxima or minima
	extremes  map[string]*lower.Buffer // temp that now stands for such a Local and its constant indices

	complexes  bool          // complex products are looked for
	complexAcc map[int]bool  // accumulators that have some
	numbers    *lower.Buffer // table of constant complex numbers; nil: none yet
	hasNumbers int           // how many

	rows   bool
	dense8 map[string]*lower.Buffer // rows of bytes that the list has loaded
}

// ended says what an accumulator was stored as: the text of the sum, and whether that added terms to it.
type ended struct {
	root  string
	terms bool
}

// inBlock is the open Block, to which multiply-accumulates are added.
func (w *walker) inBlock(pos diag.Pos) *triplet.Block {
	if w.block == nil {
		w.close()
		w.block = &triplet.Block{Pos: pos}
	}
	return w.block
}

// inLanes is the open list of lane operations.
func (w *walker) inLanes() *triplet.Lanewise {
	if w.lanes == nil {
		w.close()
		w.lanes = &triplet.Lanewise{}
	}
	return w.lanes
}

// close ends what is open; a Block that only added zeros is none.
func (w *walker) close() {
	if b := w.block; b != nil && len(b.Begins)+len(b.Triplets)+len(b.Ends) > 0 {
		w.out = append(w.out, w.block)
	}
	if w.lanes != nil {
		w.out = append(w.out, w.lanes)
	}
	w.block, w.lanes = nil, nil
}

// ready closes the open Block if products have factors that end in it: a Block makes no use of values that it makes.
func (w *walker) ready(list []product) {
	if w.block == nil {
		return
	}
	for _, p := range list {
		for _, x := range p.factors {
			if w.block != nil && slices.ContainsFunc(w.block.Ends,
				func(e triplet.End) bool { return e.Store.Out.Buffer.Name == x.Name }) {
				w.close()
			}
		}
		if w.block == nil {
			return
		}
	}
}

// begin makes a new accumulator for the vector loop f.
func (w *walker) begin(f *lower.For, name, local string, kind halide.Kind) int {
	for _, a := range w.accs {
		if a.Name == name {
			name = fmt.Sprintf("%s#%d", name, len(w.accs))
		}
	}
	a := triplet.Acc{Name: name, Kind: kind, Lanes: f.Extent}
	a.Lo, a.Hi = w.bounds(local)
	w.accs = append(w.accs, a)
	b := w.inBlock(f.Pos)
	b.Begins = append(b.Begins, len(w.accs)-1)
	return len(w.accs) - 1
}

// key names the accumulator: the Local and its indices but the lane, which must be constants.
func (w *walker) key(f *lower.For, local string, index []*halide.Expr, pos diag.Pos) (string, error) {
	key := local
	for i, e := range index {
		switch {
		case i == len(index)-1 && e.Op == halide.OpVar && e.Name == f.Var:
		case e.Op == halide.OpConst:
			key += fmt.Sprintf("[%s]", e.Int)
		default:
			return "", triplet.Mistake(pos, triplet.CodeAccumulators,
				fmt.Sprintf("the accumulators of %s are indexed by %s, which runs inside a reduction loop: they "+
					"cannot be registers", w.nest.Name, e),
				"move that loop outside the reduction loops (Reorder), or unroll it (Unroll, UnrollJam)")
		}
	}
	return key, nil
}

// array is a stored array or a value by name.
func (w *walker) array(name string) *lower.Buffer {
	for _, b := range w.temps {
		if b.Name == name {
			return b
		}
	}
	return w.nest.Buffer(name)
}

// access is a load or a store of one element a lane.
func (w *walker) access(f *lower.For, name string, index []*halide.Expr) triplet.Access {
	b := w.array(name)
	base, lane, ok := triplet.LanesOf(b.Address(index, w.extents), f.Var, f.Extent, w.extents)
	if !ok {
		panic(fmt.Sprintf("BUG: triplet: the lanes of %s do not differ by constants", name))
	}
	return triplet.Access{Buffer: b, Base: base, Lane: lane, Type: b.Type, Index: index, Var: f.Var, Loop: f}
}

// affineIndex reports whether coordinates depend on loops alone.
func affineIndex(index []*halide.Expr) bool {
	return !slices.ContainsFunc(index, func(e *halide.Expr) bool {
		_, err := indexes.Form(e, nil)
		return err != nil
	})
}

// temp makes a value of n lanes.
func (w *walker) temp(t halide.Type, n int, span halide.Span) *lower.Buffer {
	b := w.machine.Value(w.tempName(), t, n)
	w.temps = append(w.temps, b)
	w.spans[b.Name] = span
	return b
}

// tempName is a name that nothing of the nest has.
func (w *walker) tempName() string {
	for i := len(w.temps); ; i++ {
		name := fmt.Sprintf("t%d", i)
		_, loop := w.extents[name]
		if !loop && w.nest.Buffer(name) == nil && w.nest.Local(name) == nil && w.array(name) == nil {
			return name
		}
	}
}

// inVectors are the statements of vector loops.
func inVectors(body []lower.Stmt) iter.Seq[lower.Stmt] {
	return func(yield func(lower.Stmt) bool) {
		for s := range lower.All(body) {
			if f, ok := s.(*lower.For); ok && f.Kind == halide.Vectorized {
				for _, inner := range f.Body {
					if !yield(inner) {
						return
					}
				}
			}
		}
	}
}

// asWritten is e as the user wrote it, with the names of the algorithm instead of those of loops and ramps; e itself
// where no expression of e's place has its form, or several that differ.
//
//	a(16*xo+xi) ^ 16*ramp(xo)+ramp(xi)   ->   a(x) ^ x
func (w *walker) asWritten(e *halide.Expr) *halide.Expr {
	var found *halide.Expr
	several := false
	look := func(u *halide.Expr) {
		if u.Op != e.Op || u.Pos != e.Pos || !w.lowersTo(u, e) {
			return
		}
		several = several || found != nil && found.String() != u.String()
		found = u
	}
	for _, f := range halide.Funcs(w.nest.Outputs...) {
		for _, v := range f.Values {
			halide.Walk(v, look)
		}
		for _, u := range f.Updates {
			for _, v := range u.Values {
				halide.Walk(v, look)
			}
		}
	}
	if found == nil || several {
		return e
	}
	return found
}

// lowersTo reports whether e has the form that lowering gives u: the same operations on elements of the same arrays, at
// whatever places, and any sum of ramps for a Var.
func (w *walker) lowersTo(u, e *halide.Expr) bool {
	switch u.Op {
	case halide.OpVar:
		return e.Kind == halide.IntKind && !halide.Some(e, func(n *halide.Expr) bool {
			if n.Op != halide.OpLoad {
				return n.Op == halide.OpReduce || n.Op == halide.OpLocal
			}
			b := w.nest.Buffer(n.Name)
			return b == nil || b.Table == nil
		})
	case halide.OpLoad, halide.OpCall:
		return e.Op == halide.OpLoad && e.Name == u.Name
	case halide.OpConst:
		return u.String() == e.String()
	}
	return u.Op == e.Op && u.Type == e.Type && u.Shift == e.Shift && slices.EqualFunc(u.Args, e.Args, w.lowersTo)
}
