package gopkg

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/lower"
)

// smallElems is how many elements an input has at most that calls give without gaps: coefficients.
const smallElems = 1 << 10

// gapped is the arrays whose rows may have gaps between them in calls of the strided form: all but small inputs, and
// what the schedule lays out.
func gapped(n *lower.Nest) map[string]bool {
	list := map[string]bool{}
	for _, b := range n.Buffers {
		if plainly(b) && len(b.Dims) > 1 && (b.Output || b.Elems > smallElems) {
			list[b.Name] = true
		}
	}
	return list
}

// stride is the parameter that says how many elements lie between neighbours along dimension d > 0.
func (a *param) stride(d int) string {
	if len(a.Dims) == 2 {
		return a.strides
	}
	return fmt.Sprintf("%s[%d]", a.strides, d-1)
}

// atStrided is at where rows have gaps.
func (a *param) atStrided(name func(dim int) string) string {
	if a.strides == "" {
		return a.at(name)
	}
	text := name(0)
	for d := 1; d < len(a.Dims); d++ {
		text += fmt.Sprintf(" + %s*%s", a.stride(d), name(d))
	}
	return text
}

// exportedStrided is the function for slices whose rows have gaps.
func (p *pkg) exportedStrided(condition string) string {
	if !p.mayBeStrided() {
		return ""
	}
	var b strings.Builder
	text := fmt.Sprintf("%sStrided is %sOn of slices whose rows have gaps, as parts of images have. Gaps are not "+
		"written.\n\n", p.fn, p.fn)
	for _, a := range p.params {
		if a.strides == "" {
			continue
		}
		where := make([]string, len(a.Dims))
		for d, r := range a.Dims {
			if where[d] = a.Names[d]; r.Min != 0 {
				where[d] = fmt.Sprintf("(%s - %d)", a.Names[d], r.Min)
			}
		}
		text += fmt.Sprintf("  - %s is at %s[%s].\n", a.access(), a.id,
			a.atStrided(func(d int) string { return where[d] }))
	}
	text += "\nWithout assembly it copies the slices to ones without gaps."
	fmt.Fprintf(&b, "%sfunc %sStrided(workers int, %s) error {\n%s", comment(text), p.fn, p.listStrided(),
		p.lengthsStrided())
	for _, a := range p.ranged() {
		lo, hi, _ := a.limits()
		fmt.Fprintf(&b, "if i := outside%sStrided(%s); i >= 0 {\nreturn fmt.Errorf(\"%s: %s[%%d] is %%d, outside "+
			"%s..%s\", i, %s[i])\n}\n",
			title(a.Name), strings.Join(a.pair(), ", "), p.name, a.id, lo, hi, a.id)
	}
	fmt.Fprintf(&b, "if strides && %s {\nif workers > 1 {\nnativeOnStrided(workers, %s)\n} else "+
		"{\nnativeStrided(%s)\n}\nreturn nil\n}\n",
		condition, p.argsStrided(), p.argsStrided())
	var args []string
	back := ""
	for _, a := range p.params {
		if a.strides == "" {
			args = append(args, a.id)
			continue
		}
		copied := func(to, from string) string {
			return a.stored2(func(at, strided string) string { return fmt.Sprintf(to+" = "+from+"\n", at, strided) })
		}
		args = append(args, a.dense)
		fmt.Fprintf(&b, "%s := make([]%s, %d)\n%s", a.dense, a.Type, a.Elems, copied(a.dense+"[%[1]s]", a.id+"[%[2]s]"))
		if a.Output {
			back += copied(a.id+"[%[2]s]", a.dense+"[%[1]s]")
		}
	}
	fmt.Fprintf(&b, "run(workers, %s)\n%sreturn nil\n}\n\n", strings.Join(args, ", "), back)
	for _, a := range p.ranged() {
		b.WriteString(a.outside("Strided", strings.Join(a.pairs(), ", "),
			func(i func(int) string) string { return a.atStrided(i) }))
	}
	return b.String()
}

// pair is a parameter and its strides as arguments, pairs as parameters.
func (a *param) pair() []string {
	if a.strides == "" {
		return []string{a.id}
	}
	return []string{a.id, a.strides}
}

func (a *param) pairs() []string {
	list := []string{fmt.Sprintf("%s []%s", a.id, a.Type)}
	if a.strides != "" {
		list = append(list, a.strides+" "+a.stridesType())
	}
	return list
}

// stored2 writes loops over all elements, whose body gets where one is without gaps and with them.
func (a *param) stored2(body func(at, strided string) string) string {
	var head strings.Builder
	for d := len(a.Dims) - 1; d >= 0; d-- {
		fmt.Fprintf(&head, "for i%d := 0; i%d < %d; i%d++ {\n", d, d, a.Dims[d].Extent, d)
	}
	name := func(d int) string { return fmt.Sprint("i", d) }
	return head.String() + body(a.at(name), a.atStrided(name)) + strings.Repeat("}\n", len(a.Dims))
}

// lengthsStrided checks strides, and lengths.
func (p *pkg) lengthsStrided() string {
	text := ""
	for _, a := range p.params {
		if a.strides == "" {
			text += fmt.Sprintf("if len(%s) < %d {\nreturn fmt.Errorf(\"%s: %s has %%d elements, and %d are "+
				"needed\", len(%s))\n}\n",
				a.id, a.Elems, p.name, a.id, a.Elems, a.id)
			continue
		}
		row, last := fmt.Sprint(a.Dims[0].Extent), fmt.Sprint("int64(", a.Dims[0].Extent-1, ")")
		for d := 1; d < len(a.Dims); d++ {
			over, most := a.Dims[d].Extent-1, ""
			if over > 0 {
				most = fmt.Sprintf(" || %s > len(%s)/%d", a.stride(d), a.id, over)
			}
			text += fmt.Sprintf("if n := %s; %s < n%s {\nreturn fmt.Errorf(\"%s: %s is %%d, which is less than the "+
				"%%d elements that it steps over, or \"+\n"+
				"\"too much for %%d elements\", %s, n, len(%s))\n}\n", row, a.stride(d), most, p.name, a.stride(d),
				a.stride(d), a.id)
			row = fmt.Sprintf("%s*%d", a.stride(d), a.Dims[d].Extent)
			last += fmt.Sprintf(" + %d*int64(%s)", over, a.stride(d))
		}
		text += fmt.Sprintf("if last := %s; int64(len(%s)) <= last {\nreturn fmt.Errorf(\"%s: %s has %%d elements, "+
			"and its last one is element %%d\", len(%s), last)\n}\n",
			last, a.id, p.name, a.id, a.id)
	}
	return text
}

// strideBytes is the strides of a call in bytes, in the order of build.ProgramsStrided.
func (p *pkg) strideBytes() (n int, values string) {
	for _, a := range p.params {
		for d := 1; d < len(a.Dims) && a.strides != ""; d++ {
			n++
			values += fmt.Sprintf("int64(%s) * %d, ", a.stride(d), a.Type.Bytes())
		}
	}
	return n, values
}

// wide is strides with gaps, for the test.
func (a *param) wide() string {
	var list []string
	next := a.Dims[0].Extent + 3
	for _, r := range a.Dims[1:] {
		list = append(list, fmt.Sprint(next))
		next = next*r.Extent + 5
	}
	return strings.Join(list, ", ")
}

// stridedNames are names for the strides of a parameter, and for what it is copied to.
func (a *param) stridedNames(names *gosource.Names) {
	s := "Stride"
	if len(a.Dims) > 2 {
		s = "Strides"
	}
	a.strides, a.dense = names.Fresh(a.id+s), names.Fresh(a.id+"Dense")
}
