package realize

import "github.com/vyasa-go/vyasa/halide"

// passes turns taps into loops over rows, up to four rows of one type a loop.
//
//	in(x) + 2*in(x+1) + in(x+2) + k(0)*in(x+3) + in(x)*in(x+4)   ->   dst = 1*a + 2*b + 1*c + k*d; dst += a*e
func (l *linear) passes() []pass {
	out := passesOf[int16](l.taps, halide.Int16)
	out = append(out, passesOf[uint8](l.taps, halide.UInt8)...)
	out = append(out, passesOf[int64](l.taps, halide.NoType)...)
	for _, t := range l.products {
		out = append(out, func(dst []int64, add bool, s int64) { product(dst, add, s, t.coef, *t.row, *t.other) })
	}
	return out
}

// passesOf are the passes of the taps of one type.
func passesOf[T integer](taps []tap, of halide.Type) []pass {
	var rows []*[]T
	var by []func() int64
	for _, t := range taps {
		if t.of == of {
			rows, by = append(rows, t.row.(*[]T)), append(by, t.by)
		}
	}
	var out []pass
	for len(rows) > 0 {
		r, k := rows, by
		n := min(len(rows), 4)
		if len(rows) == 5 || len(rows) == 6 {
			n = 3
		}
		out = append(out, func(dst []int64, add bool, s int64) {
			switch n {
			case 4:
				sum4(dst, add, s, [4]int64{k[0](), k[1](), k[2](), k[3]()}, *r[0], *r[1], *r[2], *r[3])
			case 3:
				sum3(dst, add, s, [4]int64{k[0](), k[1](), k[2]()}, *r[0], *r[1], *r[2])
			case 2:
				sum2(dst, add, s, [4]int64{k[0](), k[1]()}, *r[0], *r[1])
			case 1:
				sum1(dst, add, s, k[0](), *r[0])
			}
		})
		rows, by = rows[n:], by[n:]
	}
	return out
}
