package algorithm

import (
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Go is a Go program that makes the Funcs and a schedule with their bounds, and prints both. It needs this module
// alone.
func (a *Algorithm) Go() (string, error) {
	w := &goWriter{ids: goNames(a.Pipeline())}
	name := w.ids.fresh(identifier(a.Summary.Name))
	w.line("// Made by vyasa lift from the C function %s.", a.Summary.Name)
	w.line("package main\n")
	w.line("import (\n\"fmt\"\n%s\nhl \"github.com/vyasa-go/vyasa/halide\"\n)\n", placeOfMath)
	w.line("func main() {\ns := %s()\nfmt.Print(s.Pipeline(), \"\\n\", s)\n}\n", name)
	for line := range strings.Lines(a.Summary.Algorithm()) {
		w.line("// %s", strings.TrimSpace(line))
	}
	w.line("//\n// for %s.", sizesText(a))
	w.line("func %s() *hl.Schedule {", name)
	w.declare(a)
	for _, f := range a.Pipeline().Funcs() {
		w.define(f)
	}
	w.schedule(a)
	w.line("}")
	text := w.text.String()
	if w.math {
		text = strings.Replace(text, placeOfMath, "\"math\"\n", 1)
	} else {
		text = strings.Replace(text, placeOfMath+"\n", "\n", 1)
	}
	out, err := format.Source([]byte(text))
	if err != nil {
		panic("BUG: " + err.Error() + "\n" + text)
	}
	return string(out), nil
}

// placeOfMath is where the import of math goes, if it is needed.
const placeOfMath = "/* math */"

func sizesText(a *Algorithm) string {
	var parts []string
	for _, z := range a.Summary.Sizes {
		parts = append(parts, fmt.Sprintf("%s = %d", z.Name, a.Sizes[z.Name]))
	}
	if parts == nil {
		return "its one size"
	}
	return strings.Join(parts, ", ")
}

// goWriter writes Go.
type goWriter struct {
	ids  *goIDs
	text strings.Builder
	math bool
}

func (w *goWriter) line(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

// declare makes Vars, RDoms and inputs.
func (w *goWriter) declare(a *Algorithm) {
	p := a.Pipeline()
	seen := map[string]bool{}
	for _, f := range p.Funcs() {
		for _, v := range f.Vars {
			if !seen[v.Name] {
				w.line("%s := hl.NewVar(%q)", w.ids.of(v.Name), v.Name)
			}
			seen[v.Name] = true
		}
	}
	for _, in := range p.Inputs() {
		w.line("%s := hl.NewInput(%q, hl.%s, %d)", w.ids.of(in.Name), in.Name, typeName(in.Type), len(in.Dims))
	}
	for _, r := range p.RDoms() {
		var extents, mins []string
		for i, e := range r.Extents {
			extents, mins = append(extents, fmt.Sprint(e)), append(mins, fmt.Sprint(r.Range(i).Min))
		}
		from := ""
		if slices.ContainsFunc(mins, func(m string) bool { return m != "0" }) {
			from = ".From(" + strings.Join(mins, ", ") + ")"
		}
		w.line("%s := hl.NewRDom(%q, %s)%s", w.ids.of(r.Name), r.Name, strings.Join(extents, ", "), from)
	}
	for _, r := range p.RDoms() {
		if r.Cond != nil {
			w.line("%s = %s.Where(%s)", w.ids.of(r.Name), w.ids.of(r.Name), w.receiver(r.Cond))
		}
	}
	w.line("")
}

// typeName is the constant of package halide.
func typeName(t halide.Type) string {
	name := t.String()
	if rest, ok := strings.CutPrefix(name, "uint"); ok {
		return "UInt" + rest
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// define writes a Func and its updates.
func (w *goWriter) define(f *halide.Func) {
	var vars []string
	for _, v := range f.Vars {
		vars = append(vars, w.ids.of(v.Name))
	}
	w.line("%s := hl.NewFunc(%q, %s)", w.ids.of(f.Name), f.Name, strings.Join(vars, ", "))
	w.line("%s.Is(%s)", w.ids.of(f.Name), w.operands(f.Values))
	for _, u := range f.Updates {
		if u.RDom == nil {
			w.line("%s.Update(%s).Is(%s)", w.ids.of(f.Name), w.operands(u.Coords), w.operands(u.Values))
		} else {
			w.line("%s.UpdateOver(%s, %s).Is(%s)", w.ids.of(f.Name), w.ids.of(u.RDom.Name), w.operands(u.Coords),
				w.operands(u.Values))
		}
	}
	w.line("")
}

// schedule writes the bounds of all outputs.
func (w *goWriter) schedule(a *Algorithm) {
	s := w.ids.fresh("s")
	if len(a.Outputs) == 1 {
		w.line("%s := %s.Schedule()", s, w.ids.of(a.Outputs[0].Func.Name))
	} else {
		var outputs []string
		for _, o := range a.Outputs {
			outputs = append(outputs, w.ids.of(o.Func.Name))
		}
		w.line("%s := hl.NewPipeline(%s).Schedule()", s, strings.Join(outputs, ", "))
	}
	for _, o := range a.Outputs {
		on := s
		if len(a.Outputs) > 1 {
			on = fmt.Sprintf("%s.Of(%s)", s, w.ids.of(o.Func.Name))
		}
		for i, v := range o.Func.Vars {
			if r := o.Bounds[i]; r.Min == 0 {
				w.line("%s.Bound(%s, %d)", on, w.ids.of(v.Name), r.Extent)
			} else {
				w.line("%s.BoundMin(%s, %d, %d)", on, w.ids.of(v.Name), r.Min, r.Extent)
			}
		}
	}
	w.line("return %s", s)
}
