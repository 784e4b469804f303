package triplet

import "github.com/vyasa-go/vyasa/halide"

// Datapath is one multiply-accumulate operation of a machine, as data and as one function: this package knows no
// selection rule and no intrinsic.
type Datapath struct {
	Name    string      // as "16x2 int16 int16"
	X, Z    halide.Type // element types of the two operands
	Lanes   int         // accumulator lanes
	Columns int         // products that are summed in each lane
	AccBits int         // width of a lane of the accumulator; 32 and X == Float32: float32
	XBits   []int       // legal widths of the x register, rising: 512, 1024
	ZBits   int         // width of the z register: 256
	XUnit   int         // the x indices move at run time by multiples of so many elements
	Slides  []Slide     // arrangements for operands whose order this package may choose
	Alike   int         // lanes l and l^Alike read the same elements of z, and any of x; 0: lanes are free
	Mirror  bool        // a pre-adder joins the data of column c and Columns/2 + c, which have one coefficient
	// of a pre-adder that subtracts: the products of this column and of those behind it are subtracted; 0: none
	Minus int

	// Select finds the selection parameters that read what is wanted, or says which rule forbids it. It is pure.
	Select func(Want) (Selection, error)
}

// Minuend reports whether the products of a column are added, where those of the operation are.
func (d *Datapath) Minuend(column int) bool { return d.Minus == 0 || column < d.Minus }

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
}
