package x86

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Encode is the machine code of instructions over real registers, jumps in their shortest forms. An instruction that is
// not as its row says is a fault of this program.
func Encode(list []vec.Inst) []byte {
	code, _ := encode(list)
	return code
}

const longest = 16 // bytes of an instruction, at least

// encode also gives where each instruction begins.
func encode(list []vec.Inst) ([]byte, []int) {
	bytes := make([][]byte, len(list))
	room := make([]byte, longest*len(list))
	labels := map[int]int{} // number -> instruction
	for i, in := range list {
		switch in.Kind {
		case vec.Label:
			labels[in.To] = i
		case vec.Jump, vec.Branch:
			bytes[i] = make([]byte, 2)
		default:
			bytes[i] = instruction(room[longest*i:][:0:longest], in)
		}
	}
	starts := lay(list, bytes, labels)
	code := make([]byte, 0, starts[len(list)])
	for i := range list {
		in := &list[i]
		if in.Kind == vec.Jump || in.Kind == vec.Branch {
			distance := starts[labels[in.To]] - starts[i] - len(bytes[i])
			bytes[i] = jumpBytes(*in, len(bytes[i]), distance)
		}
		code = append(code, bytes[i]...)
	}
	return code, starts
}

// lay gives each instruction its place. Jumps begin short; those that do not reach grow until all reach.
func lay(list []vec.Inst, bytes [][]byte, labels map[int]int) []int {
	starts := make([]int, len(list)+1)
	for grown := true; grown; {
		grown = false
		for i := range list {
			starts[i+1] = starts[i] + len(bytes[i])
		}
		for i, in := range list {
			if in.Kind != vec.Jump && in.Kind != vec.Branch || len(bytes[i]) != 2 {
				continue
			}
			to, ok := labels[in.To]
			if !ok {
				panic("BUG: a jump to a label that is not there")
			}
			if d := starts[to] - starts[i+1]; d != int(int8(d)) {
				bytes[i], grown = make([]byte, len(jumpBytes(in, 0, d))), true
			}
		}
	}
	return starts
}

// jumpBytes is a jump over so many bytes: of size 2 in the short form, else in the long one.
func jumpBytes(in vec.Inst, size, distance int) []byte {
	op := byte(RowOf(jumpRow(in)).enc)
	if size == 2 {
		return []byte{op, byte(distance)}
	}
	long := []byte{0x0F, op + 0x10}
	if op == 0xEB {
		long = []byte{0xE9}
	}
	return binary.LittleEndian.AppendUint32(long, uint32(distance))
}

// jumpRow is the row of a jump: a Kind of Jump needs no Op.
func jumpRow(in vec.Inst) int {
	if in.Kind == vec.Jump {
		return JMP
	}
	return in.Op
}

// instruction appends the bytes of one that is no jump.
func instruction(b []byte, in vec.Inst) []byte {
	if in.Kind == vec.Return {
		return append(b, byte(RowOf(RET).enc))
	}
	r := RowOf(in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	if r.enc&copies != 0 && in.Mem.Base == vec.NoReg {
		r = RowOf(in.Op + 1)
	}
	if r.vex != 0 || r.evex != 0 {
		return vector(b, r, in, ops)
	}
	return general(b, r, in, ops)
}
