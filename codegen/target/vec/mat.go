package vec

import "slices"

// matOf is the product of matrices that sums of products of four bytes make.
var matOf = map[Code]Code{Dot4: Mat, Dot4S: MatS, Dot4U: MatU}

// Halves says how Mat, MatS and MatU are two dot products of shuffled operands, as lanes of 32 bits of a register:
//
//	mat a, b, c   =   dot a[left 1], b[right 1], (dot a[left 0], b[right 0], c)
func (c Code) Halves(bits int) (dot Code, left, right [2][]int) {
	for d, m := range matOf {
		if m == c {
			dot = d
		}
	}
	for part := range 2 {
		for group := 0; group < bits/32; group += 4 {
			for i := range 4 {
				left[part] = append(left[part], group+i/2*2+part)
				right[part] = append(right[part], group+i%2*2+part)
			}
		}
	}
	return dot, left, right
}

// mat is products of matrices.
func (m *machine) mat(op *Op) func(i int) (uint64, bool) {
	number := func(arg, at int, signs ...Code) (int64, bool) {
		n, ok := m.vec[op.Args[arg]].lane(I8, at)
		if slices.Contains(signs, op.Code) {
			return signed(I8, n), ok
		}
		return int64(n), ok
	}
	return func(i int) (uint64, bool) {
		c, all := m.vec[op.Args[2]].lane(I32, i)
		sum := signed(I32, c)
		for k := range 8 {
			x, ok1 := number(0, i/4*16+i%4/2*8+k, MatS)
			y, ok2 := number(1, i/4*16+i%2*8+k, Mat, MatS)
			sum, all = sum+x*y, all && ok1 && ok2
		}
		return uint64(sum), all
	}
}
