package triplet

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// lanewise looks at lane operations: values are made before they are used, in lanes of one type; memory is accessed in
// aligned vectors inside its arrays; constants stand where they should.
func (c *checker) lanewise(body []lower.Stmt) error {
	for s := range lower.All(body) {
		n, ok := s.(*Lanewise)
		if !ok {
			continue
		}
		for i := range n.Ops {
			if err := c.laneOp(&n.Ops[i]); err != nil {
				return fmt.Errorf("BUG: lane operation %d: %w", i, err)
			}
		}
	}
	return nil
}

// laneArgs is how many operands an operation takes.
var laneArgs = map[halide.Op]int{halide.OpMin: 2, halide.OpMax: 2, halide.OpAdd: 2, halide.OpSub: 2, halide.OpAbs: 1,
	halide.OpSelect: 4, halide.OpLoad: 0, halide.OpLocal: 1, halide.OpToFloat: 1, halide.OpToInt: 1}

func (c *checker) laneOp(op *LaneOp) error {
	n, ok := laneArgs[op.Op]
	if !ok || len(op.Args) != n {
		return fmt.Errorf("%v of %d operands", op.Op, len(op.Args))
	}
	if op.Dst != nil && op.Op != halide.OpLoad && c.p.Machine.LaneBits(op.Dst.Type) == 0 {
		return fmt.Errorf("no lanes compute %s", op.Dst.Type)
	}
	if op.Op == halide.OpLoad || op.Dst == nil {
		if b := op.Mem.Buffer; !c.arrays[b] || op.Dst == nil && !b.Output && !b.Inner || !c.p.Machine.Vector(op.Mem) &&
			!(op.Dst != nil && (c.p.Machine.Vectors(op.Mem) || b.Type == op.Dst.Type && (op.Mem.Scalar() ||
				c.p.Machine.Pieces(op.Mem)))) {
			return fmt.Errorf("%s[%s] is no vector in memory", b.Name, op.Mem.Base)
		}
		lo, hi := op.Mem.Base.Range(c.extents)
		first, last := slices.Min(op.Mem.Lane), slices.Max(op.Mem.Lane)
		if lo+first < 0 || hi+last >= op.Mem.Buffer.Elems {
			return fmt.Errorf("%s[%s] reaches %d..%d", op.Mem.Buffer.Name, op.Mem.Base, lo+first, hi+last)
		}
	}
	for i, a := range op.Args {
		switch {
		case a.Temp != nil && (!c.arrays[a.Temp] || op.Dst != nil && a.Temp.Type != op.argType() && !op.Widens()):
			return fmt.Errorf("%s is no operand", a.Temp.Name)
		case a.Temp != nil:
		case op.Dst == nil || op.Dst.Type != halide.Float32 && !Holds(op.Dst.Type, a.Int):
			return fmt.Errorf("the constant %v does not fit", a.Number())
		case c.p.mapped() && !a.Zero():
			for _, k := range c.p.Machine.constantAt(op, i) {
				if at := c.atom(a.Const, a.At+k); at.buffer != nil || !SameNumber(at.Number, a.Number()) {
					return fmt.Errorf("the constant %v is not in its array", a.Number())
				}
			}
		}
	}
	return nil
}

// constantAt is where the i-th operand of an operation, a constant, stands in its array: in all lanes of a register, or
// as one of two.
func (m *Machine) constantAt(op *LaneOp, i int) (list []int) {
	if _, _, ok := op.Either(); ok && i >= 2 {
		return []int{2 * (3 - i)}
	}
	for k := range m.LaneLen(op.Dst.Type) {
		list = append(list, k)
	}
	return list
}

// lanes runs an operation.
func (m *machine) lanes(op *LaneOp) {
	n := len(op.Mem.Lane)
	if op.Dst != nil {
		n = op.Dst.Valid[0].Extent
	}
	for l := range n {
		v := m.laneValue(op, l)
		if op.Dst == nil {
			m.put(op.Mem.Buffer, m.Eval(op.Mem.Base)+op.Mem.Lane[l], v)
			continue
		}
		m.put(op.Dst, l, v)
	}
}

func (m *machine) laneValue(op *LaneOp, l int) halide.Value {
	if op.Op == halide.OpLoad {
		return m.element(op.Mem)(l).as(op.Dst.Type)
	}
	args := make([]halide.Value, len(op.Args))
	for i, a := range op.Args {
		if a.Temp != nil {
			v, f := m.Memory(a.Temp.Name).Read(l)
			args[i] = Number{v, f}.as(a.Temp.Type)
		} else {
			args[i] = a.Number().as(op.Dst.Type)
		}
	}
	switch op.Op {
	case halide.OpLocal:
		return args[0]
	case halide.OpToFloat:
		return halide.FloatValue(math.Float32frombits(uint32(args[0].Int)))
	case halide.OpToInt:
		return halide.IntValue(int64(int32(math.Float32bits(args[0].Float))))
	case halide.OpSelect:
		if halide.Apply(&halide.Expr{Op: op.Cmp, Kind: halide.BoolKind}, args[:2]).Bool {
			return args[2]
		}
		return args[3]
	}
	return halide.Apply(&halide.Expr{Op: op.Op}, args)
}

// as is what an element of a type denotes.
func (v Number) as(t halide.Type) halide.Value {
	if t == halide.Float32 {
		return halide.FloatValue(v.Float)
	}
	return halide.IntValue(v.Int)
}
