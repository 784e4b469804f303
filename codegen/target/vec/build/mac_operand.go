package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
)

// interleaved is factors one beside the other, for each group of lanes a register for each part.
//
//	a0 a1 .. a15, b0 b1 .. b15   ->   a0 b0 a1 b1 .. a3 b3 a8 b8 .. | a4 b4 ..
func (m *maker) interleaved(es []*halide.Expr) [][]vec.Reg {
	if m.how.natural() {
		return m.alongside(es)
	}
	vs := m.factors(es)
	if m.how.order == flat {
		return m.inTurns(vs)
	}
	var out [][]vec.Reg
	for j := range vs[0].regs {
		e := m.how.elem
		var level []vec.Reg
		for _, v := range vs {
			level = append(level, v.regs[j])
		}
		if len(es) == 2 {
			out = append(out, []vec.Reg{m.unpack(e, level[0], level[1], 0), m.unpack(e, level[0], level[1], 1)})
			continue
		}
		var four []vec.Reg
		for half := range 2 {
			x, y := m.unpack(e, level[0], level[1], half), m.unpack(e, level[2], level[3], half)
			four = append(four, m.unpack(e+1, x, y, 0), m.unpack(e+1, x, y, 1))
		}
		out = append(out, four)
	}
	return out
}

// factors is each of them in its own registers; nil is 0.
func (m *maker) factors(es []*halide.Expr) (out []value) {
	for _, e := range es {
		if e == nil {
			out = append(out, m.constant(m.how.elem, 0))
		} else {
			out = append(out, m.bits(e, m.how.elem))
		}
	}
	return out
}

// inTurns is interleaved in the flat order: a register for each of the sums.
func (m *maker) inTurns(vs []value) (out [][]vec.Reg) {
	e, group := m.how.elem, len(vs)
	for j := range m.count(vec.I32) {
		var level []vec.Reg
		for _, v := range vs {
			level = append(level, v.regs[j/group])
		}
		at := j % group // of the registers that these become
		if group == 4 {
			level = []vec.Reg{m.unpack(e, level[0], level[1], at/2), m.unpack(e, level[2], level[3], at/2)}
		}
		out = append(out, []vec.Reg{m.unpack(e+vec.Elem(group/4), level[0], level[1], at%2)})
	}
	return out
}

// unpack is lanes of two registers in turns, of the low or the high halves of each block; in the flat order, of the
// registers.
func (m *maker) unpack(e vec.Elem, x, y vec.Reg, half int) vec.Reg {
	full, block := m.m.Full(e), blockBits/e.Bits()
	if m.how.order == flat {
		block = full
	}
	lane := make([]int, full)
	for i := range lane {
		lane[i] = i/block*block + half*block/2 + i%block/2 + i%2*full
	}
	return m.op(&vec.Op{Code: vec.Shuffle, Elem: e, N: full, Args: []vec.Reg{x, y}, Lane: lane})
}

// halves is a pair of data whose even lanes are multiplied in one register and whose odd lanes in another. Neighbours
// in memory are there as they lie; others are blended of loads one element apart.
//
//	(x, x+1)    ->   load x | load x+1
//	(x, y)      ->   blend load x, load y-1 | blend load x+1, load y
//	(x, none)   ->   load x | load x, whose odd places are multiplied
func (m *maker) halves(t tuple) (out [][]vec.Reg) {
	x, y := t.data[0], t.data[1]
	n := 2 * m.m.Full(vec.I32)
	for j := range m.width / n {
		at := j * n
		switch {
		case t.adjacent:
			out = append(out, []vec.Reg{m.loadHalf(x, at), m.loadHalf(x, at+1)})
		case y == nil:
			r := m.loadHalf(x, at)
			out = append(out, []vec.Reg{r, r})
		default:
			low, high := m.shifted(x, at, 1), m.shifted(y, at, -1)
			out = append(out, []vec.Reg{m.blend(m.loadHalf(x, at), high), m.blend(low, m.loadHalf(y, at))})
		}
	}
	return out
}

// loadHalf loads a datum in lanes of 16 bits from an element on.
func (m *maker) loadHalf(d *datum, from int) vec.Reg {
	o := &vec.Op{Code: vec.Load, Elem: vec.I16, N: m.m.Full(vec.I16), Mem: d.at.plus(from)}
	if d.at.elem < vec.I16 {
		if o.Code, o.From = vec.LoadU, d.at.elem; d.expr.Type.Signed() {
			o.Code = vec.LoadS
		}
	}
	return m.set1(o)
}

// shifted is a datum one element further or one back; only the lanes that a blend takes count. Beyond the array it is
// shifted.
func (m *maker) shifted(d *datum, from, by int) vec.Reg {
	lo, hi, elems := m.reach(d.at)
	if lo+from+by >= 0 && hi+from+by+m.m.Full(vec.I16) <= elems {
		return m.loadHalf(d, from+by)
	}
	code := vec.ShrU
	if by < 0 {
		code = vec.Shl
	}
	return m.op(&vec.Op{Code: code, Elem: vec.I32, N: m.m.Full(vec.I32), Imm: 16, Args: []vec.Reg{m.loadHalf(d, from)}})
}

// blend is the even lanes of one register and the odd lanes of another.
func (m *maker) blend(even, odd vec.Reg) vec.Reg {
	full := m.m.Full(vec.I16)
	lane := make([]int, full)
	for i := range lane {
		lane[i] = i + i%2*full
	}
	return m.op(&vec.Op{Code: vec.Shuffle, Elem: vec.I16, N: full, Args: []vec.Reg{even, odd}, Lane: lane})
}

// uniform is factors that are the same in all lanes, one beside the other in 32 bits.
//
//	constants             ->   a constant
//	neighbours in memory  ->   broadcast as 32 bits, with what lies behind them where data are 0; of bytes that are
//	                           wanted as 16 bits, extended
//	others                ->   blended, or unpacked
func (m *maker) uniform(es, data []*halide.Expr) vec.Reg {
	elem := m.how.elem
	full := m.m.Full(vec.I32)
	if !slices.ContainsFunc(es, func(e *halide.Expr) bool { return e != nil && e.Op != halide.OpConst }) {
		imm := int64(0)
		for i, e := range es {
			if e != nil {
				imm |= lowBits(e.Int) & (1<<elem.Bits() - 1) << (i * elem.Bits())
			}
		}
		return m.constant(vec.I32, imm).regs[0]
	}
	if p, ok := m.neighbours(es, data); ok {
		if p.elem == elem {
			return m.set1(&vec.Op{Code: vec.Broadcast, Elem: vec.I32, N: full, Mem: p.base})
		}
		r := m.set1(&vec.Op{Code: vec.Broadcast, Elem: vec.I16, N: m.m.Full(vec.I16), Mem: p.base})
		return m.op(&vec.Op{Code: extension(es[0].Type.Signed()), Elem: vec.I16, From: vec.I8, N: m.m.Full(vec.I16),
			Args: []vec.Reg{r}})
	}
	if m.how.natural() {
		return m.alongside(es)[0][0]
	}
	vs := m.factors(es)
	if len(vs) == 2 && m.lanes(elem) == m.m.Full(elem) {
		return m.blend(vs[0].regs[0], vs[1].regs[0])
	}
	if m.how.order == flat {
		return m.inTurns(vs)[0][0]
	}
	at := func(i int) vec.Reg { return vs[i].regs[0] }
	return m.unpack(vec.I16, m.unpack(vec.I8, at(0), at(1), 0), m.unpack(vec.I8, at(2), at(3), 0), 0)
}

// strided is a pair of data whose lanes are two elements apart in memory, where they lie in pairs already. Others are
// blended of loads in whose even places the one is, in whose odd places the other.
//
//	(x, x+1)    ->   load x
//	(x, y)      ->   blend load x, load y-1
//	(x, none)   ->   load x
func (m *maker) strided(t tuple) (out [][]vec.Reg) {
	x, y := t.data[0], t.data[1]
	n := m.m.Full(vec.I32)
	for j := range m.width / n {
		at := 2 * j * n
		r := m.evenPlaces(x, at)
		if y != nil && !t.adjacent {
			r = m.blend(r, m.oddPlaces(y, at))
		}
		out = append(out, []vec.Reg{r})
	}
	return out
}

// evenPlaces loads a datum from an element on; what lies between its elements is in the odd places. The element behind
// the last one may be beyond the array, then they are loaded one earlier, and shifted.
func (m *maker) evenPlaces(d *datum, from int) vec.Reg {
	if _, hi, elems := m.reach(d.at); hi+from+m.m.Full(vec.I16) <= elems {
		return m.loadHalf(d, from)
	}
	return m.op(&vec.Op{Code: vec.ShrU, Elem: vec.I32, N: m.m.Full(vec.I32), Imm: 16,
		Args: []vec.Reg{m.loadHalf(d, from-1)}})
}

// oddPlaces loads a datum, one element earlier; before the array it is shifted.
func (m *maker) oddPlaces(d *datum, from int) vec.Reg {
	if lo, _, _ := m.reach(d.at); lo+from > 0 {
		return m.loadHalf(d, from-1)
	}
	return m.op(&vec.Op{Code: vec.Shl, Elem: vec.I32, N: m.m.Full(vec.I32), Imm: 16,
		Args: []vec.Reg{m.loadHalf(d, from)}})
}
