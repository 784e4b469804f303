package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// Check says what is wrong with a program, of any pass; nil for one that Generate made:
//
//   - operands fit their operations, and hold something when they are read;
//   - parts of registers are vectors that the machine loads, at multiples of their length;
//   - vector accesses stay inside their arrays, aligned as the machine asks for, for all values of the loops; what a condition
//     leaves of these is for Run to see;
//   - only outputs and internal arrays are stored to, plain C included; halves of vectors in pairs;
//   - once modes ran, each conversion runs under the modes that it needs.
func Check(p *Program) error {
	c := &checker{prog: p, extents: affine.Extents{}, set: make([]bool, len(p.Vars)), pointers: map[int]affine.Form{}}
	for _, name := range [...]string{"modes", "pointers", "name"} {
		c.moded = c.moded || p.Pass == name
	}
	c.list(p.Body)
	return c.err
}

type checker struct {
	prog     *Program
	extents  affine.Extents
	set      []bool              // variables that hold something
	pointers map[int]affine.Form // where they point, in elements from the start
	moded    bool
	modes    *Modes
	guards   int // conditions around
	err      error
}

// fail keeps the first error.
func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *checker) list(list []lower.Stmt) {
	if c.prog.alone(list) {
		c.fail("half a vector is stored alone")
	}
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			c.op(s)
		case *lower.For:
			c.loop(s)
		case *lower.If:
			before := c.modes
			c.guards++
			c.list(s.Body)
			c.guards--
			if c.modes == nil || before == nil || *c.modes != *before {
				c.modes = nil
			}
		default:
			c.plain(s)
		}
	}
}

// loop checks the body for a round that is not the first: pointers have moved, modes are not known. A loop runs at
// least once and leaves the modes of the end of its body.
func (c *checker) loop(l *lower.For) {
	if l.Trips() < 1 {
		c.fail("loop %s runs %d times", csource.LoopName(l), l.Trips())
		return
	}
	for _, v := range l.Levels() {
		c.extents[v.Var] = v.Extent
		defer delete(c.extents, v.Var)
	}
	for _, s := range l.Body {
		if op, ok := s.(*Op); ok && op.Kind == Advance {
			c.pointers[op.Dst] = c.pointers[op.Dst].Add(c.moved(op, l))
		}
	}
	if setsModes(l.Body) {
		c.modes = nil
	}
	c.list(l.Body)
}

// moved is how far a pointer has been advanced in a round of l.
func (c *checker) moved(op *Op, l *lower.For) affine.Form {
	f, back := affine.Const(0), 0
	for i, v := range backward(l.Levels()) {
		step := int(op.Int)
		switch {
		case i == 0 || len(op.Args) == 0:
		case len(op.Args) != len(l.Outer) || len(op.Steps) != len(op.Args):
			c.fail("a pointer moves by %d steps for %d counters in a loop of %d variables", len(op.Steps)+1,
				len(op.Args), len(l.Outer)+1)
			return f
		default:
			step = int(op.Steps[i-1])
		}
		step += back
		back += step * (v.Extent - 1)
		f = f.Add(affine.Var(v.Var).Scale(step))
	}
	return f
}

func backward(list []lower.Level) []lower.Level {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// plain checks that a statement of the nest reads only what the kernel is given.
func (c *checker) plain(s lower.Stmt) {
	given := map[string]bool{}
	for _, b := range c.prog.Source.Params {
		given[b.Name] = true
	}
	for _, k := range c.prog.Source.Consts {
		given[k.Buffer.Name] = true
	}
	for _, b := range c.prog.Source.Inner() {
		given[b.Name] = true
	}
	lower.WalkExprs([]lower.Stmt{s}, func(e *halide.Expr) {
		if e.Op == halide.OpLoad && !given[e.Name] {
			c.fail("plain C reads %s, which is no parameter", e.Name)
		}
	})
}

func setsModes(list []lower.Stmt) bool {
	return Has(list, func(op *Op) bool { return op.Kind == Mode })
}

func (c *checker) op(op *Op) {
	for _, a := range op.Args {
		c.reads(a)
	}
	switch op.Kind {
	case Load, ZeroPart, Element, Copy:
		c.fill(op)
	case Lanes:
		c.lanes(op)
	case Zero:
		if len(op.Args) > 0 && c.prog.Vars[op.Args[0]].Type != c.prog.Vars[op.Dst].Type {
			c.fail("a %s begins as a %s", c.prog.Vars[op.Dst].Type, c.prog.Vars[op.Args[0]].Type)
		}
	case MacOp:
		c.mac(op)
	case Convert:
		c.convert(op)
	case Store:
		c.store(op)
	case StoreLane:
		c.storeLane(op)
	case Mode:
		c.modes = op.Modes
	case Scalar:
		if !slices.Contains(c.prog.Source.Params, op.Addr.Buffer) {
			c.fail("%s is read, which is no parameter", op.Addr.Buffer.Name)
		}
		c.access(op.Addr, 1, false)
	case Point:
		c.pointers[op.Dst] = c.form(op.Addr)
	case Advance, Count:
		c.reads(op.Dst)
	}
	if op.Dst >= 0 {
		c.set[op.Dst] = true
	}
}

func (c *checker) reads(v int) {
	if v < 0 || v >= len(c.set) {
		c.fail("an operation reads variable %d of %d", v, len(c.set))
	} else if !c.set[v] {
		c.fail("%s is read before it is set", c.prog.Vars[v].Name)
	}
}

// fill checks an operation that sets a part or an element of a register.
func (c *checker) fill(op *Op) {
	t := c.prog.Vars[op.Dst].Type
	if !op.Fresh {
		c.reads(op.Dst)
	}
	if op.Kind == Element {
		n := max(1, op.Len)
		if op.At < 0 || op.At+n > t.Len() || op.At%n != 0 {
			c.fail("element %d of a %s", op.At, t)
		}
		for _, a := range op.Addresses() {
			if a.Buffer != nil {
				c.access(*a, n, false)
			}
		}
		return
	}
	if bits := op.Len * t.Elem.Bits(); !c.part(bits) && op.Kind != ZeroPart && (op.Kind != Copy || 2*bits != t.Bits) ||
		op.At%op.Len != 0 || op.At+op.Len > t.Len() {
		c.fail("elements %d to %d of a %s are no part of it", op.At, op.At+op.Len-1, t)
	}
	if op.Kind == Copy {
		if from := c.prog.Vars[op.Args[0]].Type; from.Elem != t.Elem || op.From%op.Len != 0 ||
			op.From+op.Len > from.Len() {
			c.fail("elements %d to %d of a %s go to a %s", op.From, op.From+op.Len-1, from, t)
		}
	}
	if op.Kind == Load {
		c.access(op.Addr, op.Len, false)
		if !c.prog.Target.Vector.Loadable(op.Addr.Buffer.Type, t.Elem, op.Len) &&
			!triplet.SameBits(op.Addr.Buffer.Type, t.Elem) {
			c.fail("a load of %s to a register of %s", op.Addr.Buffer.Type, t.Elem)
		}
	}
}

func (c *checker) mac(op *Op) {
	f := op.Mac.Path
	x, z, acc := c.prog.Vars[op.Args[0]].Type, c.prog.Vars[op.Args[1]].Type, c.prog.Vars[op.Dst].Type
	if x.Elem != f.X || !slices.Contains(f.XBits, x.Bits) {
		c.fail("x of %s is a %s", f.Name, x)
	}
	if z.Elem != f.Z || z.Bits != f.ZBits {
		c.fail("z of %s is a %s", f.Name, z)
	}
	if acc != accumulatorOf(f) {
		c.fail("the accumulator of %s is a %s", f.Name, acc)
	}
	if v := op.Mac.Verb; v.Begins() != op.Fresh {
		c.fail("%s to an accumulator that is fresh: %v", c.prog.Words().MacName(op.Mac.Select, v), op.Fresh)
	}
	if !op.Fresh {
		c.reads(op.Dst)
	}
	if s, g := c.around(op.Mac.XShift), f.XUnit; s.Const%g != 0 || s.Divisor()%g != 0 {
		c.fail("x starts %s further on, which may be no multiple of %d", s, g)
	}
}

// part reports whether vectors of so many bits are loaded and stored.
func (c *checker) part(bits int) bool { return slices.Contains(c.prog.Target.Vector.Loads, bits) }

// needs checks the modes of a conversion.
func (c *checker) needs(op *Op) {
	if !c.moded || op.Modes == nil || !c.prog.Target.Modes {
		return
	}
	if c.modes == nil {
		c.fail("%s under unknown modes", c.prog.fnName(op))
		return
	}
	if j, ok := op.Modes.Join(c.modes); !ok || *j != *c.modes {
		c.fail("%s needs other modes than round %s, saturate %v", c.prog.fnName(op), c.modes.Round, c.modes.Sat)
	}
}

func (c *checker) convert(op *Op) {
	c.needs(op)
	arg, dst := c.prog.Vars[op.Args[0]].Type, c.prog.Vars[op.Dst].Type
	_, by := op.by()
	if both := op.Fn == target.Join; len(op.Args) > 1 != (both || by) || both && (c.prog.Vars[op.Args[1]].Type != arg ||
		dst.AccBits != arg.AccBits || dst.Lanes != 2*arg.Lanes) {
		c.fail("no accumulators of a %s and others give a %s", arg, dst)
	}
	if op.Fn == target.Bits && (arg.Bits != dst.Bits || c.prog.fnName(op) == "") {
		c.fail("the bits of a %s are no %s", arg, dst)
	}
	if op.Fn == target.Narrow {
		if dst.Len() != arg.Lanes || c.prog.fnName(op) == "" {
			c.fail("a conversion of a %s gives no %s", arg, dst)
		}
		if op.Shift < 0 || op.Shift > 62 {
			c.fail("%s by %d, shifts are 0 to 62", c.prog.fnName(op), op.Shift)
		}
	}
}

func (c *checker) store(op *Op) {
	t := c.prog.made(op)
	have := t.Len()
	if op.Fn != target.NoFn {
		c.needs(op)
		have = max(have, c.prog.Vars[op.Args[0]].Type.Lanes)
	}
	if bits := op.Len * t.Elem.Bits(); !c.part(bits) && !c.prog.Half(op) || op.At+op.Len > have {
		c.fail("a store of elements %d to %d of a %s", op.At, op.At+op.Len-1, t)
	}
	if b := op.Addr.Buffer.Type; b.Bits() != t.Elem.Bits() || (b == halide.Float32) != (t.Elem == halide.Float32) {
		c.fail("a store of %s to %s", t.Elem, b)
	}
	if c.prog.Half(op) { // its other half has the rest of the vector
		c.access(op.Addr, 1, true)
		return
	}
	c.access(op.Addr, op.Len, true)
}

func (c *checker) storeLane(op *Op) {
	for _, a := range op.Args {
		if t := c.prog.Vars[a].Type; op.At >= t.Len() || t.Lanes > 0 {
			c.fail("lane %d of a %s is stored", op.At, t)
		}
	}
	c.access(op.Addr, 1, true)
}

// form is the distance of an address from the start of its array, in elements, over the loops around.
func (c *checker) form(a Address) affine.Form {
	f := a.Form
	if a.Based {
		f = f.AddConst(a.Offset)
		if a.Base >= 0 {
			c.reads(a.Base)
			f = f.Add(c.pointers[a.Base])
		}
	}
	return c.around(f)
}

// around is f if all of its loops are around, else 0.
func (c *checker) around(f affine.Form) affine.Form {
	for _, v := range f.Vars() {
		if c.extents[v] == 0 {
			c.fail("%s is no loop around %s", v, f)
			return affine.Const(0)
		}
	}
	return f
}

// access checks n elements at an address: inside the array, and aligned if they are several.
func (c *checker) access(a Address, n int, store bool) {
	b := a.Buffer
	f := c.form(a)
	lo, hi := f.Range(c.extents)
	if c.guards == 0 && (lo < 0 || hi+n > b.Elems) {
		c.fail("elements %d to %d of %s, which has %d", lo, hi+n-1, b.Name, b.Elems)
	}
	d, align := b.Type.Bytes(), c.prog.Target.Vector.Align/8
	if word := n * d; word <= 4 {
		align = word
	}
	if n > 1 && (f.Const*d%align != 0 || f.Divisor()*d%align != 0) {
		c.fail("a vector access at %s of %s, which may be no multiple of %d bytes", f, b.Name, align)
	}
	if store && !b.Output && !b.Inner {
		c.fail("%s is no output, and is stored to", b.Name)
	}
}

// lanes checks a lane operation: whole registers of one type.
func (c *checker) lanes(op *Op) {
	t := c.prog.Vars[op.Dst].Type
	if bits := c.prog.Target.Vector.LaneBits(t.Elem); bits == 0 || t.Bits != bits {
		c.fail("a lane operation makes a %s", t)
	}
	for i, a := range op.Args {
		u := c.prog.Vars[a].Type
		if i == 2 && op.Each.Op == halide.OpSelect && t.Elem == halide.Float32 {
			u.Bits /= 2
		}
		if u != t {
			c.fail("a lane operation on a %s makes a %s", u, t)
		}
		if at, ok := op.Each.Same(i); ok && at >= t.Len() {
			c.fail("element %d of a %s", at, t)
		}
	}
}
