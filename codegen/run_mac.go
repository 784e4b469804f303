package codegen

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/triplet"
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
	x, z, err := op.Mac.Select.Reads(len(m.regs[op.Args[0]].undef), len(m.regs[op.Args[1]].undef), shift)
	if err != nil {
		exec.Failf("%v", err)
	}
	p := &picks{shift: shift, x: x, z: z}
	m.indices[op] = p
	return p
}

// mac adds products to an accumulator, or begins one.
func (m *executor) mac(op *Op) {
	f := op.Mac.Path
	v := op.Mac.Verb
	float := f.X == halide.Float32
	old := m.regs[op.Dst]
	r := m.fresh(op.Dst)
	clear(r.undef)
	p := m.picksOf(op)
	x, z := &m.regs[op.Args[0]], &m.regs[op.Args[1]]
	for l := range f.Lanes {
		at := l * f.Columns
		if !v.Begins() {
			r.undef[l] = old.undef == nil || old.undef[l]
		}
		if float {
			r.floats[l], r.undef[l] = floatLane(v, old, x, z, p.x[at], p.z[at], l, r.undef[l])
			continue
		}
		var sum exec.Wide
		undef := false
		for from, to := 0, 0; from < f.Columns; from = to { // columns of one sign
			for to = from + 1; to < f.Columns && f.Adds(l, to) == f.Adds(l, from); {
				to++
			}
			part, also := dot(x, z, p.x[at+from:at+to], p.z[at+from:at+to])
			if !f.Adds(l, from) {
				part = part.Neg()
			}
			sum, undef = sum.Add(part), undef || also
		}
		if v == target.Subtract || v == target.BeginNeg {
			sum = sum.Neg()
		}
		if !v.Begins() {
			if !r.undef[l] {
				sum = sum.Add(old.wide[l])
			}
		}
		r.wide[l], r.undef[l] = sum, r.undef[l] || undef
		if !r.undef[l] && !sum.Fits(f.AccBits) {
			exec.Failf("lane %d of an accumulator of %d bits holds %s", l, f.AccBits, sum.Big())
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
func floatLane(v target.Verb, old register, x, z *register, i, j, l int, undef bool) (float32, bool) {
	if x.undef[i] || z.undef[j] || undef {
		return 0, true
	}
	t := float32(x.floats[i] * z.floats[j])
	switch v {
	case target.Accumulate:
		return float32(old.floats[l] + t), false
	case target.Subtract:
		return float32(old.floats[l] - t), false
	case target.BeginNeg:
		return -t, false
	}
	return t, false
}

// convert is an operation between registers.
func (m *executor) convert(op *Op) register {
	src := &m.regs[op.Args[0]]
	t := m.prog.made(op)
	n := len(src.undef)
	r := register{undef: make([]bool, t.Len())}
	copy(r.undef, src.undef)
	switch op.Fn {
	case target.Widen:
		r.wide = append(append([]exec.Wide{}, src.wide...), make([]exec.Wide, n)...)
		return r
	case target.Join:
		high := &m.regs[op.Args[1]]
		r.wide = slices.Concat(src.wide, high.wide)
		copy(r.undef[n:], high.undef)
		return r
	case target.Spread:
		r.ints = append(append([]int64{}, src.ints...), make([]int64, n)...)
		return r
	case target.Resize:
		for _, v := range src.ints {
			r.ints = append(r.ints, cutTo(v, t.Elem))
		}
		return r
	case target.Bits:
		for _, v := range src.ints {
			r.floats = append(r.floats, math.Float32frombits(uint32(v)))
		}
		for _, v := range src.floats {
			r.ints = append(r.ints, int64(int32(math.Float32bits(v))))
		}
		return r
	case target.Raise:
		for _, v := range src.ints {
			r.wide = append(r.wide, exec.WideOf(v))
		}
		r.floats = slices.Clone(src.floats)
		return r
	}
	modes := m.modes
	if !m.prog.Target.Modes {
		modes = op.Modes.Settled(nil)
	}
	if modes == nil {
		exec.Failf("%s before the modes are set", m.prog.fnName(op))
	}
	wide := src.wide
	if from := m.prog.converted(op); from.Lanes < len(wide) {
		wide = wide[op.At:][:from.Lanes]
		copy(r.undef, src.undef[op.At:])
	}
	shift := op.Shift
	if n, ok := op.by(); ok {
		if shift = m.regs[n].at; shift < 0 || shift > triplet.MostShift {
			exec.Failf("a shift by %d", shift)
		}
	}
	for _, v := range wide {
		v = v.Round(shift, modes.Round)
		if modes.Sat {
			r.ints = append(r.ints, v.Clamp(t.Elem))
		} else {
			r.ints = append(r.ints, cutTo(int64(v.Lo), t.Elem))
		}
	}
	return r
}

// store writes a vector.
func (m *executor) store(op *Op) {
	r, first := &m.regs[op.Args[0]], op.At
	if op.Fn != target.NoFn {
		c := m.convert(op)
		r, first = &c, 0
	}
	at := m.address(op.Addr)
	if !m.prog.Half(op) {
		m.aligned(op.Addr.Buffer, at)
	}
	for i := range op.Len {
		m.put(op.Addr.Buffer, at+i, r, first+i)
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
		m.write(b, at, v.Round(op.Lane.Shift, op.Lane.Round).Clamp(b.Type))
		return
	}
	m.write(b, at, int64(v.Lo))
}
