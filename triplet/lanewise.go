package triplet

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Lanewise is element-wise work on values in vector registers, which multiply-accumulates do not do. Its operations run
// in their order.
type Lanewise struct {
	lower.Work
	Ops []LaneOp
}

// LaneOp is one operation on all lanes of values. Values are arrays of the program that no memory holds
// (Program.Temps); their elements are int16, int32 or float32, or bytes that are only loaded, stored and widened. Of
// integers, what an operation takes and makes fits the element type of its value, so nothing wraps; of floats a minimum
// or maximum with a NaN is a NaN, and a comparison with one does not hold.
type LaneOp struct {
	Op halide.Op // OpMin, OpMax, OpAdd, OpSub, OpAbs, OpSelect; OpLoad: Args are empty; OpLocal: a copy of Args[0],
	// bytes as int16; OpXor: the int32 Args[0] with its sign, which is Args[1], turned over; OpToFloat: the float
	// whose bits the int32 Args[0] has; OpToInt: the bits of the float Args[0]
	Cmp  halide.Op     // OpSelect: Args[0] Cmp Args[1] ? Args[2] : Args[3]; OpLT, OpLE, OpGT, OpGE or OpEQ
	Dst  *lower.Buffer // the value that is made; nil: Args[0] is stored at Mem
	Args []LaneArg     // of the type of Dst, but where bits are taken over
	// OpLoad, and stores: neighbours in memory, aligned, of whole 128-bit words; or OpLoad of one element. Those of
	// uint32 are the bits of int32
	Mem Access
	Pos diag.Pos // the user's line
}

// LaneArg is a value, or a constant in all lanes.
type LaneArg struct {
	Temp  *lower.Buffer // nil: the constant Int, or Float where the value made is of floats
	Int   int64
	Float float32
	// made by columns: the array of constants, where it has this one at At, of floats a register full of it
	Const *lower.Buffer
	At    int
}

// argType is the type of the operands of an operation that makes a value.
func (op *LaneOp) argType() halide.Type {
	switch op.Op {
	case halide.OpToFloat:
		return halide.Int32
	case halide.OpToInt:
		return halide.Float32
	}
	return op.Dst.Type
}

// Widens reports whether an operation makes int16 of bytes that an accumulator ended in.
func (op *LaneOp) Widens() bool {
	return op.Op == halide.OpLocal && op.Dst != nil && op.Dst.Type == halide.Int16 && op.Args[0].Temp != nil &&
		op.Args[0].Temp.Type.Bits() == 8
}

// Either are the constants that an operation chooses between, integers of which not both are 0: one vector of the
// narrowest load has both.
func (op *LaneOp) Either() (no, yes LaneArg, ok bool) {
	if op.Op != halide.OpSelect || op.Dst.Type == halide.Float32 || op.Args[2].Temp != nil || op.Args[3].Temp != nil {
		return no, yes, false
	}
	no, yes = op.Args[3], op.Args[2]
	return no, yes, !no.Zero() || !yes.Zero()
}

// SameInLanes reports whether the i-th operand is an integer constant that all lanes select out of a register.
func (op *LaneOp) SameInLanes(i int) bool {
	if op.Dst == nil || op.Dst.Type == halide.Float32 || op.Args[i].Temp != nil || op.Op == halide.OpAbs {
		return false
	}
	_, _, pair := op.Either()
	return !pair || i < 2
}

// EitherOf are the elements of that vector: element 0 is no, element 2 yes.
func EitherOf(m *Machine, t halide.Type, no, yes Number) []Number {
	list := slices.Repeat([]Number{no}, m.Loads[0]/t.Bits())
	list[2] = yes
	return list
}

// Number is a constant.
func (a LaneArg) Number() Number { return Number{a.Int, a.Float} }

// Zero reports whether a constant has no bits set.
func (a LaneArg) Zero() bool { return a.Int == 0 && math.Float32bits(a.Float) == 0 }

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
	halide.OpSelect: 4, halide.OpXor: 2, halide.OpLoad: 0, halide.OpLocal: 1, halide.OpToFloat: 1, halide.OpToInt: 1}

func (c *checker) laneOp(op *LaneOp) error {
	n, ok := laneArgs[op.Op]
	if !ok || len(op.Args) != n {
		return fmt.Errorf("%v of %d operands", op.Op, len(op.Args))
	}
	if op.Op == halide.OpXor && (op.Dst.Type != halide.Int32 || op.Args[1].Temp != nil || op.Args[1].Int != SignBit) {
		return fmt.Errorf("a sign that is turned over is of int32")
	}
	if op.Dst != nil && op.Op != halide.OpLoad && c.p.Machine.LaneBits(op.Dst.Type) == 0 {
		return fmt.Errorf("no lanes compute %s", op.Dst.Type)
	}
	if op.Op == halide.OpLoad || op.Dst == nil {
		b, m := op.Mem.Buffer, c.p.Machine
		whole := op.Dst != nil && (b.Type == op.Dst.Type || SameBits(b.Type, op.Dst.Type))
		if !c.arrays[b] || op.Dst == nil && !b.Output && !b.Inner || !m.Vector(op.Mem) && !(op.Dst != nil &&
			(m.Vectors(op.Mem) || whole && (op.Mem.Scalar() || m.Pieces(op.Mem)))) {
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

// constantAt is where the i-th operand of an operation, a constant, stands in its array: in all lanes of a register,
// once, or as one of two.
func (m *Machine) constantAt(op *LaneOp, i int) (list []int) {
	if _, _, ok := op.Either(); ok && i >= 2 {
		return []int{2 * (3 - i)}
	}
	if op.SameInLanes(i) {
		return []int{0}
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
			if SameBits(op.Mem.Buffer.Type, op.Args[0].Temp.Type) {
				v.Int = int64(uint32(v.Int))
			}
			m.put(op.Mem.Buffer, m.Eval(op.Mem.Base)+op.Mem.Lane[l], v)
			continue
		}
		m.put(op.Dst, l, v)
	}
}

func (m *machine) laneValue(op *LaneOp, l int) halide.Value {
	if op.Op == halide.OpLoad {
		v := m.element(op.Mem)(l)
		if SameBits(op.Mem.Buffer.Type, op.Dst.Type) {
			v.Int = int64(int32(v.Int))
		}
		return v.as(op.Dst.Type)
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

// SignBit is the int32 whose sign alone is set.
const SignBit = -1 << 31
