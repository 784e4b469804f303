package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Run is the meaning of a nest, of a finished one or of one between passes: it packs the inputs as the buffers say, runs the
// statements over what is stored, and unpacks the result. Every access goes through Address, so that wrong strides, padding
// and halos show. Integers are exact, as in halide.Apply.
//
// The error says what is wrong with the nest (Check) or with the inputs, or that more than maxRun elements are stored. An access
// outside a buffer, a value that does not fit where it is put, an element that is read before it is stored, or once another
// one has taken its place, and an element of the result that is never stored are errors too: those begin with "BUG". A nest
// of several outputs is run by RunAll.
func Run(n *Nest, inputs map[string]*halide.Array) (*halide.Array, error) {
	all, err := RunAll(n, inputs)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, fmt.Errorf("nest %s has %d outputs", n.Name, len(all))
	}
	for _, a := range all {
		return a, nil
	}
	panic("BUG: a nest without output")
}

// RunAll is Run of a nest of any number of outputs: the results by the names of their buffers.
func RunAll(n *Nest, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	return runAll(n, inputs, nil)
}

func runAll(n *Nest, inputs map[string]*halide.Array, trace *Trace) (out map[string]*halide.Array, err error) {
	if err := check(n, false); err != nil {
		return nil, err
	}
	m := &machine{nest: n, extents: n.Extents(), loops: map[string]*int{}, buffers: map[string]*stored{}, locals: map[string]*cells{},
		spans: map[*halide.Expr]halide.Span{}, trace: trace, by: n.Name}
	for name := range m.extents {
		m.loops[name] = new(int)
	}
	room := maxRun
	for _, b := range n.Buffers {
		if room -= b.Elems; room < 0 {
			return nil, fmt.Errorf("%s and the arrays before it have more than %d elements", b.Name, maxRun)
		}
		s, err := fill(b, inputs[b.Name])
		if err != nil {
			return nil, err
		}
		m.buffers[b.Name] = s
	}
	for i := range n.Locals {
		m.locals[n.Locals[i].Name] = newCells(&n.Locals[i])
	}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			out, err = nil, fmt.Errorf("BUG: %s", string(f))
		default:
			panic(f)
		}
	}()
	for _, s := range m.body(n.Body) {
		s()
	}
	out = map[string]*halide.Array{}
	for _, b := range n.Buffers {
		if b.Output {
			if out[b.Name], err = m.buffers[b.Name].unpack(); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// maxRun is how many elements Run stores at most.
const maxRun = 1 << 28

// fault stops a run.
type fault string

// machine is a nest compiled to closures, and its state.
type machine struct {
	nest    *Nest
	extents affine.Extents
	loops   map[string]*int
	buffers map[string]*stored
	locals  map[string]*cells
	spans   map[*halide.Expr]halide.Span
	trace   *Trace // nil: nothing is told
	by      string // the stage that runs, for the trace
}

// stored is a buffer's memory, element by element.
type stored struct {
	*Buffer
	ints   []int64
	floats []float32
	when   []uint32 // of what is computed: the Alloc in which an element was last stored; 0: in none
	now    uint32   // the Alloc that runs
	base   []int    // what coordinates 0 stand for there; nil: 0
	owner  []int    // of folded ones: which of the elements that share an address was stored last
}

// fill packs an input, or makes room for what is computed.
func fill(b *Buffer, a *halide.Array) (*stored, error) {
	s := &stored{Buffer: b}
	if b.Type == halide.Float32 {
		s.floats = make([]float32, b.Elems)
	} else {
		s.ints = make([]int64, b.Elems)
	}
	if b.Output || b.Inner {
		s.when, s.now = make([]uint32, b.Elems), 1
		if b.folded() {
			s.owner = make([]int, b.Elems)
		}
		return s, nil
	}
	raw, err := b.Pack(a)
	if err != nil {
		return nil, err
	}
	for i := range b.Elems {
		if v, f := get(raw, i, b.Type); b.Type == halide.Float32 {
			s.floats[i] = f
		} else {
			s.ints[i] = v
		}
	}
	return s, nil
}

// unpack is the result, all of which must have been stored.
func (s *stored) unpack() (*halide.Array, error) {
	raw := make([]byte, s.Elems*s.Type.Bytes())
	for i := range s.Elems {
		if s.Type == halide.Float32 {
			put(raw, i, s.Type, 0, s.floats[i])
		} else {
			put(raw, i, s.Type, s.ints[i], 0)
		}
	}
	var missing error
	s.each(s.Valid, func(at int, coords []int) {
		if s.when[at] != s.now && missing == nil {
			missing = fmt.Errorf("BUG: %s%s is never stored", s.Name, point(coords))
		}
	})
	if missing != nil {
		return nil, missing
	}
	return s.Unpack(raw), nil
}

// cells are the accumulators of a Local.
type cells struct {
	*Local
	ints   []int64
	lo, hi int64
	big    []halide.Value // instead of ints, where int64 does not hold them
	floats []float32
}

func newCells(l *Local) *cells {
	n := 1
	for _, x := range l.Extent {
		n *= x
	}
	c := &cells{Local: l}
	switch {
	case l.Kind == halide.FloatKind:
		c.floats = make([]float32, n)
	case l.Lo.IsInt64() && l.Hi.IsInt64():
		c.ints, c.lo, c.hi = make([]int64, n), l.Lo.Int64(), l.Hi.Int64()
	default:
		c.big = make([]halide.Value, n)
	}
	return c
}

// set puts an integer into a cell that must hold it.
func (c *cells) set(at int, v int64) {
	if v < c.lo || v > c.hi {
		panic(fault(fmt.Sprintf("%s gets %d, outside %d..%d", c.Name, v, c.lo, c.hi)))
	}
	c.ints[at] = v
}
