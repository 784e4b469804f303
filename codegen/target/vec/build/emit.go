package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// builder makes one program: statements, in loops and under conditions.
type builder struct {
	exprs

	dots  *dots // of the lane loop around
	notes []diag.Note
	apart map[lower.Stmt]bool // what was refused, where that is asked for: there no loop is lanes
	pairs []Pair
	loops []diag.Note // of lane loops that an instruction was asked for and others compute

	pos        diag.Pos        // of the statement at hand
	kept       map[string]bool // accumulators that index registers keep
	scalarRegs map[string]vec.Reg
}

// newBuilder is the builder of a program of a nest's statements. Arrays that several programs see have numbers in
// shared; of those in free calls give the strides of dimension 1, 2, ..., which have numbers too.
func newBuilder(name string, n *lower.Nest, extents affine.Extents, body []lower.Stmt, m vec.Machine,
	shared map[*lower.Buffer]int, free map[string][]int) *builder {
	b := &builder{scalarRegs: map[string]vec.Reg{}, exprs: exprs{
		kinds: kinds{(*exprs).freshBits, (*exprs).freshFloat, (*exprs).freshMask}, memory: memory{
			values: values{m: m, width: 1, emitter: emitter{prog: &vec.Program{Name: name, Bits: m.Bits}}},
			facts: facts{nest: n, extents: extents, free: free, locals: newLocals(body, extents),
				spans: map[*halide.Expr]halide.Span{}, origins: map[*halide.Expr]vec.Elem{}},
			args: map[*lower.Buffer]int{}, shared: shared, steady: map[int][]int{}}}}
	b.kept = b.scalars(body)
	return b
}

// body is statements as operations.
func (b *builder) body(list []lower.Stmt) []lower.Stmt {
	outer := b.out
	b.out = nil
	for i := 0; i < len(list); i++ {
		n := max(1, run(list[i:]))
		if !b.sums(list[i : i+n]) {
			for _, s := range list[i : i+n] {
				b.stmt(s)
			}
		}
		i += n - 1
	}
	out := b.out
	b.out = outer
	return out
}

// sums makes a run of sums at once, if there is a better way than term by term; it reports whether it has.
func (b *builder) sums(list []lower.Stmt) bool {
	var mine []lower.Stmt
	for _, s := range list {
		if a, ok := s.(*lower.Assign); ok && b.mac != nil && b.mac.names[a.Local] {
			mine = append(mine, s)
		}
	}
	if len(mine) == 0 {
		return b.gathered(list)
	}
	others := slices.DeleteFunc(slices.Clone(list), func(s lower.Stmt) bool { return slices.Contains(mine, s) })
	if !b.gathered(others) {
		for _, s := range others {
			b.stmt(s)
		}
	}
	b.leaf(mine[0], func() {
		var all []*products
		cells := map[string]bool{}
		again := false
		for _, s := range b.sumsOf(mine) {
			p, ok := b.dots.productsOf(s)
			if !ok {
				panic(fmt.Sprintf("BUG: %s is no sum of products", s.local))
			}
			again = again || cells[s.cell]
			cells[s.cell] = true
			all = append(all, p)
		}
		if !again {
			b.pairs = append(b.pairs, b.dots.makeMacs(all)...)
			return
		}
		for i := range all { // it is set twice
			b.pairs = append(b.pairs, b.dots.makeMacs(all[i:i+1])...)
		}
	})
	return true
}

// gathered makes a run of sums, and reports whether it has: terms are added up in the lanes that they come in as long
// as these hold the sum, and widened together. Integers only; of floats the order stays.
//
//	acc += a*b; acc += c*d   ->   acc += a*b + c*d     acc of 32 bits, each product and their sum of 16
func (b *builder) gathered(list []lower.Stmt) bool {
	if len(list) < 2 || b.guard != nil {
		return false
	}
	var out []lower.Stmt
	sums := b.sumsOf(list)
	for i, t := range sums {
		for _, other := range sums[:i] {
			if t.local == other.local && !lanes.Apart(t.index, other.index) {
				return false // they may be one accumulator
			}
		}
		out = append(out, b.grouped(t)...)
	}
	if len(out) == len(list) {
		return false
	}
	for _, s := range out {
		b.stmt(s)
	}
	return true
}

func (b *builder) stmt(s lower.Stmt) {
	switch s := s.(type) {
	case *lower.For:
		b.loop(s)
	case *lower.If:
		b.branch(s)
	case *lower.Alloc:
		b.out = append(b.out, b.body(s.Body)...)
	case *lower.Produce:
		b.out = append(b.out, b.body(s.Body)...)
	case *lower.Assign:
		b.leaf(s, func() { b.assign(s) })
	case *lower.Store:
		b.leaf(s, func() { b.store(s) })
	default:
		panic(fmt.Sprintf("BUG: a statement of type %T", s))
	}
}

// leaf makes one statement; if it cannot, that is noted.
func (b *builder) leaf(s lower.Stmt, make func()) {
	b.fresh()
	if pos := lower.PosOf(s); pos.Line > 0 && pos != b.pos {
		b.pos, b.note = pos, pos.String()
	}
	if r := refused(make); r != nil {
		b.notes = append(b.notes, diag.Note{Pos: lower.PosOf(s), Code: CodeNative, Cause: r.cause, Cure: r.cure})
		if b.apart != nil {
			b.apart[s] = true
		}
	}
}

// refused runs make, and is the refusal that it ends with.
func refused(make func()) (why *refusal) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case refusal:
			why = &r
		default:
			panic(r)
		}
	}()
	make()
	return nil
}

// fresh forgets what was computed for another statement.
func (b *builder) fresh() {
	b.raw = false
	b.memo, b.integers, b.start = emptied(b.memo), emptied(b.integers), len(b.out)
}

// emptied is m without what it holds, or a new map in place of a large one.
func emptied[V any](m map[key]V) map[key]V {
	if m == nil || len(m) > 8 {
		return map[key]V{}
	}
	clear(m)
	return m
}

func (b *builder) loop(s *lower.For) {
	if s.Kind == halide.Vectorized && b.apart == nil {
		b.lane, b.width = s, s.Extent
		b.dots = &dots{&b.exprs, map[*halide.Expr]*datum{}}
		b.mac = b.dots.planMac(s)
		if _, called := b.dots.calls(s); called && b.mac == nil {
			b.loops = append(b.loops, notCalled(s))
		}
		var made bool
		var ops []lower.Stmt
		if b.mac == nil && b.pairable(s) {
			ops, made = b.inPairs(s)
		}
		if !made {
			ops = b.body(s.Body)
		}
		b.out = append(b.out, ops...)
		b.lane, b.width, b.mac = nil, 1, nil
		return
	}
	inner := b.body(s.Body)
	b.out = append(b.out, &lower.For{Var: s.Var, Extent: s.Extent, Body: inner, Note: s.Note, Pos: s.Pos})
}

// branch is a condition on loops as such. One on data guards what is under it: stores keep what was there where it does
// not hold.
//
//	if in(x) > 0: out(x) = v   ->   out(x) = select(in(x) > 0, v, out(x))
func (b *builder) branch(s *lower.If) {
	if b.onLoops(s.Cond) {
		b.ifs++
		inner, other := b.body(s.Body), b.body(s.Else)
		b.ifs--
		b.out = append(b.out, &lower.If{Cond: s.Cond, Body: inner, Else: other, Pos: s.Pos})
		return
	}
	outer := b.guard
	for i, part := range [][]lower.Stmt{s.Body, s.Else} {
		if len(part) == 0 {
			continue
		}
		c := s.Cond
		if i == 1 {
			c = &halide.Expr{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{c}, Pos: s.Pos}
		}
		if changes(part, s.Cond) {
			b.leaf(s, func() {
				b.refuse(fmt.Sprintf("what is under the condition %s changes it", brief(s.Cond)),
					"Select values instead")
			})
			continue
		}
		b.guard = &guard{c, outer}
		b.out = append(b.out, b.body(part)...)
		b.guard = outer
	}
}

// onLoops reports whether a condition compares sums of loops.
func (b *facts) onLoops(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst:
		return true
	case halide.OpAnd, halide.OpOr, halide.OpNot:
		for _, a := range e.Args {
			if a.Kind != halide.BoolKind || !b.onLoops(a) {
				return false
			}
		}
		return true
	case halide.OpEQ, halide.OpNE, halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE:
		for _, a := range e.Args {
			if _, err := indexes.Form(a, b.extents); err != nil || !indexes.IsIndex(a) || b.varies(a) {
				return false
			}
		}
		return true
	}
	return false
}

// changes reports whether statements write what an expression reads, but for the last one of them.
func changes(body []lower.Stmt, e *halide.Expr) bool {
	read := map[string]bool{}
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
			read[e.Name] = true
		}
	})
	if len(body) == 1 {
		switch body[0].(type) {
		case *lower.Store, *lower.Assign:
			return false
		}
	}
	for s := range lower.All(body) {
		switch s := s.(type) {
		case *lower.Assign:
			if read[s.Local] {
				return true
			}
		case *lower.Store:
			if read[s.Buffer.Name] {
				return true
			}
		}
	}
	return false
}

func (b *builder) store(s *lower.Store) {
	e := vec.ElemOf(s.Buffer.Type)
	if b.moveOne(s, e) {
		return
	}
	o := b.lanewise(s)
	b.raw = o != natural
	var v value
	if e == vec.F32 {
		v = b.float(s.Value)
	} else {
		v = b.bits(s.Value, e)
	}
	b.raw = false
	v = b.inOrder(v, o, natural)
	p := b.place(s.Buffer, s.Index)
	if b.guard != nil {
		m := b.guardAs(e.Integer())
		v = b.each(&vec.Op{Code: vec.Select, Elem: e}, m, v, b.loadAt(p, e, false))
	}
	b.storeAt(p, v)
}
