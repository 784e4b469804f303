package codegen

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// executor runs operations beside the plain statements.
type executor struct {
	*exec.Machine
	prog    *Program
	regs    []register
	modes   *Modes // that were set; nil: unknown
	indices map[*Op]*picks
}

// register is the contents of a variable: a vector (ints or floats), an accumulator (wide) a pointer or a number (at).
type register struct {
	ints   []int64
	floats []float32
	wide   []exec.Wide
	undef  []bool
	at     int
}

// fresh makes a register of a variable's type; what is not set is undefined.
func (m *executor) fresh(v int) register {
	t := m.prog.Vars[v].Type
	r := register{undef: make([]bool, t.Len())}
	switch {
	case t.Lanes > 0:
		r.wide = make([]exec.Wide, t.Lanes)
	case t.Elem == halide.Float32:
		r.floats = make([]float32, t.Len())
	default:
		r.ints = make([]int64, t.Len())
	}
	for i := range r.undef {
		r.undef[i] = true
	}
	return r
}

// address is the element that an address means now.
func (m *executor) address(a Address) int {
	at := m.Eval(a.Form)
	if a.Based {
		at += a.Offset
		if a.Base >= 0 {
			at += m.regs[a.Base].at
		}
	}
	return at
}

// aligned refuses a vector access that is not where the target loads vectors.
func (m *executor) aligned(b *lower.Buffer, at int) {
	if bytes := m.prog.Target.Vector.Align / 8; at*b.Type.Bytes()%bytes != 0 {
		exec.Failf("a vector access at element %d of %s, which is no multiple of %d bytes", at, b.Name, bytes)
	}
}

// cutTo keeps the low bits of v as t.
func cutTo(v int64, t halide.Type) int64 {
	unused := 64 - t.Bits()
	if t.Signed() {
		return v << unused >> unused
	}
	return int64(uint64(v) << unused >> unused)
}

// write stores the low bits of v.
func (m *executor) write(b *lower.Buffer, at int, v int64) {
	m.Memory(b.Name).Store(at, cutTo(v, b.Type), 0)
}
