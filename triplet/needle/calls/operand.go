package calls

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// operands writes the statements of the calls of a block.
type operands struct {
	*lowering
	n     *needle.Needle
	b     *block
	m     match.Map
	c     *match.Calls
	first []*halide.Expr // where the loops of the block are at the begin of a call
	made  []*lower.Buffer
}

// fresh is a name that nothing of the nest has.
func (l *lowering) fresh(name string) string {
	out := name
	for k := 2; l.names[out]; k++ {
		out = fmt.Sprintf("%s_%d", name, k)
	}
	l.names[out] = true
	return out
}

// statements are loops over calls, and in them the operands, the call and what becomes of its result.
func (o *operands) statements(pos diag.Pos) []lower.Stmt {
	var around []*lower.For
	for i, l := range o.b.loops {
		step := o.c.Step(i)
		trips := (l.Extent + step - 1) / step
		if trips == 1 {
			o.first = append(o.first, indexes.Number(0))
			continue
		}
		f := &lower.For{Var: o.fresh(l.Var + "_c"), Extent: trips, Reduction: l.Reduction, Pos: l.Pos,
			Note: fmt.Sprintf("%s in steps of %d", l.Var, step)}
		around = append(around, f)
		o.extents[f.Var] = trips
		o.first = append(o.first, scaled(indexes.Variable(f.Var), step))
	}
	call := &Call{Needle: o.n, Box: o.box(), Pos: pos}
	p := o.n.Product
	var body []lower.Stmt
	for k, f := range p.Factors {
		load := o.b.loads[o.m.Order[k]]
		h := o.b.product.Factors[o.m.Order[k]]
		op := o.inPlace(f, h, f.Type, o.nest.Buffer(load.Name), load.Args)
		if op == nil {
			op = o.alone(f, f.Type, f.Name)
			body = append(body, o.gather(op.Buffer, f, h, func(values map[string]*halide.Expr) *halide.Expr {
				return indexes.Substitution(values).Rewrite(load)
			})...)
		}
		call.Factors = append(call.Factors, op)
	}
	body = append(body, o.results(call)...)
	o.calls = append(o.calls, call)
	for _, f := range slices.Backward(around) {
		f.Body = body
		body = []lower.Stmt{f}
	}
	for _, b := range o.made {
		body = []lower.Stmt{&lower.Alloc{Buffer: b, Body: body, Pos: pos}}
	}
	return body
}

// results completes a call by where it adds to and where its results go: the statements from those before the call to
// those after it. Both lie where the block has its sum if the instruction takes them there; one that adds where it
// stores (needle.Tied) adds there, and of another what it adds to is an array of its own, as it may store before it has
// read.
func (o *operands) results(call *Call) (body []lower.Stmt) {
	p, result := o.n.Product, o.result()
	_, sums := o.b.leaf.(*lower.Assign)
	sums = sums || o.b.own != nil
	if tied := o.n.Tied(); tied && sums || !tied && (o.n.Acc != "" || !sums) {
		call.Out = o.target(result)
	}
	here := call.Out != nil
	if !here {
		call.Out = o.alone(p.Out, result, p.Out.Name)
	}
	switch {
	case o.n.Tied():
		call.Acc = call.Out
		if !here {
			body = o.gather(call.Acc.Buffer, p.Out, o.b.product.Out, o.old)
		}
	case o.n.Acc != "":
		call.Acc = o.alone(p.Out, result, o.n.Acc)
		body = o.gather(call.Acc.Buffer, p.Out, o.b.product.Out, o.old)
	}
	if body = append(body, call); !here {
		body = append(body, o.scatter(call.Out.Buffer)...)
	}
	return body
}

// target is where the sum of the block lies, if the instruction, whose result has type t, takes it there; else nil.
func (o *operands) target(t halide.Type) *Operand {
	a, h := o.n.Product.Out, o.b.product.Out
	switch s := o.b.leaf.(type) {
	case *lower.Store:
		return o.inPlace(a, h, t, s.Buffer, s.Index)
	case *lower.Assign:
		if t.Integer() && !o.b.whole.Fits(t) {
			return nil
		}
		array, index := o.sums.array(s, t)
		if array == nil {
			return nil
		}
		out := o.inPlace(a, h, t, array.Buffer, index)
		array.used = array.used || out != nil
		return out
	}
	panic("BUG: a block without a leaf")
}

// alone is an array of an operand's own.
func (o *operands) alone(a match.Access, t halide.Type, name string) *Operand {
	b := o.buffer(a, t, name)
	o.made, o.lowering.own[b] = append(o.made, b), true
	o.nest.Buffers = append(o.nest.Buffers, b)
	return whole(b)
}

// result is the type of what the instruction gives.
func (o *operands) result() halide.Type {
	t, err := halide.ResultType(o.n.Func, nil)
	if err != nil {
		panic("BUG: " + o.n.Name + " has no type: " + err.Error())
	}
	return t
}

// box is how many values the instruction's loops take, all of them.
func (o *operands) box() []int {
	out := slices.Clone(o.c.Box())
	for i, l := range o.n.Product.Loops {
		if l.Extent > 0 {
			out[i] = l.Extent
		}
	}
	return out
}

// buffer is an array with the elements of an operand in their order.
func (o *operands) buffer(a match.Access, t halide.Type, name string) *lower.Buffer {
	b := &lower.Buffer{Name: o.fresh(strings.ReplaceAll(o.n.Name, "-", "_") + "_" + name), Type: t, Inner: true,
		Elems: 1, Align: 64, Bank: -1}
	addDims(b, o.shape(a)...)
	return b
}

// addDims adds dimensions of these extents to an array, the last one outermost.
func addDims(b *lower.Buffer, extents ...int) {
	for _, n := range extents {
		d := len(b.Dims)
		b.Dims = append(slices.Clone(b.Dims), halide.Range{Extent: n})
		b.Names = append(slices.Clone(b.Names), fmt.Sprintf("d%d", d))
		b.Axes = append([]lower.Axis{{Dim: d, Div: 1, Extent: n, Stride: b.Elems}}, b.Axes...)
		b.Elems *= n
	}
	b.Valid = b.Dims
}

// shape is how many elements an operand has in each dimension.
func (o *operands) shape(a match.Access) []int {
	box, out := o.box(), make([]int, len(a.Rows))
	for d, r := range a.Rows {
		out[d] = r.Const + 1
		for i, k := range r.Coef {
			out[d] += max(0, k*(box[i]-1)) // a loop that goes down is the farthest at its begin
		}
	}
	return out
}

// gather fills an operand, a of the instruction and h of the block, with elements of the block at the values of its
// loops.
func (o *operands) gather(buf *lower.Buffer, a, h match.Access,
	element func(map[string]*halide.Expr) *halide.Expr) []lower.Stmt {
	loops, at, values, guards := o.point(a, h)
	var value *halide.Expr
	if element != nil {
		value = element(values)
	}
	var out []lower.Stmt
	if value == nil || len(guards) > 0 || !filled(a, o.c.Box(), o.shape(a)) {
		out = append(out, zeroed(buf, o.fresh("z"), value == nil))
	}
	if value == nil {
		return out
	}
	if value.Op == halide.OpLoad && value.Kind == halide.IntKind && !fits(value, buf.Type, o.nest) {
		value = &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: buf.Type, Args: []*halide.Expr{value},
			Pos: value.Pos}
	}
	return append(out, inLoops(loops, guarded(guards, &lower.Store{Buffer: buf, Index: at, Value: value}))...)
}

// fits reports whether the elements of a load are of a type.
func fits(e *halide.Expr, t halide.Type, n *lower.Nest) bool { return n.Span(e).Fits(t) }

// old is what the block's sum is at the values of its loops; nil: it begins at zero.
func (o *operands) old(values map[string]*halide.Expr) *halide.Expr {
	s := indexes.Substitution(values)
	if a, ok := o.b.leaf.(*lower.Assign); ok {
		e := &halide.Expr{Op: halide.OpLocal, Kind: a.Value.Kind, Name: a.Local, Args: s.List(a.Index), Pos: a.Pos}
		if t := o.result(); e.Kind == halide.IntKind && !o.b.whole.Fits(t) {
			return &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: t, Args: []*halide.Expr{e}, Pos: a.Pos}
		}
		return e
	}
	if o.b.own == nil {
		return nil
	}
	return s.Rewrite(o.b.own)
}

// scatter brings the results of a call back.
func (o *operands) scatter(out *lower.Buffer) []lower.Stmt {
	loops, at, values, guards := o.point(o.n.Product.Out, o.b.product.Out)
	s := indexes.Substitution(values)
	kind := halide.IntKind
	if out.Type == halide.Float32 {
		kind = halide.FloatKind
	}
	value := &halide.Expr{Op: halide.OpLoad, Kind: kind, Type: out.Type, Name: out.Name, Args: at}
	var leaf lower.Stmt
	switch t := o.b.leaf.(type) {
	case *lower.Assign:
		a := *t
		a.Index, a.Value, a.Taps = s.List(t.Index), value, nil
		if o.n.Acc != "" {
			a.Op = lower.Set
		}
		leaf = &a
	case *lower.Store:
		c := *t
		c.Index = s.List(t.Index)
		if o.n.Acc == "" && o.b.own != nil {
			value = &halide.Expr{Op: halide.OpAdd, Kind: kind, Args: []*halide.Expr{s.Rewrite(o.b.own), value},
				Pos: t.Pos}
		}
		if kind == halide.IntKind {
			value = &halide.Expr{Op: halide.OpWrap, Kind: kind, Type: t.Buffer.Type, Args: []*halide.Expr{value},
				Pos: t.Pos}
		}
		c.Value = value
		leaf = &c
	}
	return inLoops(loops, guarded(guards, leaf))
}

// point is a point of an operand: the loops over it, where it lies, what the loops of the block are there, and which of
// those have an end that the point may be beyond.
func (o *operands) point(a, h match.Access) (loops []*lower.For, at []*halide.Expr, values map[string]*halide.Expr,
	guards []guard) {
	inner := make([]*halide.Expr, len(o.m.Axes))
	values = map[string]*halide.Expr{}
	for i, l := range o.b.loops {
		values[l.Var] = o.first[i]
	}
	for i, axis := range o.m.Axes {
		inner[i] = indexes.Number(0)
		if axis < 0 || !h.Moves(axis) || !a.Moves(i) {
			continue
		}
		if n := o.c.Box()[i]; n > 1 {
			f := &lower.For{Var: o.fresh(strings.ReplaceAll(o.n.Product.Loops[i].Name, ".", "_")), Extent: n}
			loops = append(loops, f)
			inner[i] = indexes.Variable(f.Var)
		}
		l := o.b.loops[axis]
		values[l.Var] = sum(o.first[axis], inner[i])
		if l.Extent%o.c.Step(axis) != 0 {
			guards = append(guards, guard{values[l.Var], l.Extent})
		}
	}
	for _, r := range a.Rows {
		e := indexes.Number(r.Const)
		for i, k := range r.Coef {
			if k != 0 {
				e = sum(e, scaled(inner[i], k))
			}
		}
		at = append(at, e)
	}
	return loops, at, values, guards
}

// guard keeps a loop below its extent.
type guard struct {
	value  *halide.Expr
	extent int
}

func guarded(guards []guard, s lower.Stmt) []lower.Stmt {
	body := []lower.Stmt{s}
	for _, g := range guards {
		cond := &halide.Expr{Op: halide.OpLT, Kind: halide.BoolKind, Args: []*halide.Expr{g.value,
			indexes.Number(g.extent)}}
		body = []lower.Stmt{&lower.If{Cond: cond, Body: body}}
	}
	return body
}

func inLoops(loops []*lower.For, body []lower.Stmt) []lower.Stmt {
	for _, l := range loops { // the first is the fastest
		l.Body = body
		body = []lower.Stmt{l}
	}
	return body
}

// zeroed sets all elements of an operand to zero; where sums begin, floats to that zero which changes nothing that is
// added to it.
func zeroed(b *lower.Buffer, name string, begins bool) lower.Stmt {
	zero := indexes.Number(0)
	if b.Type == halide.Float32 {
		zero = &halide.Expr{Op: halide.OpConst, Kind: halide.FloatKind}
		if begins {
			zero.Float = float32(math.Copysign(0, -1))
		}
	}
	var loops []*lower.For
	var at []*halide.Expr
	for d, r := range b.Dims {
		f := &lower.For{Var: fmt.Sprintf("%s_%d", name, d), Extent: r.Extent}
		loops, at = append(loops, f), append(at, indexes.Variable(f.Var))
	}
	return inLoops(loops, []lower.Stmt{&lower.Store{Buffer: b, Index: at, Value: zero}})[0]
}

func scaled(e *halide.Expr, k int) *halide.Expr {
	if k == 1 || e.Op == halide.OpConst && e.Int.Sign() == 0 {
		return e
	}
	return indexes.Node(halide.OpMul, e, indexes.Number(k))
}

func sum(a, b *halide.Expr) *halide.Expr {
	for _, e := range []*halide.Expr{a, b} {
		if e.Op == halide.OpConst && e.Int.Sign() == 0 {
			return map[bool]*halide.Expr{true: b, false: a}[e == a]
		}
	}
	return indexes.Node(halide.OpAdd, a, b)
}
