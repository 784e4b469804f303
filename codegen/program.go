package codegen

import (
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// Program is a kernel as vector operations: what [C] prints, one operation a line. Passes return a new Program;
// nothing in one is changed once it has been shown.
type Program struct {
	Target  *target.Target
	Source  *triplet.Program // parameters, constants, packed inputs and the nest
	Options Options
	Pass    string        // the last pass that ran: see passes in generate.go
	Vars    []Var         // registers and accumulators; Op.Dst and Op.Args are indices
	Body    []lower.Stmt  // of the nest, with Ops as their leaves where vectors are
	Names   csource.Names // of everything that C names; made by the pass name
}

// Identifiers returns a function that turns names into C identifiers: as they stand if they can, apart from those that
// it gave before, from the words of C and C++ and from the vendor's names. It is for text around a kernel; the kernel's
// own names are in Names.
func (p *Program) Identifiers() func(name string) string {
	n := csource.NewNames(p.Target.Text)
	return n.Fresh
}

// Options is what the text says about itself.
type Options struct {
	Version  string // of the tool, for the comment on top; may be empty
	Schedule string // the schedule in the notation, for the comment on top; may be empty
}

// Var is a vector register, an accumulator or a pointer of the C text.
type Var struct {
	Name string // made by the pass name; "": it is called by its number
	Role Role
	Type VarType
	Of   *lower.Buffer // PtrReg: where it points
	Loop string        // PtrReg: the loop that moves it; CountReg: the variable
}

// newVar adds a variable that has no name yet, and returns its index.
func (p *Program) newVar(v Var) int {
	v.Name = ""
	p.Vars = append(p.Vars, v)
	return len(p.Vars) - 1
}

// Role says what a variable is for; names follow from it.
type Role uint8

// The roles.
const (
	XReg      Role = iota // x operand
	ZReg                  // z operand
	AccReg                // accumulator
	TempReg               // on the way from an accumulator to memory
	PtrReg                // base pointer of a loop
	LaneReg               // values of lanes
	CountReg              // rounds until a variable of a fused loop begins again
	ScalarReg             // a number that operations take: a shift
)

// VarType is the machine type of a variable.
type VarType = target.VarType

// Address is an element of a stored array: Form elements from its start, until the pass pointers ran; then (Based)
// Offset elements from the pointer variable Base, or from the start where Base is -1, and Form more in a Point.
type Address struct {
	Buffer *lower.Buffer
	Form   affine.Form
	Based  bool
	Base   int
	Offset int
}

// filling reports whether op fills a register that multiplications read.
func (p *Program) filling(op *Op) bool {
	return op.fills() || op.Kind == Zero && p.Vars[op.Dst].Role != AccReg
}

func opsOf(list []lower.Stmt) []*Op {
	out := make([]*Op, len(list))
	for i, s := range list {
		out[i] = s.(*Op)
	}
	return out
}
