package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// key names a line of the user's program.
func key(p diag.Pos) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// from is the keys of positions that are known, each once, in order.
func from(positions ...diag.Pos) []string {
	var list []string
	for _, p := range positions {
		if k := key(p); p != (diag.Pos{}) && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// algorithm is what each element is. The line of a Func comes from all that its expressions come from.
func algorithm(s *halide.Schedule) Form {
	p := halide.NewPipeline(s.Outputs()...)
	lines := map[string][]diag.Pos{}
	for _, in := range p.Inputs() {
		lines[in.Name] = append(lines[in.Name], in.Pos)
	}
	for _, r := range p.RDoms() {
		lines[r.Name] = append(lines[r.Name], r.Pos)
	}
	for _, f := range p.Funcs() {
		at := []diag.Pos{f.Pos}
		roots := f.Values
		for _, u := range f.Updates {
			at = append(at, u.Pos)
			roots = append(append(roots[:len(roots):len(roots)], u.Coords...), u.Values...)
		}
		for _, e := range roots {
			halide.Walk(e, func(e *halide.Expr) { at = append(at, e.Pos) })
		}
		lines[f.Name] = append(lines[f.Name], at...)
	}
	form := Form{Name: "algorithm", About: "what each element is"}
	text := fmt.Sprint(p)
	if len(p.Outputs) == 1 {
		text = fmt.Sprint(p.Outputs[0])
	}
	for _, l := range split(text) {
		end := strings.IndexAny(l, ":( ")
		form.Lines = append(form.Lines, Line{l, from(lines[l[:max(end, 0)]]...)})
	}
	return form
}

// schedule is in which order, and the loops that follow from that.
func schedule(s *halide.Schedule) Form {
	var said []halide.Directive
	loops := map[string][]diag.Pos{}
	for _, stage := range s.Stages() {
		said = append(said, stage.Directives...)
		for _, l := range stage.Loops() {
			loops[l.Name] = append(loops[l.Name], l.Pos)
		}
	}
	form := Form{Name: "schedule", About: "in which order, and the loops that follow"}
	for _, l := range split(s.String()) {
		i := slices.IndexFunc(said, func(d halide.Directive) bool { return d.String() == l })
		line := Line{Text: l}
		if i >= 0 {
			line.From = from(said[i].Pos)
			said = slices.Delete(said, i, i+1)
		}
		form.Lines = append(form.Lines, line)
	}
	form.Lines = append(form.Lines, Line{})
	for _, l := range split(s.LoopNest()) {
		line := Line{Text: l}
		if before, _, ok := strings.Cut(strings.TrimSpace(l), " in "); ok {
			words := strings.Fields(before)
			line.From = from(loops[words[len(words)-1]]...)
		}
		form.Lines = append(form.Lines, line)
	}
	return form
}

// noted is a form with the notes of a kernel below it.
func noted(f Form, notes diag.Notes) Form {
	for _, n := range notes {
		f.Lines = append(f.Lines, Line{}, Line{"note: " + n.Cause, from(n.Pos)}, Line{"    " + n.Cure, from(n.Pos)})
	}
	return f
}

func split(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }
