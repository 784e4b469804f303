package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// Pack keeps the low 8 bits of n 16-bit elements. (Saturation is not documented for AIE1: truncation, whatever the
// modes; bsrs saturates.)
func Pack(dst, v *Vec, n int) {
	var out Vec
	for i := range n {
		if v.U.Has(2*i, 2) {
			out.SetUndef(i, 1)
			continue
		}
		out.B[i] = v.B[2*i]
	}
	dst.Copy(&out, n)
}

// Unpack widens n elements of 8 bits to 16, by e's sign.
func Unpack(dst, v *Vec, e machine.Elem, n int) {
	var out Vec
	for i := range n {
		if v.U.Has(i, 1) {
			out.SetUndef(2*i, 2)
			continue
		}
		out.put(machine.Int16, i, v.Int(e, i))
	}
	dst.Copy(&out, 2*n)
}

// ShiftElem moves n elements of b bytes up by one and makes x, extended to 64 bits, element 0; the last is dropped.
func ShiftElem(dst, v *Vec, e machine.Elem, n int, x int64) {
	var out Vec
	b := e.Bytes()
	for i := 1; i < n; i++ {
		if v.U.Has((i-1)*b, b) {
			out.SetUndef(i*b, b)
			continue
		}
		copy(out.B[i*b:i*b+b], v.B[(i-1)*b:i*b])
	}
	out.SetInt(e, 0, x)
	dst.Copy(&out, n*b)
}
