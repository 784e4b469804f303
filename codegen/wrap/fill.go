package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// filler is the name of the function that fills a packed array.
func (h *header) filler(k Param) string { return h.lower(h.prog.Names.Func, "fill", k.Name) }

// fill writes the function that fills a packed array, and one that reads an element of its source.
func (h *header) fill(k Param) {
	reader := h.reader(k.Source)
	inside := region(k.Source)
	h.line("/* Fills %s from a dense array of %s", k.Name, accessText(k.Source))
	if len(inside) > 0 {
		h.line(" * for %s: %s is element %s. */", lower.BoxText(k.Source.Names, inside), accessText(k.Source),
			plainAt(inside, k.Source.Names))
	} else {
		h.line(" * , which is one element. */")
	}
	h.line("static inline void %s(const %s *from, %s *to)\n{", h.filler(k), target.Element(k.Source.Type),
		target.Element(k.Buffer.Type))
	h.fills(orderOf(k.Packed), nil, func(at []string) string {
		return reader + "(" + strings.Join(append([]string{"from"}, at...), ", ") + ")"
	})
	h.line("}\n")
}

// loop is a loop around an element of an order.
type loop struct {
	name string
	step []int
}

// coordinates writes the coordinates of an element inside loops.
func (o order) coordinates(loops []loop) []string {
	var out []string
	for d, c := range o.at {
		var terms []product
		for _, l := range loops {
			if l.step != nil && l.step[d] != 0 {
				terms = append(terms, product{l.name, l.step[d]})
			}
		}
		out = append(out, sumOf(terms, c))
	}
	return out
}

// fills writes the loops of an order; read writes the value at coordinates.
func (h *header) fills(list []order, loops []loop, read func(at []string) string) {
	indent := strings.Repeat("    ", len(loops)+1)
	for _, o := range list {
		switch {
		case o.count > 0:
			l := loop{fmt.Sprintf("i%d", len(loops)), o.step}
			h.line("%sfor (int %s = 0; %s < %d; ++%s) {", indent, l.name, l.name, o.count, l.name)
			h.fills(o.body, append(loops[:len(loops):len(loops)], l), read)
			h.line("%s}", indent)
		case o.at == nil:
			h.line("%s*to++ = 0;", indent)
		default:
			h.line("%s*to++ = %s;", indent, read(o.coordinates(loops)))
		}
	}
}

// reader writes, once, the function that reads an element of a dense input, of its border or of nothing.
func (h *header) reader(b *lower.Buffer) string {
	words := []string{h.prog.Names.Func, "read", b.Name}
	_, known := h.names[strings.Join(words, "_")]
	name := h.lower(words...)
	if known {
		return name
	}
	inside := region(b)
	coords, _ := h.coordinates(b, "from")
	h.line("/* %s%s. */", accessText(b), outsideText(b, outsideValue(b)))
	params := []string{"const " + target.Element(b.Type) + " *from"}
	for _, c := range coords {
		params = append(params, "int "+c)
	}
	h.line("static inline %s %s(%s)\n{", target.Element(b.Type), name, strings.Join(params, ", "))
	switch {
	case !beyond(b):
	case repeats(b):
		for i, r := range inside {
			for _, statement := range insideC(b.Border.Kind, coords[i], r) {
				h.line("    %s", statement)
			}
		}
	default:
		h.line("    if (%s)\n        return %s;", outsideTest(coords, inside), outsideValue(b))
	}
	h.line("    return from[%s];\n}\n", plainAt(inside, coords))
	return name
}

// outsideTest is the condition, of C and Go, of coordinates that lie outside of a region.
func outsideTest(coords []string, region []halide.Range) string {
	var tests []string
	for i, r := range region {
		tests = append(tests, fmt.Sprintf("%s < %d || %[1]s > %[3]d", coords[i], r.Min, r.Min+r.Extent-1))
	}
	return strings.Join(tests, " || ")
}

// outsideText says, for people, what an input is outside of its region: "; outside of x 0..253 it is 0". value is the
// constant as the language writes it.
func outsideText(b *lower.Buffer, value string) string {
	switch {
	case !beyond(b):
		return ""
	case repeats(b):
		value = outsideWords(b.Border.Kind)
	}
	return "; outside of " + lower.BoxText(b.Names, region(b)) + " it is " + value
}
