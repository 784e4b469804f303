package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// Machine is what triplets must know of a machine, as data; and the passes that map them onto it, as functions. All
// else is the mapper's own: package columns has that of machines whose operands are selected out of wide registers.
type Machine struct {
	Align int        // bits: vectors in memory begin at multiples of it
	Loads []int      // bits of the vectors that are loaded and stored, rising
	Lanes []LaneType // lanes of element-wise work, integers by rising size; none: there is no such work
	Paths []Datapath // its multiply-accumulate operations, in the order of preference
	// accumulators are shifted by what is in a scalar register, too
	Shifts bool
	Map    pass.Table[*Program] // from groups (the pass lazy) to operations on registers, in their order
}

// LaneType is an element type of lanes, and the bits of the registers that they are worked on in.
type LaneType struct {
	Elem halide.Type
	Bits int
}

// LaneBits is the width of the registers that lanes of a type are worked on in; 0: there are none.
func (m *Machine) LaneBits(t halide.Type) int {
	for _, l := range m.Lanes {
		if l.Elem == t {
			return l.Bits
		}
	}
	return 0
}

// LaneLen is how many lanes of a type one operation works on.
func (m *Machine) LaneLen(t halide.Type) int { return m.LaneBits(t) / t.Bits() }

// laneRoom is the bits that arrays of lanes are multiples of: whole registers of every type.
func (m *Machine) laneRoom() int {
	return slices.MaxFunc(m.Lanes, func(a, b LaneType) int { return a.Bits - b.Bits }).Bits
}

// LaneType is the smallest integer type of lanes that holds s, and at least one as wide as least; NoType if none does.
func (m *Machine) LaneType(s halide.Span, least halide.Type) halide.Type {
	for _, l := range m.Lanes {
		if l.Elem.Integer() && s.Known() && s.Fits(l.Elem) && l.Elem.Bits() >= least.Bits() {
			return l.Elem
		}
	}
	return halide.NoType
}

// Vector reports whether lanes are vectors in memory: neighbours, aligned, filling the smallest vectors.
func (m *Machine) Vector(x Access) bool {
	step, ok := x.Step()
	bits := x.Buffer.Type.Bits()
	return ok && step == 1 && len(x.Lane)*bits%m.Loads[0] == 0 && m.Aligned(x.Base.Divisor(), bits) &&
		m.Aligned(x.Base.Const, bits)
}

// Vectors reports whether the lanes of x are vectors of the widest load one by one, wherever each begins.
func (m *Machine) Vectors(x Access) bool { return m.inVectors(x, m.Loads[len(m.Loads)-1]) }

// inVectors reports whether the lanes of x are vectors of so many bits one by one.
func (m *Machine) inVectors(x Access, bits int) bool {
	if x.Const() || len(x.Lane)*x.Buffer.Type.Bits()%bits != 0 {
		return false
	}
	n := bits / x.Buffer.Type.Bits()
	for at := 0; at < len(x.Lane); at += n {
		if !m.Vector(x.Cut(at, n)) {
			return false
		}
	}
	return true
}

// Pieces reports whether the lanes of x are vectors of the narrowest load one by one, wherever each begins.
func (m *Machine) Pieces(x Access) bool { return m.inVectors(x, m.Loads[0]) }

// Joined are the lanes of a and behind them those of b; ok reports whether they are a vector in memory, which neither
// is alone.
func (m *Machine) Joined(a, b Access) (both Access, ok bool) {
	if a.Const() || a.Buffer != b.Buffer || len(b.Lane) == 0 {
		return both, false
	}
	off := b.Base.Sub(a.Base)
	if !off.IsConst() || m.Vector(a) || m.Vector(b) {
		return both, false
	}
	both = a
	both.Lane = append([]int{}, a.Lane...)
	for _, l := range b.Lane {
		both.Lane = append(both.Lane, off.Const+l)
	}
	return both, m.Vector(both)
}

// Loadable reports whether a vector of n elements of memory can be loaded into a register of type t: of the same type,
// or of bytes that are widened to 16 bits on the way.
func (m *Machine) Loadable(mem, t halide.Type, n int) bool {
	return mem == t || mem.Bits() == 8 && t == halide.Int16 && m.LaneBits(t) > 0 && slices.Contains(m.Loads,
		n*mem.Bits())
}

// Aligned reports whether an offset of elements is a multiple of the alignment.
func (m *Machine) Aligned(off, bits int) bool { return off*bits%m.Align == 0 }

// Flat is an empty array of one dimension, which begins where any vector may.
func (m *Machine) Flat(name string, t halide.Type) *lower.Buffer {
	b := &lower.Buffer{Name: name, Type: t, Names: []string{"i"}, Align: m.Loads[len(m.Loads)-1] / 8, Bank: -1}
	Resize(b, 0)
	return b
}

// Resize gives a flat array another length.
func Resize(b *lower.Buffer, n int) {
	b.Elems = n
	b.Dims = []halide.Range{{Min: 0, Extent: n}}
	b.Valid = b.Dims
	b.Axes = []lower.Axis{{Dim: 0, Div: 1, Extent: n, Stride: 1}}
}

// mapped reports whether all passes of the machine's mapper ran.
func (p *Program) mapped() bool {
	list := p.Machine.Map
	return len(list) > 0 && p.Pass == list[len(list)-1].Name
}

// Datapath is one multiply-accumulate operation of a machine, as data and as one function: this package knows no
// selection rule and no intrinsic.
type Datapath struct {
	Name    string      // as "16x2 int16 int16"
	X, Z    halide.Type // element types of the two operands
	Lanes   int         // accumulator lanes
	Columns int         // products that are summed in each lane
	AccBits int         // width of a lane of the accumulator; 32 and X == Float32: float32
	XBits   []int       // legal widths of the x register, rising: 512, 1024
	XFile   int         // bits of all registers that x can be: 2048; 0: not scarce
	ZBits   int         // width of the z register: 256
	XUnit   int         // the x indices move at run time by multiples of so many elements
	Slides  []Slide     // arrangements for operands whose order this package may choose
	Alike   int         // lanes l and l^Alike read the same elements of z, and any of x; 0: lanes are free
	Paired  bool        // lanes 2l and 2l+1 read neighbours of x, so never one element
	Mirror  bool        // a pre-adder joins the data of column c and Columns/2 + c, which have one coefficient
	// of a pre-adder that subtracts: the products of this column and of those behind it are subtracted; 0: none
	Minus int
	// lanes, and columns, are the halves of complex numbers, the products of which have the signs that this says
	Complex Complex

	// Select finds the selection parameters that read what is wanted, or says which rule forbids it. It is pure.
	Select func(Want) (Selection, error)
}

// Adds reports whether the products of a lane and a column are added, where those of the operation are.
func (d *Datapath) Adds(lane, column int) bool {
	return (d.Minus == 0 || column < d.Minus) && !d.Complex.Minus(lane, column%2 == 1)
}

// Want says which element of its register each lane and column reads. The indices count within one register.
type Want struct {
	X, Z       [][]int // [lane][column]; Lanes x Columns; -1: any element
	XLen, ZLen int     // elements of the registers
	XStep      int     // the x indices all move by a run-time multiple of XStep elements; 0: they do not move
}

// Selection is the answer of a Datapath: how its operation reads its operands. It is opaque here.
type Selection interface {
	// Reads is which elements of registers of so many elements the lanes and columns read, at [lane*Columns + column],
	// where the x indices stand shift elements further on. The error says that the machine cannot read from there.
	Reads(xLen, zLen, shift int) (x, z []int, err error)

	String() string // as "xstart 0, xoffsets 0x03020100, ...", for people
}

// Slide is a ready arrangement for taps whose data follow each other: Data[l][c] is read relative to the first tap of
// the first lane, and the coefficients lie in a register as Coef says. Example: int8 x int8, where x cannot slide, has
// the data in z and the coefficients doubled in x with four zeros before them (AIE1 intrinsics, section 2.6 row 9).
type Slide struct {
	Stride int     // lane stride of the data, in elements
	Taps   int     // most taps; fewer are filled with zero
	Coef   []int   // contents of x: the tap's number, or -1 for zero
	CoefAt [][]int // [lane][column]: element of Coef that is read
	DataAt [][]int // [lane][column]: element of the data, counted from lane 0 of tap 0
	// the first element of the data stands at a multiple of Even in its register; a zero tap goes before where it does
	// not
	Even int
	// the next arrangement in the same register begins Share elements on (what overlaps is zero in both)
	Share int
	// arrangements of some lanes each, which read zero for all others: for data that lie too far apart for one register
	Parts []Slide
	// of such a part: its lanes, from From on; 0: all
	From, Lanes int
}

// Value is a value of n lanes; its array has room for whole registers, so that any part of them can be read.
func (m *Machine) Value(name string, t halide.Type, n int) *lower.Buffer {
	b := m.Flat(name, t)
	unit := m.laneRoom() / t.Bits()
	Resize(b, (n+unit-1)/unit*unit)
	b.Placed = true
	b.Valid = []halide.Range{{Extent: n}}
	return b
}
