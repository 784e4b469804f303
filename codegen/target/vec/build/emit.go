package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
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
	b := &builder{scalarRegs: map[string]vec.Reg{}, exprs: exprs{memory: memory{
		values: values{m: m, width: 1, emitter: emitter{prog: &vec.Program{Name: name, Bits: m.Bits}}},
		facts: facts{nest: n, extents: extents, free: free, locals: newLocals(body, extents),
			spans: map[*halide.Expr]halide.Span{}, origins: map[*halide.Expr]vec.Elem{}},
		args: map[*lower.Buffer]int{}, shared: shared}}}
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
	b.memo, b.integers, b.start = map[key]value{}, map[key]vec.Reg{}, len(b.out)
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

// guard is a condition on data that statements are under, and those around it.
type guard struct {
	cond  *halide.Expr
	outer *guard
}

// guardAs is where the conditions hold. What an inner one reads is there only where the outer ones hold.
func (b *exprs) guardAs(w vec.Elem) value {
	g := b.guard
	defer func() { b.guard = g }()
	b.guard = g.outer
	m := b.maskAs(b.mask(g.cond), w)
	if b.guard == nil {
		return m
	}
	return b.apply(vec.And, m, b.guardAs(w))
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

// moveOne is a store of one integer that is loaded, or made of such and of loops by sums, through index registers:
// memory hands on what these store sooner than what vectors do. It reports whether it is that.
//
//	h(in(x)) = wrap(int32, h(in(x)) + 1)   ->   x1 = iload in[x]; x2 = iload h[4*x1]; x3 = iaddimm x2, #1; istore h[4*x1], x3
func (b *builder) moveOne(s *lower.Store, e vec.Elem) bool {
	v := s.Value
	if b.lane != nil || b.guard != nil {
		return false
	}
	e = e.Integer()
	if v.Op == halide.OpLoad && vec.ElemOf(v.Type).Integer() == e && vec.ElemOf(v.Type) == vec.ElemOf(s.Buffer.Type) {
		from, to := b.place(b.nest.Buffer(v.Name), v.Args), b.place(s.Buffer, s.Index)
		r := b.set(&vec.Op{Code: vec.ILoadU, From: e, Mem: from.lane(0)}, vec.Index)
		b.storeOne(to, r)
		return true
	}
	if v.Op == halide.OpLocal {
		r, kept := b.scalar(v.Name)
		if kept {
			b.storeOne(b.place(s.Buffer, s.Index), r)
		}
		return kept
	}
	if v.Op == halide.OpWrap && v.Type == s.Buffer.Type {
		v = v.Args[0]
	}
	if vec.ElemOf(s.Buffer.Type).Float() || v.Op != halide.OpAdd && v.Op != halide.OpSub || !b.loaded(v) {
		return false
	}
	r := b.low(v, e)
	b.storeOne(b.place(s.Buffer, s.Index), r)
	return true
}

// low is the bits of an integer that loaded finds good, as many as lanes of w have.
func (b *builder) low(e *halide.Expr, w vec.Elem) vec.Reg {
	if e.Op == halide.OpLoad {
		p := b.place(b.nest.Buffer(e.Name), e.Args)
		code := vec.ILoadU
		if e.Type.Signed() && p.elem < w {
			code = vec.ILoadS
		}
		return b.set(&vec.Op{Code: code, From: p.elem, Mem: p.lane(0)}, vec.Index)
	}
	if e.Op == halide.OpLocal {
		r, _ := b.scalar(e.Name)
		return r
	}
	if f, ok := b.uniformIndex(e); ok {
		return b.loopIndex(f)
	}
	x, y := e.Args[0], e.Args[1]
	if e.Op == halide.OpAdd && y.Op == halide.OpConst {
		return b.index(&vec.Op{Code: vec.IAddImm, Args: []vec.Reg{b.low(x, w)}, Imm: lowBits(y.Int)})
	}
	code := vec.IAdd
	if e.Op == halide.OpSub {
		code = vec.ISub
	}
	first := b.low(x, w)
	return b.index(&vec.Op{Code: code, Args: []vec.Reg{first, b.low(y, w)}})
}

// storeOne stores an index register.
func (b *builder) storeOne(to *place, r vec.Reg) {
	b.prog.Args[to.arg].Stored = true
	b.add(&vec.Op{Code: vec.IStore, Elem: to.elem.Integer(), Mem: to.lane(0), Args: []vec.Reg{r}})
}

// loaded reports whether an integer is made of loads, loops and numbers by sums alone: its low bits are those of
// theirs.
func (b *builder) loaded(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpLoad:
		return true
	case halide.OpLocal:
		return b.kept == nil || b.kept[e.Name]
	case halide.OpAdd, halide.OpSub:
		return b.loaded(e.Args[0]) && b.loaded(e.Args[1])
	}
	_, ok := b.uniformIndex(e)
	return ok
}
