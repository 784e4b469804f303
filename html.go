package vyasa

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/codegen/page"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
)

// HTML is a page of all forms of the kernel, side by side and linked by the lines of the user's program, with its
// notes. It needs nothing but itself.
func (k *Kernel) HTML() (string, error) { return k.HTMLOf(aie1.Machine()) }

// HTMLOf is HTML with the instruction words of m, a variant of the machine.
func (k *Kernel) HTMLOf(m *machine.Machine) (string, error) {
	s, err := k.SimulatorOf(m)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	forms := page.Of(page.Kernel{Schedule: k.Schedule, Nest: k.Nest, Triplets: k.Triplets, Program: k.Program, C: k.C,
		Notes: k.Notes, Words: s.Code.Program.String()})
	err = page.Write(&text, "vyasa: "+k.Schedule.Func.Name, forms)
	return text.String(), err
}
