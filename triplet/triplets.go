package triplet

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// triplets is the paper's step 1 (section III-A, Table I): every vectorised assignment becomes its triplets.
//
//	for xi vectorized: acc[xi] = 0                                     begin acc
//	for xi vectorized: acc[xi] += in(x + xi + 1, y) * k(1, 0)    ->    O(x:x+15, y) += W(1, 0) * I(x+1:x+16, y)
//	for xi vectorized: out(x + xi, y) = narrow(int16, acc[xi], 8)      end acc, O(x:x+15, y)
//
// It needs a lowered nest: vectorised loops around single statements, every loop but the rolled ones gone. Neighbouring
// vectorised statements become one Block; statements without vectorised loops stay as they are. An
// accumulator that is set again is another accumulator.
//
// With rows, strided bytes are taken from whole rows (epilogue_dense.go), which not every accumulator can read.
func rowTriplets(p *Program) (*Program, error)   { return triplets(p.Nest, p.Machine, true) }
func plainTriplets(p *Program) (*Program, error) { return triplets(p.Nest, p.Machine, false) }

func triplets(n *lower.Nest, m *Machine, rows bool) (*Program, error) {
	n = flatNest(n)
	w := &walker{nest: n, machine: m, rows: rows, extents: n.Extents(), current: map[string]int{},
		outs: map[int]Access{}, done: map[int]ended{}, spans: map[string]halide.Span{}, isExtreme: map[string]bool{},
		extremes: map[string]*lower.Buffer{}}
	w.findExtremes(n.Body)
	w.shares = shares(n, w.isExtreme)
	body, err := w.body(n.Body)
	if err != nil {
		return nil, err
	}
	p := &Program{Nest: n, Machine: m, Pass: "triplets", Params: Given(n), Temps: w.temps, Accs: w.accs,
		Body: body}
	for _, b := range Blocks(p.Body) {
		for i := range b.Triplets {
			b.Triplets[i].Out = w.outs[b.Triplets[i].Acc]
		}
	}
	return p, nil
}

// walker goes through a nest in the order of its execution.
type walker struct {
	nest    *lower.Nest
	machine *Machine
	extents affine.Extents // of all loops of the nest
	accs    []Acc
	shares  map[string]share
	current map[string]int // accumulator that now stands for a Local and its constant indices
	outs    map[int]Access // where an accumulator is stored
	done    map[int]ended  // accumulators that have been stored
	out     []lower.Stmt   // of the list that is being filled, without the open ones
	block   *Block         // open; nil if none is
	lanes   *Lanewise      // open; nil if none is

	temps     []*lower.Buffer
	spans     map[string]halide.Span   // of the temps, by name
	isExtreme map[string]bool          // Locals that are maxima or minima
	extremes  map[string]*lower.Buffer // temp that now stands for such a Local and its constant indices

	rows   bool
	dense8 map[string]*lower.Buffer // rows of bytes that the list has loaded
}

// ended says what an accumulator was stored as: the text of the sum, and whether that added terms to it.
type ended struct {
	root  string
	terms bool
}

// body puts triplets and lane operations in the place of vector loops.
func (w *walker) body(stmts []lower.Stmt) ([]lower.Stmt, error) {
	outer, rows := w.out, w.dense8
	w.out, w.dense8 = nil, map[string]*lower.Buffer{}
	defer func() { w.out, w.dense8 = outer, rows }()
	for i := 0; i < len(stmts); i++ {
		s := stmts[i]
		switch f, loop := s.(*lower.For); {
		case !vectorized(s):
			w.close()
			w.out = append(w.out, s)
		case i+1 < len(stmts) && pair(s, stmts[i+1]):
			done, err := w.both(f, stmts[i+1].(*lower.For))
			if err != nil {
				return nil, err
			}
			if done {
				i++
			}
		case loop && f.Kind == halide.Vectorized:
			if err := w.vector(f); err != nil {
				return nil, err
			}
		default:
			w.close()
			var failed error
			w.out = append(w.out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt {
				inner, err := w.body(b)
				failed = cmp.Or(failed, err)
				return inner
			}))
			if failed != nil {
				return nil, failed
			}
		}
	}
	w.close()
	return w.out, nil
}

// inBlock is the open Block, to which multiply-accumulates are added.
func (w *walker) inBlock(pos diag.Pos) *Block {
	if w.block == nil {
		w.close()
		w.block = &Block{Pos: pos}
	}
	return w.block
}

// ready closes the open Block if products have factors that end in it: a Block makes no use of values that it makes.
func (w *walker) ready(list []product) {
	if w.block == nil {
		return
	}
	for _, p := range list {
		for _, x := range p.factors {
			if w.block != nil && slices.ContainsFunc(w.block.Ends,
				func(e End) bool { return e.Store.Out.Buffer.Name == x.Name }) {
				w.close()
			}
		}
		if w.block == nil {
			return
		}
	}
}

// inLanes is the open list of lane operations.
func (w *walker) inLanes() *Lanewise {
	if w.lanes == nil {
		w.close()
		w.lanes = &Lanewise{}
	}
	return w.lanes
}

// close ends what is open.
func (w *walker) close() {
	if w.block != nil {
		w.out = append(w.out, w.block)
	}
	if w.lanes != nil {
		w.out = append(w.out, w.lanes)
	}
	w.block, w.lanes = nil, nil
}

// vectorized reports whether a vectorised loop is in s.
func vectorized(s lower.Stmt) bool {
	for range inVectors([]lower.Stmt{s}) {
		return true
	}
	return false
}

// vector turns one vectorised loop into triplets of the current block.
func (w *walker) vector(f *lower.For) error {
	if len(f.Body) != 1 {
		panic("BUG: triplet: a vectorised loop holds more than one statement")
	}
	w.apart(f.Body[0])
	switch s := f.Body[0].(type) {
	case *lower.Assign:
		return inLoop(f, at(s.Pos, w.assign(f, s)))
	case *lower.Store:
		return inLoop(f, at(s.Pos, w.store(f, s)))
	}
	return Mistake(f.Pos, CodeOperation, fmt.Sprintf("the vectorised loop %s holds a condition", f.Var),
		"choose another tail for its Split, or leave the loop serial")
}

// inLoop says of which loop a mistake is.
func inLoop(f *lower.For, err error) error {
	if err == nil {
		return nil
	}
	return &Refusal{f, err}
}

// assign begins an accumulator or adds to it.
func (w *walker) assign(f *lower.For, s *lower.Assign) error {
	if w.isExtreme[s.Local] {
		return w.extreme(f, s)
	}
	key, err := w.key(f, w.into(s.Local), s.Index, s.Pos)
	if err != nil {
		return err
	}
	free := w.nest.Compute.Reassociate
	var list []product
	if s.Op == lower.Set {
		if w.into(s.Local) == s.Local {
			w.current[key] = w.begin(f, key, s.Local, s.Value.Kind)
		}
		if zero(s.Value) {
			return nil
		}
		list, err = chain(s.Value, free)
	} else {
		if s.Reduce != halide.SumOf {
			return Mistake(s.Pos, CodeReduction, fmt.Sprintf("a %s cannot be vectorised", s.Reduce),
				fmt.Sprintf("leave %s serial: without Vectorize it is compiled as plain C", f.Var))
		}
		list, err = products(s.Value, free)
		if err != nil || slices.ContainsFunc(list, func(p product) bool { return manyTimes(p) || w.bothSlide(f, p) }) {
			list, err = w.newEpilogue(f, s.Value, s.Pos).terms(s.Value)
		}
	}
	if err != nil {
		return err
	}
	acc, ok := w.current[key]
	if !ok {
		panic("BUG: triplet: accumulator " + key + " is used before it is set")
	}
	w.ready(list)
	w.inBlock(f.Pos)
	return w.terms(f, acc, w.scaled(s.Local, list), s)
}

// begin makes a new accumulator for the vector loop f.
func (w *walker) begin(f *lower.For, name, local string, kind halide.Kind) int {
	for _, a := range w.accs {
		if a.Name == name {
			name = fmt.Sprintf("%s#%d", name, len(w.accs))
		}
	}
	a := Acc{Name: name, Kind: kind, Lanes: f.Extent}
	a.Lo, a.Hi = w.bounds(local)
	w.accs = append(w.accs, a)
	b := w.inBlock(f.Pos)
	b.Begins = append(b.Begins, len(w.accs)-1)
	return len(w.accs) - 1
}

// zero reports whether e is the value that an empty sum has: 0, in float -0.0, to which every first term adds exactly.
func zero(e *halide.Expr) bool {
	if e.Op != halide.OpConst {
		return false
	}
	return e.Kind == halide.IntKind && e.Int.Sign() == 0 || e.Kind == halide.FloatKind && negativeZero(e.Float)
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
			return "", Mistake(pos, CodeAccumulators,
				fmt.Sprintf("the accumulators of %s are indexed by %s, which runs inside a reduction loop: they "+
					"cannot be registers", w.nest.Name, e),
				"move that loop outside the reduction loops (Reorder), or unroll it (Unroll, UnrollJam)")
		}
	}
	return key, nil
}

// Blocks lists the Blocks of a body in the order of execution.
func Blocks(body []lower.Stmt) []*Block {
	var all []*Block
	for s := range lower.All(body) {
		if b, ok := s.(*Block); ok {
			all = append(all, b)
		}
	}
	return all
}
