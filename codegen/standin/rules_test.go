package standin_test

// The index rules of data selection, as the reference text for them has them (it was compared with published kernels
// on random data). N is the number of elements of the register, l the lane, c the column.

func nib(lo, hi uint32, i int) int {
	if i < 8 {
		return int(lo>>(4*i)) & 15
	}
	return int(hi>>(4*(i-8))) & 15
}

func sq(s uint32, k int) int { return int(s>>(4*k)) & 3 }

func mod(a, n int) int {
	a %= n
	if a < 0 {
		a += n
	}
	return a
}

// ra is the regular rule: 32-bit and float x, x of 16x32, every z but 8-bit.
func ra(start int, lo, hi uint32, step, N, l, c int) int {
	return mod(start+nib(lo, hi, l)+c*step, N)
}

// x16 is the rule of x in 16x16 and 16x8.
func x16(start int, lo, hi uint32, step int, s uint32, N, l, c int) int {
	p, r := l>>1, l&1
	w0 := nib(lo, hi, 2*p)
	w := w0
	q := sq(s, 2*r+c&1) // c&1 binds first
	if q&2 != 0 {
		w = w0 + nib(lo, hi, 2*p+1) + 1
	}
	return mod(start+(c>>1)*step+2*w+q&1, N)
}

// x8 is the rule of x in 8x8.
func x8(start int, off uint32, step int, s uint32, N, l, c int) int {
	p, r, h := l>>2, l>>1&1, l&1
	w := nib(off, 0, 2*p)
	q := sq(s, 2*r+c&1)
	if q&2 != 0 {
		w += nib(off, 0, 2*p+1) + 1
	}
	return mod(start+(c>>1)*step+4*w+2*(q&1)+h, N)
}

// zb is the rule of an 8-bit z: sh is 2 for 8x8, 1 for 16x8.
func zb(start int, lo, hi uint32, step int, s uint32, l, c, sh int) int {
	p, r := l>>sh, l&1
	q := sq(s, 2*r+c&1)
	n := nib(lo, hi, 2*p)
	if q&2 != 0 {
		n = nib(lo, hi, 2*p+1)
	}
	return mod(start+(c>>1)*step+2*n+q&1, 32)
}

// s32 is the rule of the 32 lanes of 16 bits of select32, shuffle32, add32, ...
func s32(start int, lo, hi, s uint32, N, l int) int {
	p, k := l>>2, l&3
	w := nib(lo, hi, 2*p)
	q := sq(s, k)
	if q&2 != 0 {
		w += nib(lo, hi, 2*p+1) + 1
	}
	return mod(start+2*w+q&1, N)
}
