package needle

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Needle is an instruction: what it computes as a Func, and data about it. Each argument of the Func is an operand,
// whose elements lie in a register, or in memory, in the order of its dimensions, dimension 0 first; so does the
// result.
type Needle struct {
	Name     string
	Title    string         // one line for people: what it is, and whose
	Func     *halide.Func   // what it computes
	Product  *match.Product // the sum in it; the extents of loops are those of one call, 0: any
	Acc      string         // the operand that the sum is added to; "": it begins at zero
	Operands []Operand      // of the Func, in the order of their first use

	Feature string  // what a processor must have, as its maker calls it
	Latency int     // cycles from its operands to its result; 0: not known
	Ports   [][]int // of each of its micro-operations, the ports that take it; nil: not known
	C       C
	// the processor whose table of instructions has it (codegen/target), as GOARCH has it; "": none has
	Arch string
	Rows [][]string // which of the table it is, as "VPDPBUSD" of Go's or Arm's assembler; all of one of the lists

	rowLines []int // of Rows, in the text
}

// Operand is an argument of an instruction.
type Operand struct {
	Name   string
	Type   halide.Type
	Source Source
}

// Source is where an instruction takes an operand from.
type Source uint8

// The sources.
const (
	Register  Source = iota
	Broadcast        // the same few elements for each lane, which one load brings
	Memory           // an array
	Result           // where the result goes: it adds to what is there
)

// String is "register", "broadcast", "memory" or "result".
func (s Source) String() string { return sources[s] }

var sources = [...]string{"register", "broadcast", "memory", "result"}

// C is how C calls an instruction.
type C struct {
	Headers []string // as "<immintrin.h>"
	Flags   []string // of gcc and clang
	Begin   string   // statements of each function that calls it, ahead of all calls; without operands
	// Call is statements in which $name is a pointer to the first element of an operand or of the result, or how many
	// values a loop takes, and $name.dim how many elements neighbours in a dimension of it are apart; "": there are
	// none, and C computes it by loops.
	Call string
}

// Tied reports whether the instruction adds to what lies where its result goes.
func (n *Needle) Tied() bool {
	return slices.ContainsFunc(n.Operands, func(o Operand) bool { return o.Source == Result })
}

// Dims are the names of the dimensions of an operand, or of the result.
func (n *Needle) Dims(operand string) (names []string) {
	for _, in := range halide.NewPipeline(n.Func).Inputs() {
		if in.Name == operand {
			return in.Dims
		}
	}
	for _, v := range n.Func.Vars {
		names = append(names, v.Name)
	}
	return names
}

// Free reports whether neighbours in dimension d of an operand may be any number of elements apart: C is told.
func (n *Needle) Free(operand string, d int) bool {
	return slices.Contains(Dollars(n.C.Call), operand+"."+n.Dims(operand)[d])
}

// Lanes is how many results a call computes, Columns how many products it sums up in each; 0: any number.
func (n *Needle) Lanes() int { return n.size(false) }

// Columns is how many products a call sums up in each result; 0: any number.
func (n *Needle) Columns() int { return n.size(true) }

func (n *Needle) size(summed bool) int {
	size := 1
	for _, l := range n.Product.Loops {
		if l.Summed == summed {
			size *= l.Extent
		}
	}
	return size
}
