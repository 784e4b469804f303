package vec

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Run is what p means: it runs iterations lo .. hi-1 of the Band loop, and what stands beside it, over args, the
// arrays in the order of Program.Args. A program without Band runs whole. What Inner arrays hold at the beginning is
// undefined, and so are undefined lanes that are stored there: what a condition leaves alone is stored as it was. The
// error is what Check finds, or the access that lies outside of its array or writes one that is not Stored, the store
// of an undefined lane elsewhere, the address made of an index that is undefined, or the mask that is none.
func Run(p *Program, args [][]byte, lo, hi int) error {
	if err := Check(p); err != nil {
		return err
	}
	if len(args) != len(p.Args) {
		return fmt.Errorf("%d arrays for %d arguments", len(args), len(p.Args))
	}
	m := &machine{Program: p, exec: exec.New(&lower.Nest{}),
		vec: make([]vector, len(p.Regs)), idx: make([]index, len(p.Regs))}
	for i, a := range p.Args {
		if len(args[i]) < a.Bytes {
			return fmt.Errorf("%s has %d bytes, needs %d", a.Name, len(args[i]), a.Bytes)
		}
		mem := array{Arg: &p.Args[i], data: args[i][:a.Bytes]}
		if a.Inner {
			mem.known = make([]bool, a.Bytes)
		}
		m.arrays = append(m.arrays, mem)
	}
	_, err := m.exec.Run(p.banded(lo, hi), func(s lower.Stmt) func() { return m.op(s.(*Op)) })
	return err
}

// banded is the body with only iterations lo .. hi-1 of the Band loop.
func (p *Program) banded(lo, hi int) []lower.Stmt {
	if p.Band == "" {
		return p.Body
	}
	y := indexes.Variable(p.Band)
	out := make([]lower.Stmt, len(p.Body))
	for i, s := range p.Body {
		out[i] = s
		if l, ok := s.(*lower.For); ok && l.Var == p.Band {
			c := *l
			within := &lower.If{Cond: compare(halide.OpLT, y, hi), Body: l.Body}
			c.Body = []lower.Stmt{&lower.If{Cond: compare(halide.OpGE, y, lo), Body: []lower.Stmt{within}}}
			out[i] = &c
		}
	}
	return out
}

func compare(op halide.Op, x *halide.Expr, n int) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.BoolKind, Args: []*halide.Expr{x, indexes.Number(n)}}
}

// maxBytes is the size of the widest register.
const maxBytes = 64

// op compiles one operation.
func (m *machine) op(op *Op) func() {
	switch {
	case op.Code == Copy:
		return func() { m.vec[op.Dst[0]] = m.vec[op.Args[0]] }
	case op.Code == Load || op.Code == LoadS || op.Code == LoadU:
		return m.into(op, m.load(op))
	case op.Code == Broadcast:
		return m.into(op, func(d *vector) {
			a, at := m.place(op, op.Elem.Bytes())
			for i := range op.N {
				n, ok := a.read(op.Elem, at)
				d.set(op.Elem, i, n, ok)
			}
		})
	case op.Code == LoadLane:
		return m.into(op, func(d *vector) {
			m.each(op, d, func(i int) (uint64, bool) { return m.vec[op.Args[0]].lane(op.Elem, i) })
			a, at := m.place(op, op.Elem.Bytes())
			n, ok := a.read(op.Elem, at)
			d.set(op.Elem, int(op.Imm), n, ok)
		})
	case op.Code == Store:
		return func() { m.store(op, 0, op.N) }
	case op.Code == Prefetch:
		return func() { m.place(op, 1) }
	case op.Code == StoreLane:
		return func() { m.store(op, int(op.Imm), 1) }
	case op.Code.shape().dst == "i" || op.Code == IStore:
		return m.indexOp(op)
	}
	lane := m.lanes(op)
	return m.into(op, func(d *vector) { m.each(op, d, lane) })
}

// into makes a vector in which nothing is defined, fills it, and sets Dst to it.
func (m *machine) into(op *Op, fill func(d *vector)) func() {
	return func() {
		var d vector
		fill(&d)
		m.vec[op.Dst[0]] = d
	}
}

func (m *machine) each(op *Op, d *vector, lane func(i int) (uint64, bool)) {
	for i := range op.N {
		n, ok := lane(i)
		d.set(op.Elem, i, n, ok)
	}
}

func (m *machine) load(op *Op) func(d *vector) {
	from := op.Elem
	if op.From != None {
		from = op.From
	}
	return func(d *vector) {
		a, at := m.place(op, op.N*from.Bytes())
		m.each(op, d, func(i int) (uint64, bool) {
			n, ok := a.read(from, at+i*from.Bytes())
			if op.Code == LoadS {
				n = uint64(signed(from, n))
			}
			return n, ok
		})
	}
}

// store writes n lanes from a lane on.
func (m *machine) store(op *Op, lane, n int) {
	a, at := m.place(op, n*op.Elem.Bytes())
	if !a.Stored {
		m.fail(op, "%s is not stored", a.Name)
	}
	for i := range n {
		v, ok := m.vec[op.Args[0]].lane(op.Elem, lane+i)
		if !a.write(op.Elem, at+i*op.Elem.Bytes(), v, ok) {
			m.fail(op, "lane %d is undefined", lane+i)
		}
	}
}

// lanes gives each lane of what op sets.
func (m *machine) lanes(op *Op) func(i int) (uint64, bool) {
	switch e := op.Elem; op.Code {
	case Const:
		return func(int) (uint64, bool) { return uint64(op.Imm), true }
	case Table:
		return func(i int) (uint64, bool) { return uint64(op.Lane[i]), true }
	case ISplat:
		return func(int) (uint64, bool) { x := m.idx[op.Args[0]]; return uint64(x.v), x.ok }
	case Select:
		return m.choose(op)
	case Shuffle:
		all := m.Bits / e.Bits()
		return func(i int) (uint64, bool) {
			k := op.Lane[i]
			if k < 0 {
				return 0, false
			}
			return m.vec[op.Args[k/all]].lane(e, k%all)
		}
	case ExtendS, ExtendU:
		return func(i int) (uint64, bool) {
			n, ok := m.vec[op.Args[0]].lane(op.From, int(op.Imm)*op.N+i)
			if op.Code == ExtendS {
				n = uint64(signed(op.From, n))
			}
			return n, ok
		}
	case NarrowS, NarrowU, Narrow:
		half := op.N / 2
		return func(i int) (uint64, bool) {
			n, ok := m.vec[op.Args[i/half]].lane(op.From, i%half)
			return narrowed(op.Code, e, signed(op.From, n)), ok
		}
	case IntToFloat, FloatToInt, Nearest, F32ToF64, F64ToF32:
		from := op.source()
		return func(i int) (uint64, bool) {
			n, ok := m.vec[op.Args[0]].lane(from, i)
			if op.Code == Nearest {
				n = floatBits(from, math.RoundToEven(float(from, n)))
			}
			return converted(e, from, n), ok
		}
	case DotSS, DotUS, Dot4, Dot4S, Dot4U, DotAcc:
		return m.dot(op)
	case Mat, MatS, MatU:
		return m.mat(op)
	}
	f := lanewise(op.Code, op.Elem, op.Imm)
	return func(i int) (uint64, bool) {
		var n [3]uint64
		all := true
		for k, r := range op.Args {
			v, ok := m.vec[r].lane(op.Elem, i)
			n[k], all = v, all && ok
		}
		return f(n[0], n[1], n[2]), all
	}
}

// choose is Select; a lane of the mask is all ones or zeros.
func (m *machine) choose(op *Op) func(i int) (uint64, bool) {
	return func(i int) (uint64, bool) {
		mask, ok := m.vec[op.Args[0]].lane(op.Elem, i)
		from := op.Args[1]
		switch mask {
		case unsigned(op.Elem, ^uint64(0)):
		case 0:
			from = op.Args[2]
		default:
			if ok {
				m.fail(op, "lane %d of the mask is %#x", i, mask)
			}
		}
		n, defined := m.vec[from].lane(op.Elem, i)
		return n, ok && defined
	}
}

// dot is sums of products of neighbours.
func (m *machine) dot(op *Op) func(i int) (uint64, bool) {
	n := op.Elem.Bits() / op.From.Bits()
	return func(i int) (uint64, bool) {
		sum, all := int64(0), true
		if len(op.Args) == 3 {
			c, ok := m.vec[op.Args[2]].lane(op.Elem, i)
			sum, all = signed(op.Elem, c), ok
		}
		for k := range n {
			a, ok1 := m.vec[op.Args[0]].lane(op.From, n*i+k)
			b, ok2 := m.vec[op.Args[1]].lane(op.From, n*i+k)
			x, y := int64(a), signed(op.From, b)
			switch op.Code {
			case DotSS, DotAcc, Dot4S:
				x = signed(op.From, a)
			case Dot4U:
				y = int64(b)
			}
			sum, all = sum+x*y, all && ok1 && ok2
		}
		if op.Code == DotUS {
			return narrowed(NarrowS, op.Elem, sum), all
		}
		return uint64(sum), all
	}
}
