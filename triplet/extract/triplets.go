package extract

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
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
// With rows, strided bytes are taken from whole rows (epilogue_lanes.go), which not every accumulator can read.
func rowTriplets(p *triplet.Program) (*triplet.Program, error) {
	return triplets(p.Nest, p.Machine, true)
}
func plainTriplets(p *triplet.Program) (*triplet.Program, error) {
	return triplets(p.Nest, p.Machine, false)
}

func triplets(n *lower.Nest, m *triplet.Machine, rows bool) (*triplet.Program, error) {
	n = distances(flatNest(n), m)
	w := &walker{nest: n, machine: m, rows: rows, extents: n.Extents(), current: map[string]int{},
		outs: map[int]triplet.Access{}, done: map[int]ended{}, spans: map[string]halide.Span{},
		isExtreme: map[string]bool{},
		extremes:  map[string]*lower.Buffer{}, complexAcc: map[int]bool{}}
	w.complexes = rows && hasComplex(n, m)
	w.nest = w.joinParts(n)
	n = w.nest
	w.findExtremes(n.Body)
	w.shares = shares(n, w.isExtreme)
	body, err := w.body(n.Body)
	if err != nil {
		return nil, err
	}
	p := &triplet.Program{Nest: w.nest, Machine: m, Pass: "triplets", Params: triplet.Given(n), Temps: w.temps,
		Accs: w.accs,
		Body: body}
	for _, b := range triplet.Blocks(p.Body) {
		for i := range b.Triplets {
			b.Triplets[i].Out = w.outs[b.Triplets[i].Acc]
		}
	}
	return p, complexAccs(p)
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
			made := lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt {
				inner, err := w.body(b)
				failed = cmp.Or(failed, err)
				return inner
			})
			if failed != nil {
				return nil, failed
			}
			if f, loop := made.(*lower.For); !loop || len(f.Body) > 0 {
				w.out = append(w.out, made)
			}
		}
	}
	w.close()
	return w.out, nil
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
		return inLoop(f, triplet.WithPos(s.Pos, w.inWritten(w.assign(f, s))))
	case *lower.Store:
		return inLoop(f, triplet.WithPos(s.Pos, w.inWritten(w.store(f, s))))
	}
	return triplet.Mistake(f.Pos, triplet.CodeOperation, fmt.Sprintf("the vectorised loop %s holds a condition", f.Var),
		"choose another tail for its Split, or leave the loop serial")
}

// inLoop says of which loop a mistake is.
func inLoop(f *lower.For, err error) error {
	if err == nil {
		return nil
	}
	return &triplet.Refusal{Loop: f, Err: err}
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
	is := false // a sum of complex products
	if s.Op == lower.Set {
		if w.into(s.Local) == s.Local {
			w.current[key] = w.begin(f, key, s.Local, s.Value.Kind)
		}
		if zero(s.Value) {
			return nil
		}
		if list, is = w.complexTerms(f, s.Value); !is {
			list, err = chain(s.Value, free)
		}
	} else {
		if s.Reduce != halide.SumOf {
			return triplet.Mistake(s.Pos, triplet.CodeReduction, fmt.Sprintf("a %s cannot be vectorised", s.Reduce),
				fmt.Sprintf("leave %s serial: without Vectorize it is compiled as plain C", f.Var))
		}
		if list, is = w.complexTerms(f, s.Value); !is {
			list, err = products(s.Value, free)
		}
		if err != nil || w.words(s.Value) ||
			slices.ContainsFunc(list, func(p product) bool { return manyTimes(p) || w.bothSlide(f, p) }) {
			list, err = unsigned{w.newEpilogue(f, s.Value, s.Pos)}.terms(s.Value)
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

// store ends an accumulator. What is stored may be an accumulator plus further products, which become triplets:
//
//	out(x) = narrow(int16, acc[xi] + bias(0), 8)   ->   O(x:x+15) += bias(0) * 1; end acc
//	out(x) = narrow(int16, 3*in(x), 1)             ->   begin; O(x:x+15) += in(x:x+15) * 3; end
func (w *walker) store(f *lower.For, s *lower.Store) error {
	if !affineIndex(s.Index) {
		return triplet.Mistake(s.Pos, triplet.CodeOperation,
			fmt.Sprintf("the vector units do not scatter: where %s is stored depends on data", s.Buffer.Name),
			"leave the loop serial: without Vectorize it is compiled as plain C")
	}
	end := triplet.Store{Out: w.access(f, s.Buffer.Name, s.Index), Op: halide.OpLocal, Pos: s.Pos}
	value := s.Value
	if (value.Op == halide.OpNarrow || value.Op == halide.OpWrap) && value.Type != s.Buffer.Type {
		return refused(value)
	}
	switch value.Op {
	case halide.OpNarrow:
		end.Op, end.Shift, end.Round = value.Op, value.Shift, value.Round
		value = value.Args[0]
	case halide.OpWrap:
		end.Op = value.Op
		value = value.Args[0]
	}
	if w.copies(f, s, end) {
		return nil
	}
	if value.Op == halide.OpSqrt && value.Args[0].Op == halide.OpLoad {
		return triplet.Mistake(value.Pos, triplet.CodeOperation,
			fmt.Sprintf("%s alone takes the scalar unit less time than vectors, which make a root of products",
				w.asWritten(value)),
			"leave this Func's loops serial, or compute in it what is made of the root, too")
	}
	if w.inWords(s.Value, end) {
		return unsigned{w.newEpilogue(f, s.Value, s.Pos)}.store(s.Value, end)
	}
	saturates := end.Op == halide.OpNarrow && end.Out.Buffer.Type == halide.UInt16 &&
		w.machine.LaneBits(halide.Int32) > 0
	if saturates && w.machine.Vector(end.Out) && !w.weighted(value) {
		return w.newEpilogue(f, s.Value, s.Pos).storeUnsigned(s.Value, end)
	}
	whole := end
	if sum, by, ok := w.byCaller(f, value, s.Buffer.Type); ok && end.Op == halide.OpNarrow && end.Shift == 0 {
		end.By, end.Round, value = by.By, by.Round, sum
	}
	list, is := w.complexTerms(f, value)
	var err error
	if !is {
		list, err = chain(value, w.nest.Compute.Reassociate)
	}
	acc := -1
	if err == nil {
		acc, list, err = w.sums(f, s, list)
	}
	if err != nil {
		return w.newEpilogue(f, s.Value, s.Pos).store(s.Value, whole)
	}
	if acc < 0 {
		acc = w.begin(f, s.Buffer.Name, "", value.Kind)
	}
	return w.end(f, acc, list, end, value.String())
}

// sums takes the accumulators out of what is stored: they must be one, or share one; in float it comes first. acc is -1
// if there is none.
func (w *walker) sums(f *lower.For, s *lower.Store, list []product) (acc int, rest []product, err error) {
	acc = -1
	for i, p := range list {
		if manyTimes(p) {
			return acc, nil, refused(s.Value)
		}
		if !slices.ContainsFunc(p.factors, func(e *halide.Expr) bool { return e.Op == halide.OpLocal }) {
			rest = append(rest, p)
			continue
		}
		if len(p.factors) != 1 {
			return acc, nil, refused(s.Value)
		}
		name := p.factors[0].Name
		if w.isExtreme[name] {
			return acc, nil, refused(s.Value)
		}
		weight := w.shares[name].weight
		if weight == nil && acc < 0 && slices.ContainsFunc(list, product.isComplex) {
			weight = big.NewInt(1)
		}
		if p.int == nil && (i > 0 || p.neg || p.float != nil) || p.int != nil && (weight == nil ||
			weight.Cmp(p.signed()) != 0) {
			return acc, nil, refused(s.Value)
		}
		key, err := w.key(f, w.into(name), p.factors[0].Args, s.Pos)
		if err != nil {
			return acc, nil, err
		}
		acc = w.current[key]
	}
	return acc, rest, nil
}

// inWords reports whether a store is worked out in lanes that stand for uint32: it has such values, or saturates to
// them, which conversions of accumulators do not.
func (w *walker) inWords(value *halide.Expr, end triplet.Store) bool {
	if !w.words(value) || w.weighted(value) {
		return false
	}
	if value.Op == halide.OpNarrow && value.Type == halide.UInt32 {
		return w.machine.Vector(end.Out) || w.words(value.Args[0])
	}
	return value.Op != halide.OpWrap || w.words(value.Args[0])
}

// findExtremes finds the Locals that are maxima or minima in vector loops.
func (w *walker) findExtremes(body []lower.Stmt) {
	for s := range inVectors(body) {
		if a, ok := s.(*lower.Assign); ok && a.Op == lower.Accumulate &&
			(a.Reduce == halide.MaximumOf || a.Reduce == halide.MinimumOf) {
			w.isExtreme[a.Local] = true
		}
	}
}

// extreme begins a maximum or minimum, or takes a term in: it is a value that lives on.
//
//	for xi vectorized: acc[xi] = -32768                        t0 = -32768
//	for xi vectorized: acc[xi] = max(acc[xi], in(x + xi))  ->  t0 = max(t0, in(x:x+15))
func (w *walker) extreme(f *lower.For, s *lower.Assign) error {
	key, err := w.key(f, s.Local, s.Index, s.Pos)
	if err != nil {
		return err
	}
	l := w.nest.Local(s.Local)
	t := w.newEpilogue(f, s.Value, s.Pos)
	span, typ := halide.Span{}, halide.Float32
	if l.Kind == halide.IntKind {
		span = halide.Span{Lo: l.Lo, Hi: l.Hi}
		typ = w.machine.LaneType(span, halide.Int16)
	}
	if typ == halide.NoType {
		return t.tooWide(s.Value)
	}
	acc := w.extremes[key]
	if acc == nil {
		acc = w.temp(typ, f.Extent, span)
		w.extremes[key] = acc
	}
	value := s.Value
	if t.words(value) {
		if value, err = (unsigned{t}).signed(value); err != nil {
			return err
		}
	}
	arg, err := t.arg(value, typ)
	if err != nil {
		return err
	}
	op := triplet.LaneOp{Op: halide.OpLocal, Dst: acc, Args: []triplet.LaneArg{arg}}
	if s.Op == lower.Accumulate {
		op.Op, op.Args = halide.OpMax, []triplet.LaneArg{{Temp: acc}, arg}
		if s.Reduce == halide.MinimumOf {
			op.Op = halide.OpMin
		}
		op = t.first(op)
	}
	t.emit(op)
	return nil
}
