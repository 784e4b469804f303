package gopkg

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// exported is kernel.go: the function for users, and what is checked for it.
func (p *pkg) exported() string {
	var b strings.Builder
	b.WriteString(generated + p.about() + "package " + p.name + "\n\nimport \"fmt\"\n\n" + p.document())
	ranged, checks := p.ranged(), p.lengths()
	for _, a := range ranged {
		lo, hi, _ := a.limits()
		checks += fmt.Sprintf("if i := outside%s(%s); i >= 0 {\nreturn fmt.Errorf(\"%s: %s[%%d] is %%d, outside "+
			"%s..%s\", i, %s[i])\n}\n",
			title(a.Name), a.id, p.name, a.id, lo, hi, a.id)
	}
	fmt.Fprintf(&b, "func %s(%s) error { return %sOn(1, %s) }\n\n", p.fn, p.list(), p.fn, p.args())
	fmt.Fprintf(&b, "// %sOn is %s on at most so many goroutines, for which runtime.GOMAXPROCS(0) is a good number: "+
		"loops whose iterations have nothing to do\n// with each other are shared out. Results are the same. Plain "+
		"Go, and fewer than two workers, take one.\nfunc %sOn(workers int, %s) error {\n%srun(workers, %s)\nreturn "+
		"nil\n}\n\n", p.fn, p.fn, p.fn, p.list(), checks,
		p.args())
	if len(ranged) > 0 && !p.gathers() {
		fmt.Fprintf(&b, "// %sInRange is %sOn of elements that the caller knows to be in their ranges: it looks at "+
			"lengths only. Where one is not, results\n// are not defined.\nfunc %sInRange(workers int, %s) error "+
			"{\n%srun(workers, %s)\nreturn nil\n}\n\n", p.fn, p.fn, p.fn, p.list(), p.lengths(), p.args())
	}
	condition := "fast"
	for i := range p.norms {
		condition += " && " + p.normCall(i)
	}
	fmt.Fprintf(&b, "// run takes the assembly where it is right.\nfunc run(workers int, %s) {\nswitch {\ncase "+
		"!(%s):\nplain(%s)\ncase workers > 1:\nnativeOn(workers, %s)\ndefault:\nnative(%s)\n}\n}\n\n", p.list(),
		condition, p.args(), p.args(), p.args())
	for _, a := range ranged {
		b.WriteString(a.outside("", fmt.Sprintf("%s []%s", a.id, a.Type), a.at))
	}
	for i := range p.norms {
		b.WriteString(p.norm(i))
	}
	b.WriteString(p.exportedStrided(condition))
	return b.String()
}

// about is the comment of the package.
func (p *pkg) about() string {
	text := fmt.Sprintf("Package %s computes\n\n%s\n", p.name, indented(halide.NewPipeline(p.nest.Outputs...).String()))
	if p.schedule != "" {
		text += "by the schedule\n\n" + indented(p.schedule) + "\n"
	}
	text += "in assembly where\n\n"
	for _, a := range p.archs {
		text += "  - " + a.Arch + " has " + a.Needs + ";\n"
		for _, f := range a.forms[1:] {
			text += "  - " + a.Arch + " has " + f.Needs + ": by other instructions;\n"
		}
	}
	text += "\nand in plain Go elsewhere, with the same results bit for bit. The build tag purego leaves the " +
		"assembly out."
	for _, why := range p.without {
		text += "\nThere is none for " + why
	}
	return comment(text)
}

// document is the comment of the function.
func (p *pkg) document() string {
	var outputs []string
	text := ""
	for _, a := range p.params {
		of := ""
		if len(a.Dims) > 0 {
			of = " for " + a.over()
		}
		if a.Output {
			outputs = append(outputs, a.access()+of)
		}
		text += fmt.Sprintf("  - %s holds %s%s at %s: %d elements at least", a.id, a.access(), of, a.stored(), a.Elems)
		if lo, hi, ranged := a.limits(); ranged {
			text += fmt.Sprintf(", of %s..%s", lo, hi)
		}
		text += ".\n"
	}
	return comment(fmt.Sprintf("%s computes %s.\n\n%s\nSlices of outputs overlap no other, and can be written: "+
		"memory that is read-only ends the program. What they hold beside these elements may\nbe overwritten. The "+
		"error says which slice is too short, or which element is outside its range.", p.fn,
		strings.Join(outputs, " and "), text))
}

func (p *pkg) lengths() string {
	text := ""
	for _, a := range p.params {
		text += fmt.Sprintf("if len(%s) < %d {\nreturn fmt.Errorf(\"%s: %s has %%d elements, and %d are needed\", "+
			"len(%s))\n}\n",
			a.id, a.Elems, p.name, a.id, a.Elems, a.id)
	}
	return text
}

// gathers reports whether data say where something lies: then elements outside their ranges would be read or written
// elsewhere.
func (p *pkg) gathers() bool {
	found := false
	depends := func(index []*halide.Expr) {
		for _, e := range index {
			_, err := indexes.Form(e, nil)
			found = found || err != nil
		}
	}
	for s := range lower.All(p.nest.Body) {
		switch s := s.(type) {
		case *lower.Store:
			depends(s.Index)
		case *lower.Assign:
			depends(s.Index)
		}
	}
	lower.WalkExprs(p.nest.Body, func(e *halide.Expr) {
		if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
			depends(e.Args)
		}
	})
	return found
}

// indented makes lines of code in a comment.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimSpace(text)) {
		b.WriteString("\t" + strings.TrimRight(line, "\n") + "\n")
	}
	return b.String()
}
