package vec

import "github.com/vyasa-go/vyasa/lower/affine"

// indexOp compiles an operation that sets an index register, and IStore.
func (m *machine) indexOp(op *Op) func() {
	if op.Code == IStore {
		return func() {
			a, at := m.place(op, op.Elem.Bytes())
			x := m.idx[op.Args[0]]
			switch {
			case !a.Stored:
				m.fail(op, "%s is not stored", a.Name)
			case !a.write(op.Elem, at, uint64(x.v), x.ok):
				m.fail(op, "the value is undefined")
			}
		}
	}
	value := m.indexValue(op)
	return func() { m.idx[op.Dst[0]] = value() }
}

func (m *machine) indexValue(op *Op) func() index {
	switch op.Code {
	case ILoop:
		return func() index { return index{m.eval(op.Mem.Form), true} }
	case ILoadS, ILoadU:
		return func() index {
			a, at := m.place(op, op.From.Bytes())
			n, ok := a.read(op.From, at)
			if op.Code == ILoadS {
				n = uint64(signed(op.From, n))
			}
			return index{int64(n), ok}
		}
	case ILane:
		return func() index {
			n, ok := m.vec[op.Args[0]].lane(op.From, int(op.Imm))
			return index{signed(op.From, n), ok}
		}
	case IExtend:
		return func() index {
			a := m.idx[op.Args[0]]
			return index{signed(op.From, uint64(a.v)), a.ok}
		}
	case ISelect:
		return func() index {
			a, from := m.idx[op.Args[0]], op.Args[2]
			if a.v != 0 {
				from = op.Args[1]
			}
			return index{m.idx[from].v, a.ok && m.idx[from].ok}
		}
	}
	return func() index {
		var n [2]int64
		all := true
		for k, r := range op.Args {
			n[k], all = m.idx[r].v, all && m.idx[r].ok
		}
		return index{indexArith(op.Code, n[0], n[1], op.Imm), all}
	}
}

// indexArith is arithmetic on 64 bits, which wraps.
func indexArith(c Code, a, b, imm int64) int64 {
	switch c {
	case IConst:
		return imm
	case ICopy:
		return a
	case IAdd:
		return a + b
	case ISub:
		return a - b
	case IMul:
		return a * b
	case IAddImm:
		return a + imm
	case IShl:
		return a << imm
	case IShr:
		return a >> imm
	case IAnd:
		return a & b
	case IOr:
		return a | b
	case IXor:
		return a ^ b
	case IMin:
		return min(a, b)
	case IMax:
		return max(a, b)
	case IDivE:
		return int64(affine.FloorDiv(int(a), int(imm)))
	case IModE:
		return int64(affine.FloorMod(int(a), int(imm)))
	case IEQ:
		return int64(ones(a == b) & 1)
	case ILT:
		return int64(ones(a < b) & 1)
	}
	panic("BUG: vec: " + c.String() + " is no arithmetic of indexes")
}
