package codegen

import (
	"math"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

var minusZero = float32(math.Copysign(0, -1))

// picks is which elements an operation reads: [lane*columns + column].
type picks struct {
	shift int
	x, z  []int
}

// picksOf evaluates the selection of a MAC, and keeps it while the x shift stays.
func (m *executor) picksOf(op *Op) *picks {
	shift := m.Eval(op.Mac.XShift)
	if p := m.indices[op]; p != nil && p.shift == shift {
		return p
	}
	f := op.Mac.Fields.family
	xo := f.xOperand(len(m.regs[op.Args[0]].undef))
	zo := f.zOperand(len(m.regs[op.Args[1]].undef))
	xs, zs := op.Mac.Fields.x, op.Mac.Fields.z
	xs.start += shift
	if xs.start%xo.granularity() != 0 || xs.step%xo.granularity() != 0 {
		exec.Failf("x starts at %d and steps by %d, both must be multiples of %d", xs.start, xs.step, xo.granularity())
	}
	p := &picks{shift: shift}
	for l := range f.lanes {
		for c := range f.columns {
			p.x = append(p.x, xo.index(xs, l, c))
			p.z = append(p.z, zo.index(zs, l, c))
		}
	}
	m.indices[op] = p
	return p
}

// mac adds products to an accumulator, or begins one.
func (m *executor) mac(op *Op) {
	f := op.Mac.Fields.family
	v := op.Mac.Verb
	old := m.regs[op.Dst]
	r := m.fresh(op.Dst)
	clear(r.undef)
	p := m.picksOf(op)
	x, z := &m.regs[op.Args[0]], &m.regs[op.Args[1]]
	for l := range f.lanes {
		at := l * f.columns
		if v == accumulate || v == subtract {
			r.undef[l] = old.undef == nil || old.undef[l]
		}
		if f.accBits == 32 {
			r.floats[l], r.undef[l] = floatLane(v, old, x, z, p.x[at], p.z[at], l, r.undef[l])
			continue
		}
		sum, undef := dot(x, z, p.x[at:at+f.columns], p.z[at:at+f.columns])
		if v == subtract || v == beginNeg {
			sum = sum.Neg()
		}
		if v == accumulate || v == subtract {
			if !r.undef[l] {
				sum = sum.Add(old.wide[l])
			}
		}
		r.wide[l], r.undef[l] = sum, r.undef[l] || undef
		if !r.undef[l] && !sum.Fits(f.accBits) {
			exec.Failf("lane %d of an accumulator of %d bits holds %s", l, f.accBits, sum.Big())
		}
	}
	m.regs[op.Dst] = r
}

// dot is a sum of products; what is undefined vanishes where it is multiplied by zero.
func dot(x, z *register, xi, zi []int) (sum exec.Wide, undef bool) {
	for c := range xi {
		i, j := xi[c], zi[c]
		switch {
		case x.undef[i] || z.undef[j]:
			zero := !x.undef[i] && x.ints[i] == 0 || !z.undef[j] && z.ints[j] == 0
			undef = undef || !zero
		default:
			sum = sum.Add(exec.MulWide(x.ints[i], z.ints[j]))
		}
	}
	return sum, undef
}

// floatLane is one lane of the float unit: the product is rounded, then the sum.
func floatLane(v verb, old register, x, z *register, i, j, l int, undef bool) (float32, bool) {
	if x.undef[i] || z.undef[j] || undef {
		return 0, true
	}
	t := float32(x.floats[i] * z.floats[j])
	switch v {
	case accumulate:
		return float32(old.floats[l] + t), false
	case subtract:
		return float32(old.floats[l] - t), false
	case beginNeg:
		return -t, false
	}
	return t, false
}

// convert is an operation between registers.
func (m *executor) convert(op *Op) register {
	src := &m.regs[op.Args[0]]
	t := m.prog.storedType(op)
	if op.Dst >= 0 {
		t = m.prog.Vars[op.Dst].Type
	}
	n := len(src.undef)
	r := register{undef: make([]bool, t.Len())}
	copy(r.undef, src.undef)
	switch op.Fn {
	case Widen:
		r.wide = append(append([]exec.Wide{}, src.wide...), make([]exec.Wide, n)...)
		return r
	case Spread:
		r.ints = append(append([]int64{}, src.ints...), make([]int64, n)...)
		return r
	case Pack, Upack, Unpack:
		for _, v := range src.ints {
			r.ints = append(r.ints, cutTo(v, t.Elem))
		}
		return r
	case Ups:
		for _, v := range src.ints {
			r.wide = append(r.wide, exec.WideOf(v))
		}
		return r
	}
	if !m.set {
		exec.Failf("%s before the modes are set", fnNames[op.Fn])
	}
	for _, v := range src.wide {
		v = v.Round(op.Shift, m.round)
		if m.sat {
			r.ints = append(r.ints, v.Clamp(t.Elem))
		} else {
			r.ints = append(r.ints, cutTo(int64(v.Lo), t.Elem))
		}
	}
	return r
}

// store writes a vector.
func (m *executor) store(op *Op) {
	r := &m.regs[op.Args[0]]
	if op.Fn != NoFn {
		c := m.convert(op)
		r = &c
	}
	at := m.address(op.Addr)
	aligned(op.Addr.Buffer, at)
	for i := range op.Len {
		m.put(op.Addr.Buffer, at+i, r, op.At+i)
	}
}

func (m *executor) put(b *lower.Buffer, at int, r *register, lane int) {
	if r.undef[lane] {
		exec.Failf("an undefined lane %d is stored in %s", lane, b.Name)
	}
	if r.floats != nil {
		m.Memory(b.Name).Store(at, 0, r.floats[lane])
		return
	}
	m.write(b, at, r.ints[lane])
}

// write stores the low bits of v.
func (m *executor) write(b *lower.Buffer, at int, v int64) {
	m.Memory(b.Name).Store(at, cutTo(v, b.Type), 0)
}

// storeLane writes one lane, joined from words and narrowed as it says.
func (m *executor) storeLane(op *Op) {
	at, b := m.address(op.Addr), op.Addr.Buffer
	first := &m.regs[op.Args[0]]
	if first.floats != nil {
		m.put(b, at, first, op.At)
		return
	}
	var words []int64
	for _, a := range op.Args {
		if m.regs[a].undef[op.At] {
			exec.Failf("an undefined lane %d is stored in %s", op.At, b.Name)
		}
		words = append(words, m.regs[a].ints[op.At])
	}
	v := exec.WideOf(words[0])
	if len(words) > 1 {
		v = exec.WideOf(words[1]<<32 | words[0]&(1<<32-1))
	}
	if len(words) > 2 {
		v.Hi = words[2] >> 2
	}
	if op.Lane.Narrow {
		m.write(b, at, v.Round(op.Lane.Shift, op.Lane.Round).Clamp(op.Lane.Type))
		return
	}
	m.write(b, at, int64(v.Lo))
}
