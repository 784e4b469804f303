package target

import "github.com/vyasa-go/vyasa/halide"

// Regs are the register files. Registers of several classes may overlap: each is a list of units of its file.
type Regs struct {
	Files   []File
	Classes []Class

	// Classes that a variable may be in, by its use: the first whose registers hold it.
	X, Z     []int // operands of multiplications
	Acc      []int // accumulators
	FloatAcc []int // accumulators of floats
	Other    []int // vectors on their way, and lanes
}

// File is a register file. Vector files hold what loads fill.
type File struct {
	UnitBits int
}

// Class is registers of one size.
type Class struct {
	Name string
	File int       // index in Files
	Bits int       // of a register
	Regs [][]uint8 // units of each, low ones first
}

// Use is what a variable is for.
type Use uint8

// The uses of registers.
const (
	NoUse Use = iota // in no register of these files
	UseX
	UseZ
	UseAcc
	UseOther
)

// ClassOf is the class of registers for a variable, an index in Classes; -1: none holds it.
func (r *Regs) ClassOf(u Use, t VarType) int {
	var of []int
	bits := t.Bits
	switch {
	case u == UseX:
		of = r.X
	case u == UseZ:
		of = r.Z
	case u == UseAcc && t.Elem == halide.Float32:
		of = r.FloatAcc
	case t.Lanes > 0:
		of, bits = r.Acc, t.Lanes*t.AccBits
	case u == UseOther:
		of = r.Other
	}
	for _, c := range of {
		if r.Classes[c].Bits >= bits {
			return c
		}
	}
	return -1
}

// Units is the number of units of a file.
func (r *Regs) Units(file int) int {
	n := 0
	for _, c := range r.Classes {
		for _, reg := range c.Regs {
			for _, u := range reg {
				if c.File == file {
					n = max(n, int(u)+1)
				}
			}
		}
	}
	return n
}

// BesideZ is how many registers can be z, and how many bits their file has beside these for x. Where z has no registers
// of its own, all that the file has is for both.
func (r *Regs) BesideZ() (n, xBits int) {
	z := r.Classes[r.Z[0]]
	return len(z.Regs), r.Units(z.File)*r.Files[z.File].UnitBits - len(z.Regs)*z.Bits
}
