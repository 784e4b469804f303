package codegen

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// writer writes the operations of a program between the statements of its nest.
type writer struct {
	*csource.Writer
	prog      *Program
	text      target.Text
	places    places
	minusZero bool // the text reads minusZeroName
	offsets   bool // select one element for all lanes
}

func newWriter(p *Program) *writer {
	w := csource.NewWriter(p.Source.Nest, p.Names, 1)
	w.Words = p.Target.Modes // the core of this machine
	w.VectorFloats = p.Target.Vector.LaneBits(halide.Float32) > 0
	return &writer{Writer: w,
		prog: p, text: p.Target.Text, places: placesOf(p), offsets: byOffsets(p)}
}

// stmts writes the body of owner, nil for that of the function: operations a line each, and those of the nest as plain
// C. Registers are declared where their use begins.
func (c *writer) stmts(owner lower.Stmt, list []lower.Stmt) {
	for _, v := range c.places.before[owner] {
		c.Line("%s;", c.declaration(v))
	}
	var set *Modes // by the last setting of this list
	for i, s := range list {
		switch s := s.(type) {
		case *Op:
			if s.Kind == Mode {
				c.modes(s.Modes, set)
				set = s.Modes
				continue
			}
			c.op(s)
		case *lower.For:
			set = nil
			if !c.Instead(s) {
				c.Loop(s, c.pragmas(s), func() { c.stmts(s, s.Body) })
			}
		case *lower.If:
			set = nil
			c.If(s, func() { c.stmts(s, s.Body) })
		default:
			c.Stmts(list[i : i+1])
		}
	}
}

// pragmas tell the scheduler the trip count of a loop with vectors, and that it is to be pipelined if it is innermost.
func (c *writer) pragmas(l *lower.For) []string {
	if lower.IsPlain(l) {
		return nil
	}
	n := l.Trips()
	return c.text.Loop(n, innermost(l.Body) && n > 1)
}

// declaration is the type and name of a variable.
func (c *writer) declaration(v int) string {
	x := c.prog.Vars[v]
	switch {
	case x.Role == CountReg || x.Role == ScalarReg:
		return fmt.Sprintf("int32_t %s", x.Name)
	case x.Role != PtrReg:
		return fmt.Sprintf("%s %s", x.Type, x.Name)
	case x.Of.Output || x.Of.Inner && x.Of.Table == nil:
		return fmt.Sprintf("%s *%s", x.Type, x.Name)
	}
	return fmt.Sprintf("const %s *%s", x.Type, x.Name)
}

// set writes "a0 = value;", with the declaration if this is the place for it.
func (c *writer) set(op *Op, value string) {
	dst := c.prog.Vars[op.Dst].Name
	if c.places.inline[op] {
		dst = c.declaration(op.Dst)
	}
	c.Line("%s = %s;%s", dst, value, c.remark(op))
}

// remark is the comment behind an operation that the user's line explains.
func (c *writer) remark(op *Op) string {
	if op.Kind == MacOp || op.Kind == Lanes || op.Kind == Store || op.Kind == StoreLane && op.At == 0 {
		return csource.Comment(op.Pos, op.Note)
	}
	return ""
}

func (c *writer) op(op *Op) {
	switch op.Kind {
	case Zero:
		c.set(op, c.zero(op))
	case Load, ZeroPart:
		c.set(op, c.load(op))
	case Element:
		c.set(op, c.update(op))
	case MacOp:
		c.set(op, c.mac(op))
	case Convert:
		c.set(op, c.convert(op))
	case Store:
		c.Line("%s = %s;%s", c.vectorAt(op, op.Len, ""), c.stored(op), c.remark(op))
	case StoreLane:
		c.Line("%s = %s;%s", c.elementAt(op.Addr), c.lane(op), c.remark(op))
	case Point:
		c.set(op, c.point(op.Addr))
	case Advance:
		c.advance(op)
	case Copy:
		c.set(op, c.copy(op))
	case Lanes:
		c.set(op, c.each(op))
	case Number:
		c.set(op, fmt.Sprint(op.Int))
	case Scalar:
		c.set(op, c.elementAt(op.Addr))
	case Count:
		c.count(op)
	}
}

func (c *writer) zero(op *Op) string {
	t := c.prog.Vars[op.Dst].Type
	if len(op.Args) > 0 {
		return c.prog.Vars[op.Args[0]].Name
	}
	if op.MinusZero {
		c.minusZero = true
		return fmt.Sprintf("*(const %s *)%s", t, minusZeroName)
	}
	return c.text.Null(t)
}

// load writes a whole register, or the part of one.
func (c *writer) load(op *Op) string {
	t := c.prog.Vars[op.Dst].Type
	part := VarType{Elem: t.Elem, Bits: op.Len * t.Elem.Bits()}
	value := c.text.Null(part)
	if op.Kind == Load {
		value = c.vectorAt(op, op.Len, "const ")
		if mem := op.Addr.Buffer.Type; mem != t.Elem && !triplet.SameBits(mem, t.Elem) {
			value = c.text.Convert(target.Resize, target.Vector(mem, op.Len*mem.Bits()), part, value, "0")
		}
	}
	if part.Bits == t.Bits {
		return value
	}
	return c.text.Set(c.before(op, c.text.Undefined), part.Bits, op.At/op.Len, value)
}

// vectorAt is the vector of n elements at an address.
func (c *writer) vectorAt(op *Op, n int, qualifier string) string {
	elem := op.Addr.Buffer.Type
	if op.Kind == Store {
		elem = c.prog.made(op).Elem
	} else if t := c.prog.Vars[op.Dst].Type.Elem; triplet.SameBits(elem, t) {
		elem = t
	}
	at := c.point(op.Addr)
	if strings.Contains(at, " ") {
		at = "(" + at + ")"
	}
	return fmt.Sprintf("*(%s%s *)%s", qualifier, target.Vector(elem, n*elem.Bits()), at)
}

// point is an address as an expression.
func (c *writer) point(a Address) string {
	text := c.Names.Buffers[a.Buffer.Name]
	if a.Base >= 0 {
		text = c.prog.Vars[a.Base].Name
	}
	f := a.Form.AddConst(a.Offset)
	switch {
	case f.IsConst() && f.Const == 0:
		return text
	case f.IsConst() && f.Const < 0:
		return fmt.Sprintf("%s - %d", text, -f.Const)
	}
	return text + " + " + c.Addend(f)
}

// elementAt is the element at an address.
func (c *writer) elementAt(a Address) string {
	base := a
	base.Offset = 0
	text := c.point(base)
	if strings.Contains(text, " ") {
		text = "(" + text + ")"
	}
	return fmt.Sprintf("%s[%d]", text, a.Offset)
}

// update is a register with one element replaced; of 8-bit elements two, as one of 16 bits; or those of a word.
func (c *writer) update(op *Op) string {
	t := c.prog.Vars[op.Dst].Type
	n, wide, value := 2, VarType{Elem: halide.Int16, Bits: t.Bits}, ""
	switch {
	case op.Len > 1:
		if n = op.Len; n*t.Elem.Bits() == 32 {
			wide.Elem = halide.Int32
		}
		at := c.point(op.Addr)
		if strings.Contains(at, " ") {
			at = "(" + at + ")"
		}
		value = fmt.Sprintf("*(const %s *)%s", target.Element(wide.Elem), at)
	case op.Pair == nil:
		return c.text.SetElement(c.before(op, c.text.Null), op.At, c.element(op))
	case op.Const && op.Pair.Const:
		value = fmt.Sprint(int16(op.Int&255 + 256*op.Pair.Int))
	default:
		value = fmt.Sprintf("(int16_t)((%s & 255) + 256 * %s)", c.element(op), c.element(op.Pair))
	}
	before := c.text.Null(wide)
	if !op.Fresh {
		before = c.text.As(wide, c.prog.Vars[op.Dst].Name)
	}
	return c.text.As(t, c.text.SetElement(before, op.At/n, value))
}

func (c *writer) element(op *Op) string {
	if !op.Const {
		return c.elementAt(op.Addr)
	}
	if c.prog.Vars[op.Dst].Type.Elem == halide.Float32 {
		return csource.Float(op.Float)
	}
	return csource.Int(op.Int)
}

func (c *writer) mac(op *Op) string {
	m := op.Mac
	start := func(first int) string {
		if m.XShift.IsConst() && m.XShift.Const == 0 {
			return fmt.Sprint(first)
		}
		return c.Index(m.XShift.AddConst(first))
	}
	name := func(v int) string { return c.prog.Vars[v].Name }
	x := c.prog.Vars[op.Args[0]].Type
	return c.text.Mac(m.Select, m.Verb, name(op.Dst), name(op.Args[0]), name(op.Args[1]), x.Bits, start)
}
