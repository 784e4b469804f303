package build

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// linear is a sum of bytes in memory times numbers, in lanes of 16 bits that lie in pairs, modulo 2^16. Bytes of one
// row are summed first, neighbours in pairs by one multiplication, so that sums of other rows that multiply theirs
// alike, or by multiples, find it made; then rows that are taken equally often.
//
//	a(x) + 2*a(x+1) + a(x+2)   ->   dot(a(x)..., 1 2 1 2 ..) + (a(x+2).. & 255) | dot(a(x+1).., 1 2 ..) + (a(x+2).. >> 8)
//	2*a(x) + 4*a(x+1), a(y)    ->   2 * (a(x) + 2*a(x+1))
type linear struct {
	*evenOdd
	bytes  []multiple
	others []multiple
	number int64
}

// multiple is an expression times a number; of a byte in memory with its place.
type multiple struct {
	e      *halide.Expr
	by     int64
	at     *place
	row    string
	offset int
}

const (
	mostScale = 1<<15 - 1 // a number in 16 bits
	mostByte  = 1<<7 - 1  // a number that bytes are multiplied by
	nearBytes = 16        // bytes of one row are no further apart
)

// linear makes an expression so, if it has bytes to multiply; not ok: it has none.
func (p *evenOdd) linear(e *halide.Expr) (v value, ok bool) {
	l := &linear{evenOdd: p}
	l.add(e, 1)
	if l.merge(); len(l.bytes) < 2 {
		return v, false
	}
	bySize := map[int64]value{}
	var sizes []int64
	take := func(v value, by int64) {
		n := max(by, -by)
		sum := bySize[n]
		switch {
		case sum == nil && by < 0:
			v = p.b.apply(vec.Sub, p.b.constant(vec.I16, 0), v)
			fallthrough
		case sum == nil:
			bySize[n] = v
			sizes = append(sizes, n)
		case by < 0:
			bySize[n] = p.b.apply(vec.Sub, sum, v)
		default:
			bySize[n] = p.b.apply(vec.Add, sum, v)
		}
	}
	for _, s := range l.stacks() {
		vs, by := l.sums(s)
		for i, v := range vs {
			take(v, by[i])
		}
	}
	for _, o := range l.others {
		take(p.b.bits(o.e, vec.I16), o.by)
	}
	slices.Sort(sizes)
	for i, n := range sizes {
		if term := l.times(bySize[n], n); i == 0 {
			v = term
		} else {
			v = p.b.apply(vec.Add, v, term)
		}
	}
	if l.number != 0 {
		v = p.b.apply(vec.Add, v, p.b.constant(vec.I16, l.number))
	}
	return v, true
}

// times is a product with a positive number.
func (l *linear) times(v value, n int64) value {
	if n&(n-1) == 0 {
		return l.b.shl(v, bits.TrailingZeros64(uint64(n)))
	}
	return l.b.apply(vec.Mul, v, l.b.constant(vec.I16, n))
}

// add takes an expression apart, each term so many times.
func (l *linear) add(e *halide.Expr, by int64) {
	number := func(e *halide.Expr) (int64, bool) {
		if e.Op != halide.OpConst || e.Kind != halide.IntKind || !e.Int.IsInt64() {
			return 0, false
		}
		n := e.Int.Int64()
		return n * by, n > -mostScale && n < mostScale && n*by > -mostScale && n*by < mostScale
	}
	switch e.Op {
	case halide.OpConst:
		if n, ok := number(e); ok {
			l.number += n
			return
		}
	case halide.OpAdd:
		l.add(e.Args[0], by)
		l.add(e.Args[1], by)
		return
	case halide.OpSub:
		l.add(e.Args[0], by)
		l.add(e.Args[1], -by)
		return
	case halide.OpNeg:
		l.add(e.Args[0], -by)
		return
	case halide.OpMul:
		for i, a := range e.Args {
			if n, ok := number(a); ok {
				l.add(e.Args[1-i], n)
				return
			}
		}
	case halide.OpLoad:
		if vec.ElemOf(e.Type) == vec.I8 && !e.Type.Signed() && l.b.varies(e) {
			if at, ok := l.b.sideBySide(e); ok {
				row := fmt.Sprint(at.arg, " ", at.base.Form.AddConst(-at.base.Form.Const))
				l.bytes = append(l.bytes, multiple{e, by, at, row, at.base.Form.Const})
				return
			}
		}
	}
	l.others = append(l.others, multiple{e: e, by: by})
}

// merge adds up what is taken several times, and puts bytes in the order of memory.
func (l *linear) merge() {
	sort.SliceStable(l.bytes, func(i, j int) bool {
		x, y := l.bytes[i], l.bytes[j]
		return x.row < y.row || x.row == y.row && x.offset < y.offset
	})
	var out []multiple
	for _, t := range l.bytes {
		if n := len(out); n > 0 && out[n-1].row == t.row && out[n-1].offset == t.offset {
			out[n-1].by += t.by
			continue
		}
		out = append(out, t)
	}
	l.bytes = slices.DeleteFunc(out, func(t multiple) bool { return t.by == 0 })
}

// rows cuts the bytes into those that lie near each other.
func (l *linear) rows() (out [][]multiple) {
	for i, t := range l.bytes {
		if i == 0 || l.bytes[i-1].row != t.row || t.offset-l.bytes[i-1].offset > nearBytes {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], t)
	}
	return out
}

// common is the greatest number that divides what bytes are taken by, with the sign of the first.
func common(ts []multiple) (by int64) {
	for _, t := range ts {
		by = gcd(by, t.by)
	}
	if ts[0].by < 0 {
		by = -by
	}
	return by
}

// row is a sum of bytes of one row, each taken as often as it says, by times less.
func (l *linear) row(ts []multiple, by int64) (v value) {
	if v, ok := l.three(ts, by); ok {
		return v
	}
	v = &vector{elem: vec.I16}
	full := l.b.m.Full(vec.I8)
	for at := 0; at < l.b.width; at += full {
		for odd := range 2 {
			sum := vec.NoReg
			for i := 0; i < len(ts); i++ {
				t, n := ts[i], ts[i].by/by
				var r vec.Reg
				if i+1 < len(ts) && ts[i+1].offset == t.offset+1 && safe(n, ts[i+1].by/by) {
					r = l.dot(l.load(t, at+odd), n, ts[i+1].by/by)
					i++
				} else {
					r = l.one(l.load(t, at), n, odd)
				}
				if sum != vec.NoReg {
					r = l.op(vec.Add, 0, sum, r)
				}
				sum = r
			}
			v.regs = append(v.regs, sum)
		}
	}
	return v
}

// three is a row of three bytes, of which the middle one is taken as often as both others: the sum of neighbours is
// shared by even and odd lanes.
//
//	a(x) + 2*a(x+1) + a(x+2)   ->   s(x) + s(x+1), of s(x) = a(x) + a(x+1)
func (l *linear) three(ts []multiple, by int64) (v value, ok bool) {
	p := make(polynomial, 3)
	for _, t := range ts {
		i := t.offset - ts[0].offset
		if i > 2 {
			return v, false
		}
		p[i] = t.by / by
	}
	q, ok := p.quotient()
	if !ok || p[2] == 0 || !safe(q[0], q[1]) {
		return v, false
	}
	v = &vector{elem: vec.I16}
	full := l.b.m.Full(vec.I8)
	for at := 0; at < l.b.width; at += full {
		var s [3]vec.Reg
		for i := range s {
			s[i] = l.dot(l.load(ts[0], at+i), q[0], q[1])
		}
		v.regs = append(v.regs, l.op(vec.Add, 0, s[0], s[1]), l.op(vec.Add, 0, s[1], s[2]))
	}
	return v, true
}

// safe reports whether two products with bytes fit 16 bits together, with a sign: their sum saturates.
func safe(m, n int64) bool {
	inside := func(n int64) bool { return n >= -mostByte-1 && n <= mostByte }
	up, down := max(m, 0)+max(n, 0), min(m, 0)+min(n, 0)
	return inside(m) && inside(n) && 255*up < 1<<15 && 255*down >= -1<<15
}

// load loads bytes from one on.
func (l *linear) load(t multiple, from int) vec.Reg {
	return l.b.set(&vec.Op{Code: vec.Load, Elem: vec.I8, N: l.b.m.Full(vec.I8), Mem: t.at.plus(from)}, vec.Vector)
}

// dot multiplies pairs of bytes and adds them up.
func (l *linear) dot(r vec.Reg, m, n int64) vec.Reg {
	k := l.b.constant(vec.I16, m&0xff|n<<8).regs[0]
	return l.b.op(&vec.Op{Code: vec.DotUS, Elem: vec.I16, From: vec.I8, N: l.b.m.Full(vec.I16), Args: []vec.Reg{r, k}})
}

// one is the even or the odd bytes, times a number.
func (l *linear) one(r vec.Reg, n int64, odd int) vec.Reg {
	switch {
	case n != 1 && safe(n, 0):
		return l.dot(r, n*int64(1-odd), n*int64(odd))
	case odd == 1:
		r = l.op(vec.ShrU, 8, r)
	default:
		r = l.op(vec.And, 0, r, l.b.constant(vec.I16, 0xff).regs[0])
	}
	if n == 1 {
		return r
	}
	return l.op(vec.Mul, 0, r, l.b.constant(vec.I16, n).regs[0])
}

// gcd is the greatest number that divides both.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
