package codegen

import (
	"slices"

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

// NewVar adds a variable that has no name yet, and returns its index.
func (p *Program) NewVar(v Var) int {
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

// Filling reports whether op fills a register that multiplications read.
func (p *Program) Filling(op *Op) bool {
	return op.Fills() || op.Kind == Zero && p.Vars[op.Dst].Role != AccReg
}

func OpsOf(list []lower.Stmt) []*Op {
	out := make([]*Op, len(list))
	for i, s := range list {
		out[i] = s.(*Op)
	}
	return out
}

// Half reports whether a store writes less than a vector in memory.
func (p *Program) Half(op *Op) bool {
	return op.Kind == Store && op.Fn == target.Narrow && op.Len == op.To.Len() &&
		2*op.Len*op.To.Elem.Bits() == p.Target.Vector.Loads[0]
}

// OtherHalf is which of some halves is the other one of op; -1 if none is.
func (p *Program) OtherHalf(open []*Op, op *Op) int {
	return slices.IndexFunc(open, func(o *Op) bool { return p.Behind(o, op) || p.Behind(op, o) })
}

// alone reports whether a list stores half a vector without the other half.
func (p *Program) alone(list []lower.Stmt) bool {
	var open []*Op
	for _, s := range list {
		if op, ok := s.(*Op); ok && p.Half(op) {
			if i := p.OtherHalf(open, op); i >= 0 {
				open = slices.Delete(open, i, i+1)
			} else {
				open = append(open, op)
			}
		}
	}
	return len(open) > 0
}

// Behind reports whether a begins where a vector may, and b stores right behind it, in the same way.
func (p *Program) Behind(a, b *Op) bool {
	return a.Addr.Form.Const*a.To.Elem.Bits()%p.Target.Vector.Align == 0 && a.Addr.Buffer == b.Addr.Buffer &&
		a.Shift == b.Shift && slices.Equal(a.Args[1:], b.Args[1:]) && *a.Modes == *b.Modes &&
		a.Addr.Form.Add(affine.Const(a.Len)).Equal(b.Addr.Form)
}

// Passes names what package generate does, in its order: a Program is as one of these leaves it.
func Passes() []string {
	return []string{"build", "merge", "starts", "hoist", "order", "interleave", "join", "zeros", "fuse", "modes",
		"pointers", "name"}
}
