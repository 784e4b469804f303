package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Def is the meaning of one overload; it is the ID of its signature.
//
// Op is one of
//
//	*datapath.Mac, *datapath.Float, *datapath.Lanes, *datapath.Srs, *datapath.Ups
//	Part, Elem, Fill, Cast, Pack, Mode, Window, Cascade, Math, Memory
type Def struct {
	Name  string
	Kind  Kind
	MACs  int
	Roles []Role // of each argument
	Op    any
}

// RoleKind is what an argument is to an operation.
type RoleKind uint8

// The roles. Registers of one role are numbered by Role.N.
const (
	AccIn   RoleKind = iota // an accumulator; a float accumulator too
	RegIn                   // a vector register: x is 0, y is 1, z is 2; parts of a concatenation in order
	PickX                   // selection of x (and, in a multiplication, all selection): Role.Arg
	PickY                   // selection of the second operand of a lane operation: Role.Arg
	ShiftBy                 // of srs and ups
	Index                   // of a part or element
	Scalar1                 // a scalar value
	MaskIn                  // of select
	PtrIn                   // a pointer
)

// Role is what an argument is to its operation.
type Role struct {
	Kind RoleKind
	N    int
	Arg  datapath.Arg
}

// Register numbers of operations with x, y and z.
const (
	X = 0
	Y = 1
	Z = 2
)

// PartOp takes parts of registers and puts them in.
type PartOp uint8

// The part operations.
const (
	Update PartOp = iota // upd: part i of a replaced by b
	Extract
	Fresh  // xset: part i set, the rest undefined
	Concat // first the low part
)

// Part is an operation on parts of a vector or accumulator; sizes in bytes, or in lanes for accumulators.
type Part struct {
	Op    PartOp
	Whole int
	Part  int
	Acc   bool
	Fixed int // index of upd_lo and upd_hi; else -1
}

// ElemOp is an operation on one element of a vector.
type ElemOp uint8

// The element operations.
const (
	UpdElem ElemOp = iota
	ExtElem
	ShiftElem
)

// Elem is an operation on one element.
type Elem struct {
	Op   ElemOp
	Elem machine.Elem
	N    int // lanes
}

// Fill makes a register without operands.
type Fill struct {
	Undef bool // else zero
	Bytes int  // of a vector
	Lanes int  // of an accumulator; 0 for a vector
}

// Cast reinterprets the bits of a vector.
type Cast struct{ Bytes int }

// Pack narrows 16-bit elements to 8, or widens them.
type Pack struct {
	Unpack bool
	Elem   machine.Elem // the 8-bit type
	N      int
}

// Mode sets the rounding or saturation mode.
type Mode uint8

// The modes.
const (
	SetRound Mode = iota
	SetSat
	ClrSat
	SetSymSat
	ClrSymSat
)

// WindowOp is what a window function does with the position.
type WindowOp uint8

// The window operations.
const (
	WinRead WindowOp = iota
	WinWrite
	WinMove // window_incr, window_decr
	WinNone // acquire, release
	WinCopy // window_copy: the first argument becomes a window of its own, at the position of the second
)

// Window is a function of the window and stream API.
type Window struct {
	Op    WindowOp
	Elem  cfront.Basic
	Lanes int // elements at once; 1 is a scalar
	Step  int // -1, 0 or +1 times Lanes after the access; sign of WinMove

	Raw bool // the first argument is the number of a stream of the kernel, in the order of its parameters
}

// Cascade reads or writes an accumulator of a stream of them.
type Cascade struct {
	Lanes, Bits int
	Write       bool
	Raw         bool // of the kernel's one cascade of that direction, which is no argument
}

// CascadeLane is the number of bytes that a lane of so many bits takes in the data of a cascade: one int64, or two.
func CascadeLane(bits int) int64 {
	if bits > 64 {
		return 16
	}
	return 8
}

// Math is a scalar function, by name; Type is that of its arguments and result.
type Math struct {
	Name string
	Type cfront.Basic
}

// Memory is memcpy, memmove or memset.
type Memory struct{ Name string }
