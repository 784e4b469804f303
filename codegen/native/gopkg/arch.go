package gopkg

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/lower"
)

// arch is a package's assembly for one target: one form or several.
type arch struct {
	*pkg
	Target
	forms []*assembled // the first one is that of Target.Form
}

// newArch compiles a nest for a target. Forms that have the instructions of an earlier one are left out. The error is
// build.Refused, or says which operation the target has no instructions for.
func (p *pkg) newArch(n *lower.Nest, t Target) (*arch, error) {
	a := &arch{pkg: p, Target: t}
	var texts []string
	for i, f := range append([]Form{t.Form}, t.more...) {
		one, norms, err := p.assemble(n, f, nil)
		if err != nil && i == 0 {
			return nil, err
		} else if err != nil {
			continue
		}
		p.norms = norms
		for _, m := range norms {
			for _, term := range m.Terms {
				p.param(term.Buffer).strides = "" // the check of coefficients knows them without gaps
			}
		}
		text := one.text()
		if p.mayBeStrided() {
			one.strided, _, err = p.assemble(n, f, p.gapped())
			if err == nil {
				text += one.strided.text()
			}
			if i > 0 && (err == nil) != (a.forms[0].strided != nil) {
				continue
			}
		}
		if !slices.Contains(texts, text) {
			texts, a.forms = append(texts, text), append(a.forms, one)
		}
	}
	names := p.names.Clone()
	for _, f := range a.forms {
		tag := ""
		if len(a.forms) > 1 {
			tag = f.suffix
		}
		if f.call(tag, names); f.strided != nil {
			f.strided.call(tag+"Strided", names)
		}
	}
	return a, nil
}

// assemble is a nest as instructions, which are right where the norms hold; arrays that are named have strides that
// calls give.
func (p *pkg) assemble(n *lower.Nest, f Form, strided []string) (*assembled, []kernel.Norm, error) {
	narrow, norms := kernel.Narrowed(n)
	narrow, machine := f.Machines(narrow)
	programs, err := build.ProgramsStrided(narrow, machine, strided)
	if err != nil {
		return nil, nil, err
	}
	a := &assembled{pkg: p, Form: f, shared: programs.Scratch, strides: strided != nil}
	for _, s := range programs.Steps {
		insts, err := f.Compile(s.Program)
		if err != nil {
			return nil, nil, fmt.Errorf("nest %s: %w", n.Name, err)
		}
		a.steps = append(a.steps, step{s, "", insts, kernel.Grain(s.Program)})
	}
	return a, norms, nil
}
