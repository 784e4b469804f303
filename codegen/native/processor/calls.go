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
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// calling is a nest and p for which loops of instructions (directive map) become these, where p has them. The notes say which do not.
func (p Processor) calling(n *lower.Nest) (*lower.Nest, Processor, []mapped.Use, []diag.Note) {
	if !calls.Maps(n) {
		return n, p, nil, nil
	}
	n, uses, notes := mapped.Lanes(n, p.Arch)
	codes := map[string]vec.Code{}
	for _, u := range uses {
		codes[u.Needle.Name] = u.Code
	}
	p.Machine.Calls = codes
	if p.Wide != nil {
		wide := *p.Wide
		wide.Calls = codes
		p.Wide = &wide
	}
	return n, p, uses, notes
}

// Machines are the nest and the machine of calling, without the wide one, for those who make programs themselves.
func (p Processor) Machines(n *lower.Nest) (*lower.Nest, vec.Machine) {
	n, p, _, _ = p.calling(n)
	return n, p.Machine
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
			notes = append(notes, mapped.Unmapped(u.Pos, u.Needle.Name, fmt.Sprintf("the code for %s, which has %s, comes to other instructions than %s",
				p.Arch, p.Features, strings.Join(u.Needle.Rows[0], " and "))))
		}
	}
	return notes
}
