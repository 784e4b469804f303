package kernel

import (
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/lower"
)

// pairsHold reports whether the arrays of a run fulfil p. It allocates nothing.
func pairsHold(p build.Pair, n *lower.Nest, arrays []unsafe.Pointer) bool {
	list := unsafe.Slice((*int8)(arrays[p.Buffer]), n.Buffers[p.Buffer].Elems)
	for len(list) >= 2*p.Row {
		if !rowsFit(list[:p.Row], list[p.Row:2*p.Row]) {
			return false
		}
		list = list[2*p.Row:]
	}
	return len(list) <= p.Row || rowsFit(list[:len(list)-p.Row], list[p.Row:])
}

// rowsFit reports whether the sums of two rows, element by element, are from -128 to 128. Eight bytes are added at
// once: the sum of two of one sign that has the other one is less than -128, or more than 127.
func rowsFit(a, b []int8) bool {
	const signs = 0x8080808080808080
	n := len(a) &^ 7
	for i := 0; i < n; i += 8 {
		x, y := *(*uint64)(unsafe.Pointer(&a[i])), *(*uint64)(unsafe.Pointer(&b[i]))
		sum := (x&^signs + y&^signs) ^ (x^y)&signs
		if (x^sum)&(y^sum)&signs != 0 && !eachFits(a[i:i+8], b[i:i+8]) {
			return false
		}
	}
	return eachFits(a[n:], b[n:])
}

func eachFits(a, b []int8) bool {
	for i, x := range a {
		if sum := int(x) + int(b[i]); sum < -128 || sum > 128 {
			return false
		}
	}
	return true
}
