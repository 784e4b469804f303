package needle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/cnames"
	"github.com/vyasa-go/vyasa/lower/match"
)

// CSource is a C function that computes a haystack by calls of n: its parameters are the result, then the factors in the
// haystack's order, dense arrays with dimension 0 first, each from the first element that is used. Operands are gathered for each
// call, and what is beyond a loop is zero. An instruction that C cannot call is computed by loops.
//
//	for (int m = 0; m < 5; m += 1)
//	    for (int n = 0; n < 9; n += 8)
//	        for (int r_x = 0; r_x < 11; r_x += 2) {
//	            int16_t a_[2] = {0}, b_[16] = {0}; int32_t out_[8];
//	            ... a_[k] = a[r_x + k + 11*m] ...
//	            _mm256_storeu_si256(out_, _mm256_madd_epi16(...));
//	            ... c[n + i + 9*m] += out_[i] ...
//	        }
func CSource(n *Needle, haystack *match.Product, c *match.Calls, name string) string {
	w := &writer{n: n, h: haystack, c: c, ranges: map[string][]halide.Range{}, arrays: map[string]string{}, local: map[string]string{}}
	for _, a := range haystack.Operands() {
		w.reach(a)
	}
	name = w.name(name)
	headers := append([]string{"<stdint.h>"}, n.C.Headers...)
	for _, h := range headers {
		w.line("#include %s", h)
	}
	w.line("")
	w.line("/* %s, by %s: %s */", haystack, n.Name, c.Map.Text(n.Product, haystack))
	params := []string{fmt.Sprintf("%s *restrict %s", cType(w.sumType()), w.arrays[haystack.Out.Name])}
	for _, f := range haystack.Factors {
		p := fmt.Sprintf("const %s *%s", cType(f.Type), w.arrays[f.Name])
		if !slices.Contains(params, p) {
			params = append(params, p)
		}
	}
	w.line("void %s(%s) {", name, strings.Join(params, ", "))
	w.depth++
	w.clear()
	for h, l := range haystack.Loops {
		w.open("for (int %s = 0; %[1]s < %[2]d; %[1]s += %[3]d)", w.loops[h], l.Extent, c.Step(h))
	}
	w.call()
	for w.depth > 0 {
		w.depth--
		w.line("}")
	}
	return w.String()
}

// writer writes the function.
type writer struct {
	strings.Builder
	n     *Needle
	h     *match.Product
	c     *match.Calls
	loops []string // the haystack's, as they are called in C
	inner []string // the needle's
	depth int

	arrays map[string]string // the haystack's, as they are called in C
	local  map[string]string // the needle's
	i      string            // a loop over an array

	ranges map[string][]halide.Range // of each array of the haystack, what is used in each dimension
}

// name names all that stands in the text, the function first.
func (w *writer) name(function string) string {
	set := cnames.New(nil)
	function = set.Fresh(function)
	fresh := func(into map[string]string, a match.Access, text string) {
		if into[a.Name] == "" {
			into[a.Name] = set.Fresh(text)
		}
	}
	for _, a := range w.h.Operands() {
		fresh(w.arrays, a, a.Name)
	}
	for _, l := range w.h.Loops {
		w.loops = append(w.loops, set.Fresh(l.Name))
	}
	for i, l := range w.n.Product.Loops {
		w.inner = append(w.inner, set.Fresh(fmt.Sprintf("v%d_%s", i, l.Name)))
	}
	for _, a := range w.n.Product.Operands() {
		fresh(w.local, a, a.Name+"_")
	}
	if w.n.Acc != "" {
		w.local[w.n.Acc] = set.Fresh(w.n.Acc + "_")
	}
	w.i = set.Fresh("i")
	return function
}

func (w *writer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if text != "" {
		text = strings.Repeat("    ", w.depth) + text
	}
	w.WriteString(text + "\n")
}

func (w *writer) open(format string, args ...any) {
	w.line(strings.TrimSpace(format+" {"), args...)
	w.depth++
}

func (w *writer) close() {
	w.depth--
	w.line("}")
}

// outType is the type of the result: that of the instruction.
func (w *writer) outType() halide.Type {
	t, err := halide.ResultType(w.n.Func, nil)
	if err != nil {
		panic("BUG: needle: " + err.Error())
	}
	return t
}

// sumType is the type of the haystack's sum, or the instruction's where no type holds it.
func (w *writer) sumType() halide.Type {
	if w.h.Out.Type == halide.NoType {
		return w.outType()
	}
	return w.h.Out.Type
}

// clear writes zeros into the result.
func (w *writer) clear() {
	n := 1
	for _, r := range w.ranges[w.h.Out.Name] {
		n *= r.Extent
	}
	w.line("for (int %s = 0; %[1]s < %[2]d; %[1]s++) %[3]s[%[1]s] = 0;", w.i, n, w.arrays[w.h.Out.Name])
}

// call writes one call: operands, the instruction, the result.
func (w *writer) call() {
	p := w.n.Product
	for k, f := range p.Factors {
		w.line("%s %s[%d] = {0};", cType(f.Type), w.local[f.Name], w.size(f))
		w.box(f, w.h.Factors[w.c.Map.Order[k]], func(place, element string) {
			w.line("%s[%s] = %s;", w.local[f.Name], place, element)
		})
	}
	out := p.Out
	if w.n.Acc != "" {
		w.line("%s %s[%d] = {0};", cType(w.outType()), w.local[w.n.Acc], w.size(out))
	}
	w.line("%s %s[%d];", cType(w.outType()), w.local[out.Name], w.size(out))
	if w.n.C.Call == "" {
		w.loopsOfCall()
	} else {
		text := w.n.C.Call
		for _, name := range append([]string{out.Name}, names(w.n.Operands)...) {
			text = strings.ReplaceAll(text, "$"+name, w.local[name])
		}
		w.open("")
		for line := range strings.Lines(strings.TrimSpace(text)) {
			w.line("%s", strings.TrimSpace(line))
		}
		w.close()
	}
	w.box(out, w.h.Out, func(place, element string) { w.line("%s += %s[%s];", element, w.local[out.Name], place) })
}

func names(operands []Operand) (out []string) {
	for _, o := range operands {
		out = append(out, o.Name)
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) }) // $ab before $a
	return out
}

// loopsOfCall writes the instruction as loops.
func (w *writer) loopsOfCall() {
	p := w.n.Product
	zero := "0"
	if w.n.Acc != "" {
		zero = fmt.Sprintf("%s[%s]", w.local[w.n.Acc], w.i)
	}
	w.line("for (int %s = 0; %[1]s < %[2]d; %[1]s++) %[3]s[%[1]s] = %[4]s;", w.i, w.size(p.Out), w.local[p.Out.Name], zero)
	for i := range p.Loops {
		w.open("for (int %s = 0; %[1]s < %d; %[1]s++)", w.inner[i], w.c.Box()[i])
	}
	var factors []string
	for _, f := range p.Factors {
		factors = append(factors, fmt.Sprintf("(%s)%s[%s]", cType(w.outType()), w.local[f.Name], w.place(f)))
	}
	w.line("%s[%s] += %s;", w.local[p.Out.Name], w.place(p.Out), strings.Join(factors, " * "))
	for range p.Loops {
		w.close()
	}
}

// box writes loops over those of the needle that move an operand, with what is to be done for a place of it and the
// element of the haystack there.
func (w *writer) box(n, h match.Access, do func(place, element string)) {
	var inside []string
	depth := w.depth
	at := slices.Clone(w.loops)
	for i, axis := range w.c.Map.Axes {
		if axis < 0 || !n.Moves(i) {
			continue
		}
		at[axis] = fmt.Sprintf("(%s + %s)", w.loops[axis], w.inner[i])
		if w.h.Loops[axis].Extent%w.c.Step(axis) != 0 {
			inside = append(inside, fmt.Sprintf("%s < %d", at[axis], w.h.Loops[axis].Extent))
		}
		w.open("for (int %s = 0; %[1]s < %d; %[1]s++)", w.inner[i], w.c.Box()[i])
	}
	if len(inside) > 0 {
		w.open("if (%s)", strings.Join(inside, " && "))
	}
	do(w.place(n), w.element(h, at))
	for w.depth > depth {
		w.close()
	}
}

// place is where an operand has the element of the needle's loops; loops that do not move in a call are 0.
func (w *writer) place(a match.Access) string {
	stride, terms := 1, []string{}
	for _, r := range a.Rows {
		for i, c := range r.Coef {
			if c != 0 && w.c.Map.Axes[i] >= 0 {
				terms = append(terms, fmt.Sprintf("%d*%s", c*stride, w.inner[i]))
			}
		}
		stride *= w.last(r) + 1
	}
	if len(terms) == 0 {
		return "0"
	}
	return strings.Join(terms, " + ")
}

// size is how many elements an operand holds.
func (w *writer) size(a match.Access) int {
	n := 1
	for _, r := range a.Rows {
		n *= w.last(r) + 1
	}
	return n
}

// last is the greatest index of an operand in a dimension.
func (w *writer) last(r match.Row) int {
	n := r.Const
	for i, c := range r.Coef {
		size := w.n.Product.Loops[i].Extent
		if size == 0 {
			size = w.c.Box()[i]
		}
		n += c * (size - 1)
	}
	return n
}

// element is an element of the haystack's array, where its loops are at.
func (w *writer) element(a match.Access, at []string) string {
	stride, terms := 1, []string{}
	for d, r := range a.Rows {
		used := w.ranges[a.Name][d]
		if r.Const != used.Min {
			terms = append(terms, fmt.Sprint((r.Const-used.Min)*stride))
		}
		for i, c := range r.Coef {
			if c != 0 {
				terms = append(terms, fmt.Sprintf("%d*%s", c*stride, at[i]))
			}
		}
		stride *= used.Extent
	}
	if len(terms) == 0 {
		terms = []string{"0"}
	}
	return fmt.Sprintf("%s[%s]", w.arrays[a.Name], strings.Join(terms, " + "))
}

// reach adds what an access uses of its array.
func (w *writer) reach(a match.Access) {
	old := w.ranges[a.Name]
	now := make([]halide.Range, len(a.Rows))
	for d, r := range a.Rows {
		lo, hi := r.Const, r.Const
		for i, c := range r.Coef {
			lo += min(0, c*(w.h.Loops[i].Extent-1))
			hi += max(0, c*(w.h.Loops[i].Extent-1))
		}
		if old != nil {
			lo, hi = min(lo, old[d].Min), max(hi, old[d].Min+old[d].Extent-1)
		}
		now[d] = halide.Range{Min: lo, Extent: hi - lo + 1}
	}
	w.ranges[a.Name] = now
}

// cType is a type in C.
func cType(t halide.Type) string {
	switch t {
	case halide.Float32:
		return "float"
	case halide.Float64:
		return "double"
	}
	return t.String() + "_t"
}
