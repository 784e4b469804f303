package aie1

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// laneCalls are the lane operations as C names them, before the number of lanes.
var laneCalls = map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAdd: "add", halide.OpSub: "sub",
	halide.OpXor: "add", // of the sign: what is carried is lost

	halide.OpAbs: "abs", halide.OpLT: "lt", halide.OpLE: "le", halide.OpGT: "gt", halide.OpGE: "ge", halide.OpEQ: "eq"}

// Lanes is the call of a lane operation; of a selection the second side is where the comparison holds.
func (text) Lanes(e *target.Each, elem halide.Type, bits int, args []string, offsets bool) string {
	if elem == halide.Float32 {
		return floatLanes(e, args)
	}
	n, call := bits/elem.Bits(), laneCalls[e.Op]
	sum := e.Op == halide.OpAdd || e.Op == halide.OpSub || e.Op == halide.OpXor // whose lanes are always said
	if sum || e.All != [4]int{} || e.Pair {
		return selected(e, n, args, offsets)
	}
	switch e.Op {
	case halide.OpLocal:
		return args[0]
	case halide.OpAbs:
		return fmt.Sprintf("abs%d(%s)", n, args[0])
	case halide.OpSelect:
		return fmt.Sprintf("select%d(%s%d(%s, %s), %s, %s)", n, laneCalls[e.Cmp], n, args[0], args[1], args[3], args[2])
	}
	return fmt.Sprintf("%s%d(%s, %s)", call, n, args[0], args[1])
}

// selected is a lane operation that says what lanes select: some of its operands may be one element for all.
func selected(e *target.Each, n int, args []string, offsets bool) string {
	whole := "0, 0x76543210, 0xfedcba98"
	if n == 32 { // rule S32
		whole = "0, 0x06040200, 0x0e0c0a08, 0x3210"
	}
	of := func(i int) string {
		at, ok := e.Same(i)
		switch {
		case !ok:
			return args[i] + ", " + whole
		case offsets:
			return args[i] + ", " + byOffsets(n, at)
		case n == 32:
			return fmt.Sprintf("%s, %d, 0, 0, %s", args[i], at&^1, odd(at))
		}
		return fmt.Sprintf("%s, %d, 0, 0", args[i], at)
	}
	switch e.Op {
	case halide.OpLocal:
		return fmt.Sprintf("shuffle%d(%s)", n, of(0))
	case halide.OpSelect:
		cond := fmt.Sprintf("%s%d(%s, %s)", laneCalls[e.Cmp], n, of(0), of(1))
		if e.Pair {
			no, yes := e.Either(n)
			return fmt.Sprintf("select%d(%s, %s, %s, %s)", n, cond, args[2], byOffsets(n, no), byOffsets(n, yes))
		}
		return fmt.Sprintf("select%d(%s, %s, %s)", n, cond, of(3), of(2))
	}
	return fmt.Sprintf("%s%d(%s, %s)", laneCalls[e.Op], n, of(0), of(1))
}

// byOffsets selects element at for all lanes by offsets: a start would be in one of the scalar registers.
func byOffsets(n, at int) string {
	if n == 32 {
		words := at / 2 * 0x01010101
		return fmt.Sprintf("0, %#08x, %#08x, %s", words, words, odd(at))
	}
	return fmt.Sprintf("0, %#x, %#x", 0x11111111*at, 0x11111111*at)
}

// odd is the square that takes the second half of a word where that is the element.
func odd(at int) string { return [...]string{"0", "0x1111"}[at&1] }

// inOrder selects lanes as they stand.
const inOrder = "0, 0x76543210"

// floatLanes is a lane operation on eight floats; a comparison with a NaN does not hold.
func floatLanes(e *target.Each, args []string) string {
	two := func(call string, a, b int) string {
		return fmt.Sprintf("%s(%s, %s, %s)", call, args[a], args[b], inOrder)
	}
	switch e.Op {
	case halide.OpLocal:
		return args[0]
	case halide.OpAbs:
		return fmt.Sprintf("fpabs(%s, %s)", args[0], inOrder)
	case halide.OpMin, halide.OpMax, halide.OpAdd, halide.OpSub:
		return two("fp"+laneCalls[e.Op], 0, 1)
	}
	holds := ""
	switch e.Cmp { // the machine has < and >=
	case halide.OpLT:
		holds = two("fplt", 0, 1)
	case halide.OpGT:
		holds = two("fplt", 1, 0)
	case halide.OpGE:
		holds = two("fpge", 0, 1)
	case halide.OpLE:
		holds = two("fpge", 1, 0)
	case halide.OpEQ:
		holds = two("fpge", 0, 1) + " & " + two("fpge", 1, 0)
	}
	return fmt.Sprintf("ext_w(fpselect16(%s, %s, %s, 0xfedcba98, 8, 0x76543210, 0xfedcba98), 0)", holds, args[2],
		inOrder)
}
