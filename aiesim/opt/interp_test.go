package opt

import (
	"encoding/binary"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// interp runs a virtual Func of scalar operations and vector moves, one operation after the other: the oracle of the
// tests here. Addresses are 20 bits, any alignment; reading what was never set is an error.
type interp struct {
	f     *mir.Func
	mem   []byte
	num   []int64
	set   []bool
	vec   map[mir.Reg][]byte
	done  map[int]int64 // iterations left, by loop
	steps int
	count map[machine.Opcode]int
}

func run(f *mir.Func, mem []byte, args map[mir.Reg]int64) (err error) {
	_, err = runCount(f, mem, args)
	return err
}

func runCount(f *mir.Func, mem []byte, args map[mir.Reg]int64) (count map[machine.Opcode]int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	x := &interp{f: f, mem: mem, num: make([]int64, len(f.Regs)), set: make([]bool, len(f.Regs)),
		vec:  map[mir.Reg][]byte{},
		done: map[int]int64{}, count: map[machine.Opcode]int{}}
	for r, v := range args {
		x.num[r], x.set[r] = v, true
	}
	for b := 0; b >= 0; {
		for _, o := range f.Blocks[b].Ops {
			x.op(o)
		}
		if x.steps++; x.steps > 1e6 {
			panic("no end")
		}
		b = x.next(b)
	}
	return x.count, nil
}

func (x *interp) next(b int) int {
	for i, l := range x.f.Loops {
		if l.Pre == b && l.Counted {
			x.done[i] = int64(uint32(x.use(l.Count)))
		}
	}
	t := x.f.Blocks[b].Term
	switch t.Kind {
	case mir.Return:
		return -1
	case mir.If:
		if int32(x.use(t.Cond)) == 0 {
			return t.To[1]
		}
	case mir.LoopEnd:
		x.done[t.Loop]--
		if x.done[t.Loop] < 0 {
			panic("a loop that runs zero times")
		}
		if x.done[t.Loop] == 0 {
			return t.To[1]
		}
	}
	return t.To[0]
}

func (x *interp) use(u mir.Operand) int64 {
	if !u.IsReg() {
		return u.Imm
	}
	if !x.set[u.Reg] {
		panic(fmt.Sprintf("v%d is not set", u.Reg))
	}
	return x.num[u.Reg]
}

func (x *interp) def(u mir.Operand, v int64) {
	switch x.f.Regs[u.Reg].Class {
	case machine.ClassP:
		v &= 1<<20 - 1
	case machine.ClassM:
		v = v << 44 >> 44
	case machine.ClassR:
		v = int64(int32(v))
	}
	x.num[u.Reg], x.set[u.Reg] = v, true
}

// bytes is the part of a vector register that u names.
func (x *interp) bytes(u mir.Operand) []byte {
	if x.vec[u.Reg] == nil {
		x.vec[u.Reg] = make([]byte, 16*x.f.Regs[u.Reg].Units)
	}
	return x.vec[u.Reg][16*u.Off : 16*(u.Off+u.Len)]
}

func (x *interp) op(o *mir.Op) {
	x.count[o.Code]++
	if o.HasAddr() {
		x.access(o)
		return
	}
	switch o.Code {
	case machine.MoveImm, machine.MoveS, machine.AluD: // no sums of 64 bits
		x.def(o.Def[0], x.use(o.Use[0]))
	case machine.PtrAdd:
		x.def(o.Def[0], x.use(o.Use[o.Addr])+x.use(o.Use[1-o.Addr]))
	case machine.MoveV:
		copy(x.bytes(o.Def[0]), x.bytes(o.Use[0]))
	case machine.Alu, machine.Mul:
		x.def(o.Def[0], x.alu(o))
	default:
		panic("BUG: the test's interpreter does not know " + machine.AIE1().Ops[o.Code].Name)
	}
}

func (x *interp) alu(o *mir.Op) int64 {
	a := x.use(o.Use[0])
	if o.Scalar.Op == mir.Select {
		if int32(a) != 0 {
			return x.use(o.Use[1])
		}
		return x.use(o.Use[2])
	}
	if o.Scalar.Op == mir.Extend {
		switch o.Scalar.From {
		case cfront.Int16:
			return int64(int16(a))
		case cfront.UInt8:
			return int64(uint8(a))
		}
		return a
	}
	b := x.use(o.Use[1])
	if o.Scalar.Type == cfront.UInt32 {
		a, b = int64(uint32(a)), int64(uint32(b))
	} else {
		a, b = int64(int32(a)), int64(int32(b))
	}
	truth := map[bool]int64{true: 1}
	switch o.Scalar.Op {
	case mir.Add:
		return a + b
	case mir.Sub:
		return a - b
	case mir.Mul:
		return a * b
	case mir.And:
		return a & b
	case mir.Or:
		return a | b
	case mir.Xor:
		return a ^ b
	case mir.Shl:
		return a << b
	case mir.Shr:
		return a >> b
	case mir.Lt:
		return truth[a < b]
	case mir.Le:
		return truth[a <= b]
	case mir.Gt:
		return truth[a > b]
	case mir.Ge:
		return truth[a >= b]
	case mir.Eq:
		return truth[a == b]
	case mir.Ne:
		return truth[a != b]
	}
	panic("BUG: the test's interpreter does not know the operator")
}

func (x *interp) access(o *mir.Op) {
	base := x.use(o.Use[o.Addr])
	at := (base + o.Mem.Offset) & (1<<20 - 1)
	if at+int64(o.Mem.Bytes) > 1<<20 {
		panic("beyond the end of memory")
	}
	m := x.mem[at : at+int64(o.Mem.Bytes)]
	step := int64(0)
	switch o.Mem.Post {
	case mir.PostImm:
		step = o.Mem.PostBy
	case mir.PostMod:
		step = x.use(o.Use[o.Mem.PostUse])
	}
	switch o.Code {
	case machine.LoadV, machine.LoadW:
		copy(x.bytes(o.Def[0]), m)
	case machine.StoreV, machine.StoreW:
		copy(m, x.bytes(o.Use[0]))
	case machine.LoadD:
		x.def(o.Def[0], int64(binary.LittleEndian.Uint64(m)))
	case machine.StoreD:
		binary.LittleEndian.PutUint64(m, uint64(x.use(o.Use[0])))
	case machine.LoadS:
		b := make([]byte, 8)
		copy(b, m)
		v, bits := int64(binary.LittleEndian.Uint64(b)), 64-8*len(m)
		if o.Mem.Signed {
			v = v << bits >> bits
		}
		x.def(o.Def[0], v)
	case machine.StoreS:
		b := binary.LittleEndian.AppendUint64(nil, uint64(x.use(o.Use[0])))
		copy(m, b)
	}
	if o.Mem.Post != mir.PostNone {
		x.def(o.Def[len(o.Def)-1], base+step)
	}
}
