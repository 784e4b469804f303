package triplet

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Block is straight-line vector work. Passes fill it from top to bottom:
//
//	triplets   Begins, Triplets, Ends                   (the paper's Table I)
//	lazy       Groups instead of these                  (Table II)
//	reuse      Loads                                    (Table III, figure 5)
//	columns    Regs, Macs; Groups cut into sub-vectors  (Table IV)
//
// The meaning of a finished Block: every Group with Start clears its accumulator; Macs run in order; a Group with a
// Store stores its accumulator after its last Mac. Stores never alias a Reg of the same Block.
type Block struct {
	lower.Work
	Begins   []int // accumulators that begin here
	Triplets []Triplet
	Ends     []End
	Groups   []Group
	Loads    []Load
	Regs     []Reg // Reg.ID is the index
	Macs     []Mac // in the order in which they should run: operations on one register stand together
	Pos      diag.Pos
}

// End is an accumulator that is stored.
type End struct {
	Acc   int
	Store Store
}

// Triplet is Out += Data * Coef, or Out -= Data * Coef, lane by lane.
type Triplet struct {
	Acc        int // accumulator that stands for Out
	Out        Access
	Data, Coef Access // Data varies over the lanes if one of the two does
	Neg        bool
	Complex    Complex     // half of a complex product, whose other half stands next to it
	Imag       bool        // the half with the imaginary part of Data
	Taps       []lower.Tap // where in the reduction the term stands
	Pos        diag.Pos
}

// Access is one element of a stored array for each lane: the element of lane l is at Base + Lane[l].
type Access struct {
	Buffer *lower.Buffer // nil: the constant Int or Float in all lanes
	Base   affine.Form   // element offset in the stored array
	Lane   []int         // element offset of each lane; all zero: a scalar
	Int    int64
	Float  float32
	Type   halide.Type // of the element, or the smallest signed type of the constant
	// The logical coordinates in the user's terms, dimension 0 first, over the loops and the lane variable Var; lane l
	// is Var = From + l.
	Index []*halide.Expr
	Var   string
	From  int
	Loop  *lower.For // the vectorised loop, which Var is of; nil of a constant
}

// Group is the triplets of one accumulator in one Block.
type Group struct {
	Acc      int
	Out      Access // where the accumulator will be stored, in this Block or a later one
	Start    bool   // the accumulator begins here: 0, or in float the first term itself (-0.0 + t)
	Carried  bool   // the accumulator comes from before the Block (Start false) or is kept for after it (Store nil)
	Triplets []Triplet
	Store    *Store // nil: not stored in this Block
}

// Store writes the lanes of an accumulator.
type Store struct {
	Out   Access    // of the sub-vector's lanes only, once columns ran
	Op    halide.Op // OpNarrow, OpWrap, or OpLocal where the accumulator fits Out.Buffer.Type as it is
	Shift int       // OpNarrow
	By    *Access   // OpNarrow: the shift is an element of an input, 0..MostShift, and Shift is 0; nil: Shift it is
	Round halide.Rounding
	Fits  bool // OpNarrow: of what is shifted nothing is cut off
	// lanes are neighbours in memory, the address is 16-byte aligned, the lanes fill whole 128-bit words; else element
	// by element
	Vector bool
	Pos    diag.Pos
}

// SameBy reports whether two stores shift by the same element, or both by none.
func (s *Store) SameBy(t *Store) bool {
	if s.By == nil || t.By == nil {
		return s.By == t.By
	}
	return s.By.Buffer == t.By.Buffer && s.By.Base.Equal(t.By.Base)
}

// Load is a larger aligned load: one connected component of the reuse graph of an operand (the paper's Table III).
type Load struct {
	Buffer *lower.Buffer
	Scalar bool        // of scalar operands: unit 128 bits; else unit the vector's size
	Base   affine.Form // first element, a multiple of the unit away from an aligned address
	Elems  int         // a multiple of the unit
	Nodes  []ReuseNode // the accesses that it subsumes, by rising address
}

// ReuseNode is a node of the reuse graph: an access, and the triplets that use it.
type ReuseNode struct {
	Access Access
	Uses   []Use
}

// Use names a triplet of the Block.
type Use struct{ Group, Triplet int }

// Operand is one of the two inputs of a multiply-accumulate operation.
type Operand uint8

// The operands: X is the wide one, Z the narrow one (256 bits).
const (
	X Operand = iota
	Z
)

func (o Operand) String() string { return [...]string{"x", "z"}[o] }

// Reg is the contents of one vector register: Parts loaded, or Elems put in one by one.
type Reg struct {
	ID      int
	Operand Operand
	Type    halide.Type
	Bits    int
	Parts   []Part // aligned loads; what they leave open is undefined
	Elems   []Elem // gather: scalar loads put in one by one; what they leave open is zero. Nil if Parts is set
}

// Part is a load of Len elements to the elements At.. of a register. Len*Type.Bits is 128 or 256, At is a multiple of
// Len. The address is a multiple of 128 bits for all values of the loops.
type Part struct {
	At, Len int
	Buffer  *lower.Buffer // nil: zeros, no load
	Addr    affine.Form
}

// Elem is one element of a gathered register. The element's type may be narrower than the register's: it is widened.
type Elem struct {
	At     int
	Buffer *lower.Buffer // nil: the constant Int or Float
	Addr   affine.Form
	Int    int64
	Float  float32
}

// Together is how many elements of a register, from the first of some sorted by place on, one scalar load of 32 or 16
// bits brings: those that lie side by side in memory as in the register, and begin at multiples of as many in both.
func Together(elems []Elem, t halide.Type) int {
	first := &elems[0]
	if first.Buffer == nil || first.Buffer.Type != t {
		return 1
	}
	for bits := 32; bits > t.Bits(); bits /= 2 {
		n := bits / t.Bits()
		if n > len(elems) || first.At%n != 0 || first.Addr.Const%n != 0 || first.Addr.Divisor()%n != 0 {
			continue
		}
		near := true
		for i, e := range elems[:n] {
			near = near && e.Buffer == first.Buffer && e.At == first.At+i && e.Addr.Equal(first.Addr.AddConst(i))
		}
		if near {
			return n
		}
	}
	return 1
}

// Mac is one operation of the datapath:
//
//	acc[l] += SUM over columns c of X[Want.X[l][c] + XShift] * Z[Want.Z[l][c]]      (-= with Neg, and, where
//	Path has one that subtracts, behind its Minus)
//
// indices modulo the register's elements. A product with a -1 on either side may be anything times a known zero.
type Mac struct {
	Group  int       // index in Block.Groups
	Path   *Datapath // whose operation it is
	Neg    bool
	X, Z   int         // indices in Block.Regs
	XShift affine.Form // added to the x indices at run time; the zero Form where nothing is
	Want   Want
	Select Selection
	Taps   []int // the triplets of the Group that it performs, column by column
	// Lanes are those that it performs them for, from From on, where others do it for the rest; 0: all
	From, Lanes int
	Pos         diag.Pos
}

// serves reports whether an operation performs its triplets for lane l.
func (m *Mac) serves(l int) bool { return m.Lanes == 0 || l >= m.From && l < m.From+m.Lanes }

// Complex says whether a product is half of a complex one, and which of the two numbers that one conjugates. Lanes of a
// complex product are pairs, the real part first. Its two halves are products of real numbers that stand in all lanes:
//
//	               re                 im
//	even lanes     d.re * c.re        -(d.im * c.im)
//	odd lanes      d.re * c.im          d.im * c.re
//
// The half is named by the part of Data that it takes.
type Complex uint8

// The kinds of products.
const (
	NotComplex Complex = iota
	ComplexProduct
	ConjugateData
	ConjugateCoef
	ConjugateBoth
	NumComplex
)

var complexNames = [NumComplex]string{"", "", "conjugate data", "conjugate coef", "conjugate both"}

// Minus reports whether the product of a lane and a half is subtracted where the operation adds.
func (k Complex) Minus(lane int, imag bool) bool {
	odd, im := lane%2 == 1, imag
	minus := k != NotComplex && im && !odd
	if (k == ConjugateData || k == ConjugateBoth) && im {
		minus = !minus
	}
	if (k == ConjugateCoef || k == ConjugateBoth) && im != odd { // the lane takes the imaginary part of Coef
		minus = !minus
	}
	return minus
}

// Minus reports whether a lane of the triplet is subtracted.
func (t *Triplet) Minus(lane int) bool { return t.Neg != t.Complex.Minus(lane, t.Imag) }

// half is how texts say which half of a complex product a triplet is: " (re)", " (im, conjugate data)".
func (t *Triplet) half() string {
	if t.Complex == NotComplex {
		return ""
	}
	text := " (re"
	if t.Imag {
		text = " (im"
	}
	if name := complexNames[t.Complex]; name != "" {
		text += ", " + name
	}
	return text + ")"
}

// cutHalf takes what half writes off a text, and sets it.
func (t *Triplet) cutHalf(text string) string {
	for t.Complex = ComplexProduct; t.Complex < NumComplex; t.Complex++ {
		for _, t.Imag = range []bool{false, true} {
			if n := len(text) - len(t.half()); n >= 0 && text[n:] == t.half() {
				return text[:n]
			}
		}
	}
	t.Complex, t.Imag = NotComplex, false
	return text
}

// MaxAbs is the distance from zero of the further of two numbers.
func MaxAbs(lo, hi *big.Int) *big.Int {
	a, b := new(big.Int).Abs(lo), new(big.Int).Abs(hi)
	if a.Cmp(b) > 0 {
		return a
	}
	return b
}

// Blocks lists the Blocks of a body in the order of execution.
func Blocks(body []lower.Stmt) []*Block {
	var all []*Block
	for s := range lower.All(body) {
		if b, ok := s.(*Block); ok {
			all = append(all, b)
		}
	}
	return all
}

// MostShift is the greatest shift of a conversion.
const MostShift = 62
