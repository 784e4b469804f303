package columns

import "github.com/vyasa-go/vyasa/lower/affine"

// dynamicStart is a stream of an array, not aligned to loads, seen from the load before each element: a new stream
// whose elements stand shift further on at run time.
//
//	a[x + 2], x = 0, 1, ..   ->   a[4*(x/4) + 2], shifted by x%4        (int32: a load is 4 elements)
//
// Operand x can begin reading at a run-time element, so scalars whose address moves in steps smaller than a load need
// no gathering if they stand in x. Where they cannot, because the other operand does not fit z, they are gathered: the
// few scalars of an iteration cost about as much as the operations that they take part in.
func (a *arena) dynamicStart(number int) (int, bool) {
	s := a.streams[number]
	unit := unitBits / s.buffer.Type.Bits()
	if s.aligned(unit) {
		return 0, false
	}
	if m, ok := a.moves[number]; ok {
		return m, true
	}
	step := gcd(s.align, unit)
	m := stream{buffer: s.buffer, form: s.form.Div(unit, a.extents).Scale(unit),
		shift: s.form.Mod(unit, a.extents).Simplify(a.extents), step: step, span: unit - step}
	m.lo, m.hi = m.form.Range(a.extents)
	m.align = m.form.Divisor()
	a.streams = append(a.streams, m)
	a.moves[number] = len(a.streams) - 1
	return len(a.streams) - 1, true
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// seen replaces the scalars of an operand's matrix by those of dynamic streams.
func (p *planner) seen(m matrix) matrix {
	for i := range m {
		for c, s := range m[i] {
			if s.stream > 0 {
				if to, ok := p.dynamicStart(s.stream); ok {
					m[i][c].stream = to
				}
			}
		}
	}
	return m
}

// anyDynamic reports whether m reads a dynamic stream.
func (a *arena) anyDynamic(m matrix) bool {
	_, step, ok := a.shifts(m)
	return step > 0 || !ok
}

// shifts is by what all elements that m reads are shifted at run time, in steps of so many elements, 0 if they are not.
// ok is false if they do not all move together.
func (a *arena) shifts(m matrix) (shift affine.Form, step int, ok bool) {
	first := true
	ok = true
	m.each(func(s source) {
		var f affine.Form
		n := 0
		if s.stream > 0 {
			f, n = a.streams[s.stream].shift, a.streams[s.stream].step
			if a.streams[s.stream].span == 0 {
				f, n = affine.Form{}, 0
			}
		}
		if first {
			shift, step, first = f, n, false
		}
		ok = ok && n == step && (n == 0 || f.Equal(shift))
	})
	return shift, step, ok
}
