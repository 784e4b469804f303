package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Header writes the C header of a kernel whose text is in the file base.c: what the kernel computes, each parameter's
// size, storage, padding and border, macros for all of that, a function that packs each input whose order the compiler
// chose, and the prototype. It is C11 and C++14.
func Header(p *codegen.Program, base string) string {
	h := newHeader(p, base)
	guard := h.upper(base, "H")
	h.top()
	h.line("#ifndef %s\n#define %s\n\n#include <stdint.h>", guard, guard)
	if needsMath(h.params) {
		h.line("#include <math.h>")
	}
	h.line("")
	for _, k := range h.params {
		h.macros(k)
	}
	for _, k := range h.params {
		if k.Packed != nil {
			h.fill(k)
		}
	}
	h.prototype()
	h.line("#endif")
	return h.text.String()
}

// header is the text of a C header as it is written.
type header struct {
	prog   *codegen.Program
	base   string
	params []Param
	fresh  func(string) string // of macros and functions
	names  map[string]string   // that were given, by what they are made of
	text   strings.Builder
}

// newHeader settles the names that other files use too.
func newHeader(p *codegen.Program, base string) *header {
	h := &header{prog: p, base: base, params: Params(p), fresh: p.Identifiers(), names: map[string]string{}}
	h.fresh(p.Names.Func)
	for _, k := range h.params {
		h.fresh(k.Name)
	}
	for _, k := range h.params {
		h.macro(k, "ELEMENTS")
		h.macro(k, "BYTES")
		h.macro(k, "AT")
	}
	return h
}

func (h *header) line(format string, args ...any) { fmt.Fprintf(&h.text, format+"\n", args...) }

// lower is the name of a function made of words: out_fill_k. The same words give the same name.
func (h *header) lower(words ...string) string {
	key := strings.Join(words, "_")
	if h.names[key] == "" {
		h.names[key] = h.fresh(key)
	}
	return h.names[key]
}

// upper is the name of a macro made of words: OUT_IN_BYTES.
func (h *header) upper(words ...string) string {
	return h.lower(strings.ToUpper(strings.Join(words, "_")))
}

// macro is the name of a macro that belongs to a parameter.
func (h *header) macro(k Param, word string) string { return h.upper(h.prog.Names.Func, k.Name, word) }

// top is the comment: what a caller has to know.
func (h *header) top() {
	h.line("/* %s.h: how to call the kernel of %s.c, made by vyasa%s, do not edit.\n *", h.base, h.base,
		version(h.prog))
	for line := range strings.Lines(halide.NewPipeline(h.prog.Source.Nest.Outputs...).String()) {
		h.line(" *     %s", csource.Quiet(strings.TrimRight(line, "\n")))
	}
	h.line(" *\n * Arrays begin at multiples of %d bytes and do not overlap.", h.align())
	for _, k := range h.params {
		h.line(" *")
		h.describe(k)
	}
	h.line(" */")
}

func version(p *codegen.Program) string {
	if v := p.Options.Version; v != "" {
		return " " + csource.Quiet(v)
	}
	return ""
}

func (h *header) align() int {
	n := 32
	for _, k := range h.params {
		n = max(n, k.Buffer.Align)
	}
	return n
}

// describe says what an array holds and what its caller must see to.
func (h *header) describe(k Param) {
	b := k.Buffer
	say := func(format string, args ...any) { h.line(" *     "+format, args...) }
	role := "input"
	if b.Output {
		role = "output"
	}
	h.line(" * %s: %s, %s[%d], %d bytes", k.Name, role, target.Element(b.Type), b.Elems, k.Bytes())
	if values := k.Source.Values; values.Known() {
		say("Each element of %s must be in %s.", k.Source.Name, values)
	}
	switch {
	case k.Packed != nil:
		say("Elements of %s in the order that the operations want: %s fills it.", accessText(k.Source), h.filler(k))
	case len(b.Dims) > 0:
		names, _ := h.coordinates(b)
		say("%s for %s is element %s(%s).", accessText(b), lower.BoxText(b.Names, b.Dims), h.macro(k, "AT"),
			strings.Join(names, ", "))
		say("Stored, outermost first: %s.", storage(b))
		h.borders(b, say)
		h.padding(b, say)
	default:
		say("%s is element 0.", b.Name)
		h.padding(b, say)
	}
	if b.Bank >= 0 {
		say("It should lie in memory bank %d.", b.Bank)
	}
}

// storage describes the axes of an array: "c/8 4 (1152 apart), y 18 (64 apart), x 8 (8 apart), c%8 8".
func storage(b *lower.Buffer) string {
	var axes []string
	for _, a := range b.Axes {
		text := b.Names[a.Dim]
		if a.Mod > 0 {
			text += fmt.Sprintf("%%%d", a.Mod)
		}
		if a.Div > 1 {
			text += fmt.Sprintf("/%d", a.Div)
		}
		text += fmt.Sprintf(" %d", a.Extent)
		if a.Stride != 1 {
			text += fmt.Sprintf(" (%d apart)", a.Stride)
		}
		axes = append(axes, text)
	}
	return strings.Join(axes, ", ")
}

// borders says what stands around the caller's data.
func (h *header) borders(b *lower.Buffer, say func(string, ...any)) {
	inside := lower.BoxText(b.Names, region(b))
	switch {
	case !beyond(b):
	case b.Output:
		say("What lies outside of %s is written too, and means nothing.", inside)
	case b.Border == nil:
		say("What lies outside of %s is read only for results past the end; it must be 0.", inside)
	case b.Border.Kind == halide.EdgeBorder:
		say("What lies outside of %s repeats the nearest element inside.", inside)
	case repeats(b):
		say("What lies outside of %s is %s.", inside, outsideWords(b.Border.Kind))
	default:
		say("What lies outside of %s is %s.", inside, outsideValue(b))
	}
}

// padding says what the elements between and behind the stored ones must be.
func (h *header) padding(b *lower.Buffer, say func(string, ...any)) {
	n := padding(b)
	switch {
	case n == 0:
	case b.Output:
		say("The other %d elements are padding.", n)
	default:
		say("The other %d elements are padding; they may be read and must be 0.", n)
	}
}

// macros gives the sizes, and where an element is.
func (h *header) macros(k Param) {
	h.line("#define %s %d", h.macro(k, "ELEMENTS"), k.Buffer.Elems)
	h.line("#define %s %d", h.macro(k, "BYTES"), k.Bytes())
	if k.Packed == nil && len(k.Buffer.Dims) > 0 {
		names, coords := h.coordinates(k.Buffer)
		at := storedAt(k.Buffer, coords)
		if at != coords[0] {
			at = "(" + at + ")"
		}
		h.line("#define %s(%s) %s", h.macro(k, "AT"), strings.Join(names, ", "), at)
	}
	h.line("")
}

// coordinates names the dimensions of an array as parameters of a function, apart from other names, and in brackets as
// they stand in the text of a macro.
func (h *header) coordinates(b *lower.Buffer, others ...string) (names, bracketed []string) {
	fresh := h.prog.Identifiers()
	for _, o := range others {
		fresh(o)
	}
	for _, n := range b.Names {
		id := fresh(n)
		names, bracketed = append(names, id), append(bracketed, "("+id+")")
	}
	return names, bracketed
}

func (h *header) prototype() {
	var params []string
	for _, k := range h.params {
		params = append(params, fmt.Sprintf("%s *%s", k.qualified(), k.Name))
	}
	h.line("#ifdef __cplusplus\nextern \"C\" {\n#endif")
	h.line("void %s(%s);", h.prog.Names.Func, strings.Join(params, ", "))
	h.line("#ifdef __cplusplus\n}\n#endif\n")
}
