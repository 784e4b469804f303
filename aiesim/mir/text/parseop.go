package text

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// maxBlock is the largest number of a block or an operand in a text.
const maxBlock = 1 << 20

func blockNumber(s string) int { return small(after(s, "b"), maxBlock) }

func (p *parser) loop(w *words) {
	if n := number(w.next()); n != len(p.f.Loops) {
		refuse("loop %d stands where %d is expected", n, len(p.f.Loops))
	}
	l := &mir.Loop{Name: quoted(w.next()), Parent: -1, Counter: mir.None, Pos: w.pos()}
	first, last, ok := strings.Cut(w.next(), "..")
	if !ok || !w.accept("pre") {
		refuse("a loop is loop 0 \"name\" b1..b2 pre b0")
	}
	l.First, l.Last, l.Pre = blockNumber(first), blockNumber(last), blockNumber(w.next())
	h := &l.Hints
	for len(w.list) > 0 {
		switch w.next() {
		case "in":
			l.Parent = small(w.next(), maxBlock)
		case "count":
			l.Counted, l.Count = true, p.operand(w.next(), &l.Count)
		case "min":
			l.Min = long(w.next())
		case "max":
			l.Max = long(w.next())
		case "hard":
			l.Hard = true
		case "counter":
			l.Counter = register(w.next())
		case "pipeline":
			h.Pipeline = true
		case "range":
			h.HasRange, h.Min, h.Max = true, long(w.next()), long(w.next())
		case "counts":
			h.HasCount, h.Count = true, long(w.next())
		case "unroll":
			h.Unroll = long(w.next())
		case "flatten":
			h.Flatten = true
		case "other":
			h.Others = append(h.Others, quoted(w.next()))
		default:
			refuse("unknown property of a loop")
		}
	}
	p.f.Loops = append(p.f.Loops, l)
}

// term reads the end of a block, if w is one.
func (p *parser) term(w *words) bool {
	t := &p.block.Term
	switch w.list[0] {
	case "fall", "goto":
		if w.next() == "goto" {
			t.Kind = mir.Goto
		}
		t.To[0] = blockNumber(w.next())
	case "if":
		w.next()
		t.Kind, t.Cond = mir.If, p.operand(w.next(), &t.Cond)
		t.To = [2]int{blockNumber(w.next()), blockNumber(w.next())}
	case "latch":
		w.next()
		t.Kind, t.Loop = mir.LoopEnd, small(w.next(), maxBlock)
		t.To = [2]int{blockNumber(w.next()), blockNumber(w.next())}
	case "return":
		w.next()
		t.Kind = mir.Return
	default:
		return false
	}
	if t.Kind != mir.LoopEnd {
		t.Loop = -1
	}
	if t.Kind != mir.If {
		t.Cond = mir.Imm(0)
	}
	t.Pos = w.pos()
	w.end()
	p.block = nil
	return true
}

// operand reads an operand that will stand at *to; how much a whole register is, is seen when all are known.
func (p *parser) operand(s string, to *mir.Operand) mir.Operand {
	if !strings.HasPrefix(s, "%") {
		return mir.Imm(long(s))
	}
	rest, need, hasNeed := strings.Cut(s, "{")
	rest, part, hasPart := strings.Cut(rest, ".")
	x := mir.Operand{Reg: register(rest)}
	if hasNeed {
		x.Need = uint16(small(strings.TrimSuffix(need, "}"), 1<<16-1))
	}
	if hasPart {
		off, n, ok := strings.Cut(part, "+")
		if !ok {
			refuse("a part is .first+units")
		}
		x.Off, x.Len = uint8(small(off, 16)), uint8(small(n, 16))
	}
	line := p.n
	p.later = append(p.later, func() {
		p.n = line
		p.known(x.Reg)
		if !hasPart {
			to.Len = uint8(p.f.Regs[x.Reg].Units)
		}
		if int(to.Off)+int(to.Len) > p.f.Regs[x.Reg].Units || to.Len == 0 {
			refuse("register %%%d has no such part", x.Reg)
		}
	})
	return x
}

// op reads an operation: results = opcode operands properties.
func (p *parser) op(w words) {
	o := &mir.Op{Acc: -1, Pos: w.pos()}
	var defs []string
	for len(w.list) > 0 && strings.HasPrefix(w.list[0], "%") {
		defs = append(defs, w.next())
	}
	if len(defs) > 0 && !w.accept("=") {
		refuse("= stands behind the results of an operation")
	}
	o.Code = p.code(w.next())
	var uses []string
	for len(w.list) > 0 && (strings.HasPrefix(w.list[0], "%") || strings.ContainsAny(w.list[0][:1], "-0123456789")) {
		uses = append(uses, w.next())
	}
	o.Def, o.Use = p.operands(defs), p.operands(uses)
	for len(w.list) > 0 {
		p.property(o, w.next(), &w)
	}
	p.block.Ops = append(p.block.Ops, o)
}

func (p *parser) operands(list []string) []mir.Operand {
	if len(list) == 0 {
		return nil
	}
	out := make([]mir.Operand, len(list))
	for i, s := range list {
		out[i] = p.operand(s, &out[i])
	}
	return out
}

func (p *parser) code(name string) machine.Opcode {
	for c := range machine.NumOpcodes {
		if codeName(p.m, c) == name {
			return c
		}
	}
	refuse("there is no opcode %s", name)
	return 0
}

// property reads one property of an operation.
func (p *parser) property(o *mir.Op, s string, w *words) {
	name, val, _ := strings.Cut(s, "=")
	switch name {
	case "do":
		o.Scalar = scalar(val)
	case "vec":
		o.Vec = p.vecs[p.index(val, len(p.vecs))]
	case "tied":
		o.Tied = true
	case "addr":
		o.Addr = p.index(val, len(o.Use))
	case "acc":
		o.Acc = p.index(val, len(o.Use))
	case "pick":
		o.Pick = &mir.Pick{}
		for len(w.list) > 0 && (strings.HasPrefix(w.list[0], sides[0]) || strings.HasPrefix(w.list[0], sides[1])) {
			p.pick(o, w.next())
		}
	case "mem":
		o.Mem = &mir.Mem{}
		for len(w.list) > 0 {
			p.mem(o, w.next())
		}
	default:
		refuse("unknown property %s of an operation", name)
	}
}

// index is a number below n.
func (p *parser) index(s string, n int) int {
	if n == 0 {
		refuse("there is nothing that %s could mean", s)
	}
	return small(s, n-1)
}

func (p *parser) pick(o *mir.Op, s string) {
	second := strings.HasPrefix(s, sides[1])
	name, val, _ := strings.Cut(s[2:], "=")
	arg := datapath.Arg(0)
	for arg < datapath.NumArgs && arg.String() != name {
		arg++
	}
	if arg == datapath.NumArgs {
		refuse("there is no selection argument %s", name)
	}
	if use, dynamic := strings.CutPrefix(val, "use"); dynamic {
		o.Pick.Dyn = append(o.Pick.Dyn, mir.Dyn{Arg: arg, Second: second, Use: p.index(use, len(o.Use))})
		return
	}
	to := &o.Pick.Args
	if second {
		to = &o.Pick.Args2
	}
	to[arg] = long(val)
}

func (p *parser) mem(o *mir.Op, s string) {
	m := o.Mem
	name, val, _ := strings.Cut(s, "=")
	switch name {
	case "bytes":
		m.Bytes = small(val, 1<<10)
	case "root":
		m.Root = p.index(val, len(p.f.Roots))
	case "off":
		m.Offset = long(val)
	case "post":
		m.Post, m.PostBy = mir.PostImm, long(val)
	case "postuse":
		m.Post, m.PostUse = mir.PostMod, p.index(val, len(o.Use))
	case "ring":
		m.Ring = p.index(val, len(o.Use))
	case "part":
		m.Part = long(val)
	case "signed":
		m.Signed = true
	case "stack":
		m.Stack = true
	case "volatile":
		m.Volatile = true
	case "cyclic":
		m.Cyclic = true
	default:
		refuse("unknown property %s of an access", name)
	}
}

// scalar reads add.int32, convert.float.int32, math.float.sqrt.
func scalar(s string) mir.Scalar {
	parts := strings.Split(s, ".")
	if len(parts) < 2 {
		refuse("a scalar operation is operation.type")
	}
	out := mir.Scalar{Op: scalarOp(parts[0]), Type: basic(parts[1])}
	for _, x := range parts[2:] {
		if out.Op == mir.Math {
			out.Name = x
		} else {
			out.From = basic(x)
		}
	}
	return out
}

func scalarOp(s string) mir.ScalarOp {
	for o := mir.Copy; o <= mir.Pair; o++ {
		if o.String() == s {
			return o
		}
	}
	refuse("there is no scalar operation %s", s)
	return 0
}

func basic(s string) cfront.Basic {
	for b := cfront.Void; b <= cfront.Float64; b++ {
		if b.String() == s {
			return b
		}
	}
	refuse("there is no type %s", s)
	return 0
}
