package gopkg

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
)

// step is a program as instructions.
type step struct {
	build.Step
	name  string // of its function
	insts *vec.Insts
	grain int
}

// assembled is a form of the kernel.
type assembled struct {
	*pkg
	Form
	steps  []step
	shared []int // bytes of what steps hand on

	tag     string     // of the names of its functions: the suffix of one form of several, "Strided"
	strides bool       // it takes strides
	strided *assembled // what does; nil if it has no instructions, or the package has none
}

// given is the parameters of the functions, passed the same as arguments.
func (p *assembled) given() string {
	if p.strides {
		return p.listStrided()
	}
	return p.list()
}

func (p *assembled) passed() string {
	if p.strides {
		return p.argsStrided()
	}
	return p.args()
}

// scratch is the fields of type scratch, and their values.
func (p *assembled) scratch() (fields, values string) {
	field := func(name string, bytes int) {
		fields += name + " unsafe.Pointer\n"
		values += fmt.Sprintf("%s: aligned(%d), ", name, bytes)
	}
	for i, n := range p.shared {
		field(fmt.Sprint("shared", i), n)
	}
	for i, s := range p.steps {
		for j, a := range s.Arrays {
			if a == build.Own {
				field(fmt.Sprintf("own%d_%d", i, j), s.Program.Args[j].Bytes)
			}
		}
		if s.insts.Slots > 0 {
			field(fmt.Sprint("frame", i), s.insts.Slots)
		}
	}
	return fields, values
}

// block is the fields of the arguments of step i, and their values: pointers of arrays, the band, the frame for spilled
// registers. m is the scratch of the call; that of the goroutine is own.
func (p *assembled) block(i int, own string) (fields, values string) {
	s, names := p.steps[i], gosource.NewNames("first", "end", "frame")
	for j, a := range s.Arrays {
		name := names.Fresh(s.Program.Args[j].Name)
		fields += name + " unsafe.Pointer\n"
		switch {
		case a == build.Own:
			values += fmt.Sprintf("%s: %s.own%d_%d, ", name, own, i, j)
		case a == build.Strides:
			values += fmt.Sprintf("%s: unsafe.Pointer(&by), ", name)
		case a <= build.Shared:
			values += fmt.Sprintf("%s: m.shared%d, ", name, build.Shared-a)
		default:
			values += fmt.Sprintf("%s: unsafe.Pointer(unsafe.SliceData(%s)), ", name, p.param(a).id)
		}
	}
	fields += "first, end uint64 // of the band\nframe unsafe.Pointer\n"
	if s.insts.Slots > 0 {
		values += fmt.Sprintf("frame: %s.frame%d, ", own, i)
	}
	return fields, values
}

// text is the assembly of functions without names.
func (a *assembled) text() string {
	var b strings.Builder
	for _, s := range a.steps {
		b.WriteString(a.Asm("step", s.insts))
	}
	return b.String()
}

// call names the functions.
func (a *assembled) call(tag string, names *gosource.Names) {
	a.tag = tag
	for i := range a.steps {
		a.steps[i].name = names.Fresh(fmt.Sprintf("step%d%s", i, tag))
	}
}
