package datapath

// Acc is an accumulator: up to 16 lanes of 48 bits or 8 lanes of 80.
type Acc struct {
	Lo [16]int64 // the lane; its low 64 bits if it has 80
	Hi [8]int64  // bits 64 to 79 of an 80-bit lane, sign-extended
	U  uint32    // undefined lanes
}

// Zero makes all lanes a known zero.
func (a *Acc) Zero() { *a = Acc{} }

// Undef makes all lanes undefined.
func (a *Acc) Undef(lanes int) {
	*a = Acc{U: 1<<uint(lanes) - 1}
}

// Put replaces n lanes at off by the first n of src.
func (a *Acc) Put(src *Acc, off, n int) {
	u := src.U & (1<<uint(n) - 1) << uint(off)
	copy(a.Lo[off:off+n], src.Lo[:n])
	if off+n <= len(a.Hi) {
		copy(a.Hi[off:off+n], src.Hi[:n])
	}
	m := uint32(1<<uint(n)-1) << uint(off)
	a.U = a.U&^m | u
}

// Take is the n lanes of src at off.
func (a *Acc) Take(src *Acc, off, n int) {
	u := src.U >> uint(off) & (1<<uint(n) - 1)
	copy(a.Lo[:n], src.Lo[off:off+n])
	if off+n <= len(a.Hi) {
		copy(a.Hi[:n], src.Hi[off:off+n])
	}
	a.U = u
}

// fits48 reports whether x is a 48-bit number.
func fits48(x int64) bool { return uint64(x+1<<47)>>48 == 0 }

// fits80 reports whether the high part hi is that of an 80-bit number.
func fits80(hi int64) bool { return uint64(hi+1<<15)>>16 == 0 }
