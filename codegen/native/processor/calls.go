package processor

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// caller is a nest and a processor for which loops of instructions (directive map) become these, where the processor
// has them. Notes say which do not.
type caller struct {
	Processor
	nest  *lower.Nest
	notes []diag.Note
	// which instructions code does not have; nil: there are no maps. What only maps need is linked with CallLoops.
	missing func(k *build.Kernel, list []*vec.Insts) []diag.Note
}

func (p Processor) calling(n *lower.Nest) caller {
	c := caller{Processor: p, nest: n}
	if n.Calls == nil {
		c.notes = n.Unlinked()
		return c
	}
	n.Calls(&c)
	return c
}

// CallLoops is for the nest's Calls.
func (c *caller) CallLoops() {
	if c.nest.Mapped() == nil {
		return
	}
	var uses []mapped.Use
	c.nest, uses, c.notes = mapped.Lanes(c.nest, c.Arch)
	codes := map[string]vec.Code{}
	for _, u := range uses {
		codes[u.Needle.Name] = u.Code
	}
	c.Machine.Calls = codes
	if c.Wide != nil {
		wide := *c.Wide
		wide.Calls = codes
		c.Wide = &wide
	}
	c.missing = func(k *build.Kernel, list []*vec.Insts) []diag.Note { return c.Processor.missing(uses, k, list) }
}

// Machines are the nest and the machine of calling, without the wide one, for those who make programs themselves.
func (p Processor) Machines(n *lower.Nest) (*lower.Nest, vec.Machine) {
	c := p.calling(n)
	return c.nest, c.Machine
}

// missing are notes of the instructions that code does not have.
func (p Processor) missing(uses []mapped.Use, k *build.Kernel, list []*vec.Insts) (notes []diag.Note) {
	var text strings.Builder
	for i, l := range list {
		text.WriteString(p.Listing(k.Steps[i].Program, l))
	}
	words := strings.FieldsFunc(text.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, u := range uses {
		there := func(row []string) bool {
			return !slices.ContainsFunc(row, func(name string) bool { return !slices.Contains(words, name) })
		}
		if !slices.ContainsFunc(u.Needle.Rows, there) {
			notes = append(notes, mapped.Unmapped(u.Pos, u.Needle.Name,
				fmt.Sprintf("the code for %s, which has %s, comes to other instructions than %s", p.Arch, p.Features,
					strings.Join(u.Needle.Rows[0], " and "))))
		}
	}
	return notes
}
