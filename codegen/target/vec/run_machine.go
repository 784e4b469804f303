package vec

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// machine is the state of a run.
type machine struct {
	*Program
	exec   *exec.Machine
	arrays []array
	vec    []vector
	idx    []index
}

// array is an argument; known says of an Inner one which bytes have been stored.
type array struct {
	*Arg
	data  []byte
	known []bool
}

// index is the value of an index register.
type index struct {
	v  int64
	ok bool // it is defined
}

// vector is the bytes of a vector register, and which are defined.
type vector struct {
	b  [maxBytes]byte
	ok [maxBytes]bool
}

// lane is a lane of v as an unsigned number, and whether all of it is defined.
func (v *vector) lane(e Elem, i int) (n uint64, ok bool) {
	ok = true
	for k := range e.Bytes() {
		n |= uint64(v.b[i*e.Bytes()+k]) << (8 * k)
		ok = ok && v.ok[i*e.Bytes()+k]
	}
	return n, ok
}

// set changes a lane to the low bits of n.
func (v *vector) set(e Elem, i int, n uint64, ok bool) {
	for k := range e.Bytes() {
		v.b[i*e.Bytes()+k], v.ok[i*e.Bytes()+k] = byte(n>>(8*k)), ok
	}
}

// signed is the low bits of n as a number with a sign.
func signed(e Elem, n uint64) int64 {
	s := 64 - e.Bits()
	return int64(n<<s) >> s
}

// unsigned is the low bits of n.
func unsigned(e Elem, n uint64) uint64 {
	s := 64 - e.Bits()
	return n << s >> s
}

// place is where op accesses n bytes of its array.
func (m *machine) place(op *Op, n int) (*array, int) {
	a := &m.arrays[op.Mem.Arg]
	at := m.exec.Eval(op.Mem.Form)
	if r := op.Mem.Index; r != NoReg {
		if !m.idx[r].ok {
			m.fail(op, "the index is undefined")
		}
		at += int(m.idx[r].v) * op.Mem.Scale
	}
	if at < 0 || at+n > len(a.data) {
		m.fail(op, "bytes %d..%d of %s, which has %d", at, at+n-1, a.Name, len(a.data))
	}
	return a, at
}

// read is an element of memory.
func (a *array) read(e Elem, at int) (n uint64, ok bool) {
	ok = true
	for k := range e.Bytes() {
		n |= uint64(a.data[at+k]) << (8 * k)
		ok = ok && (a.known == nil || a.known[at+k])
	}
	return n, ok
}

// write stores the low bits of n, of which ok says that it is defined. It reports whether that may be: in arrays that
// others see it must be defined.
func (a *array) write(e Elem, at int, n uint64, ok bool) bool {
	for k := range e.Bytes() {
		a.data[at+k] = byte(n >> (8 * k))
		if a.known != nil {
			a.known[at+k] = ok
		}
	}
	return ok || a.known != nil
}

// fail stops the run.
func (m *machine) fail(op *Op, format string, args ...any) {
	exec.Failf("%s: %s", m.opText(op), fmt.Sprintf(format, args...))
}

// eval is an affine form now.
func (m *machine) eval(f affine.Form) int64 { return int64(m.exec.Eval(f)) }

func ones(yes bool) uint64 {
	if yes {
		return ^uint64(0)
	}
	return 0
}
