package datapath

// The index rules as the reference text states them, lane by lane; the package computes them from cells.

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

func refRA(p pick, n, l, c int) int { return mod(p.start+nib(p.lo, p.hi, l)+c*p.step, n) }

func refX16(p pick, n, l, c int) int {
	k, r := l>>1, l&1
	w := nib(p.lo, p.hi, 2*k)
	q := sq(p.square, 2*r+c&1)
	if q&2 != 0 {
		w += nib(p.lo, p.hi, 2*k+1) + 1
	}
	return mod(p.start+(c>>1)*p.step+2*w+q&1, n)
}

func refX8(p pick, n, l, c int) int {
	k, r, h := l>>2, l>>1&1, l&1
	w := nib(p.lo, 0, 2*k)
	q := sq(p.square, 2*r+c&1)
	if q&2 != 0 {
		w += nib(p.lo, 0, 2*k+1) + 1
	}
	return mod(p.start+(c>>1)*p.step+4*w+2*(q&1)+h, n)
}

func refZ(sh int) func(p pick, n, l, c int) int {
	return func(p pick, n, l, c int) int {
		k, r := l>>sh, l&1
		q := sq(p.square, 2*r+c&1)
		w := nib(p.lo, p.hi, 2*k)
		if q&2 != 0 {
			w = nib(p.lo, p.hi, 2*k+1)
		}
		return mod(p.start+(c>>1)*p.step+2*w+q&1, n)
	}
}

func refS32(p pick, n, l, _ int) int {
	k, q := l>>2, sq(p.square, l&3)
	w := nib(p.lo, p.hi, 2*k)
	if q&2 != 0 {
		w += nib(p.lo, p.hi, 2*k+1) + 1
	}
	return mod(p.start+2*w+q&1, n)
}
