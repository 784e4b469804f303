package lower

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// buffer reads "in: int16(x 0:34, y 0:6)" and the lines that follow it.
func (p *parser) buffer(text, kind string) {
	name, rest, _ := strings.Cut(text, ": ")
	word, box, ok := strings.Cut(rest, "(")
	word, values, ranged := strings.Cut(strings.TrimSuffix(word, " "), " ")
	t, known := halide.ParseType(word)
	if !ok || !known || !isName(name) {
		p.fail("want an array, as in: int16(x 0:34, y 0:6)")
		return
	}
	b := &Buffer{Name: name, Type: t, Output: kind == "output", Inner: kind == "internal", Bank: -1}
	if ranged {
		if b.Values = p.values(values); !t.Integer() || b.Output || !b.Values.Fits(t) {
			p.fail("only integers that are no output have a range, inside that of their type")
		}
	}
	b.Dims = p.box(b, "("+box)
	b.Valid = b.Dims
	p.at++
	for p.wrong == nil {
		if text, ok := p.next(1, "valid"); ok {
			b.Valid = p.box(b, text)
		} else if text, ok := p.next(1, "border"); ok {
			b.Border = p.border(b, text)
		} else if text, ok := p.next(1, "axes"); ok {
			b.Axes = nil
			for _, word := range strings.Fields(text) {
				b.Axes = append(b.Axes, p.axis(b, word))
			}
		} else if text, ok := p.next(1, "elements"); ok {
			p.storage(b, "elements "+text)
		} else if text, ok := p.next(1, "table"); ok {
			p.table(b, text)
		} else {
			break
		}
		p.at++
	}
	p.scope.Inputs[name] = &halide.Input{Name: name, Type: t, Dims: b.Names, Border: b.Border, Values: b.Values}
	p.nest.Buffers = append(p.nest.Buffers, b)
}

// box reads "(x 0:34, y 0:6)"; the first one of a buffer names its dimensions.
func (p *parser) box(b *Buffer, text string) []halide.Range {
	inner, ok := strings.CutSuffix(strings.TrimPrefix(text, "("), ")")
	words := strings.Split(inner, ", ")
	if !ok || b.Dims != nil && len(words) != len(b.Dims) {
		p.fail("want a range for each dimension, as (x 0:34, y 0:6)")
		return nil
	}
	var box []halide.Range
	for d, word := range words {
		name, r, _ := strings.Cut(word, " ")
		if b.Dims == nil {
			b.Names = append(b.Names, name)
		}
		if !isName(name) || b.Names[d] != name {
			p.fail("%q is not the name of dimension %d", name, d)
			return nil
		}
		box = append(box, p.span(r))
	}
	return box
}

// span reads "0:34".
func (p *parser) span(text string) halide.Range {
	from, to, _ := strings.Cut(text, ":")
	lo := p.number(from)
	return halide.Range{Min: lo, Extent: p.number(to) - lo}
}

// repeating are the borders that take the array's own elements.
var repeating = []halide.BorderKind{halide.EdgeBorder, halide.ImageBorder, halide.MirrorBorder, halide.InteriorBorder}

// border reads "zero(0:34, 0:6)", "edge(...)", "image(...)", "mirror(...)", "interior(...)" or "constant(7, ...)".
func (p *parser) border(b *Buffer, text string) *halide.Border {
	kind, rest, _ := strings.Cut(text, "(")
	inner, ok := strings.CutSuffix(rest, ")")
	words := strings.Split(inner, ", ")
	border := &halide.Border{}
	repeats := slices.IndexFunc(repeating, func(k halide.BorderKind) bool { return k.String() == kind })
	if repeats >= 0 {
		border.Kind = repeating[repeats]
	}
	switch {
	case !ok || repeats < 0 && kind != "zero" && kind != "constant":
		p.fail("a border is zero(...), constant(value, ...), edge(...), image(...), mirror(...) or interior(...)")
		return nil
	case kind == "constant" && b.Type == halide.Float32:
		f, err := strconv.ParseFloat(words[0], 32)
		if err != nil {
			p.fail("%q is no float32", words[0])
		}
		border.Float = float32(f)
	case kind == "constant":
		n, err := strconv.ParseInt(words[0], 10, 64)
		lo, hi := b.Type.Bounds()
		if v := big.NewInt(n); err != nil || v.Cmp(lo) < 0 || v.Cmp(hi) > 0 {
			p.fail("%q is no %s", words[0], b.Type)
		}
		border.Value = n
	}
	if kind == "constant" {
		words = words[1:]
	}
	for _, word := range words {
		border.Ranges = append(border.Ranges, p.span(word))
	}
	return border
}

// axis reads "x[34]*1" or "(c%8/2)[4]*16".
func (p *parser) axis(b *Buffer, text string) Axis {
	part, rest, _ := strings.Cut(text, "[")
	extent, stride, _ := strings.Cut(rest, "]*")
	a := Axis{Dim: -1, Div: 1, Extent: p.number(extent), Stride: p.number(stride)}
	if strings.HasPrefix(part, "(") && strings.HasSuffix(part, ")") {
		part = part[1 : len(part)-1]
	}
	part, div, divided := strings.Cut(part, "/")
	if divided {
		a.Div = p.number(div)
	}
	name, mod, tiled := strings.Cut(part, "%")
	if tiled {
		a.Mod = p.number(mod)
	}
	for d, n := range b.Names {
		if n == name {
			a.Dim = d
		}
	}
	if a.Dim < 0 || tiled && a.Mod < 1 {
		p.fail("%q is no part of a dimension", part)
	}
	return a
}

// storage reads "elements 320, align 32, bank 1, placed".
func (p *parser) storage(b *Buffer, text string) {
	for _, word := range strings.Split(text, ", ") {
		name, n, _ := strings.Cut(word, " ")
		switch name {
		case "elements":
			b.Elems = p.number(n)
		case "align":
			b.Align = p.number(n)
		case "bank":
			b.Bank = p.number(n)
		case "placed":
			b.Placed = true
		default:
			p.fail("%q is nothing that storage has", word)
		}
	}
}

// values reads "-8..7".
func (p *parser) values(text string) halide.Span {
	lo, hi, _ := strings.Cut(text, "..")
	var s halide.Span
	var okLo, okHi bool
	s.Lo, okLo = new(big.Int).SetString(lo, 10)
	s.Hi, okHi = new(big.Int).SetString(hi, 10)
	if !okLo || !okHi || s.Lo.BitLen() > 1<<16 || s.Hi.BitLen() > 1<<16 {
		p.fail("%q is no range of integers", text)
		return halide.Span{Lo: new(big.Int), Hi: new(big.Int)}
	}
	return s
}

// local reads "acc(2, 16): integer -8..7".
func (p *parser) local(text string) {
	head, kind, _ := strings.Cut(text, ": ")
	l := Local{Kind: halide.FloatKind}
	if text, ok := strings.CutPrefix(kind, "integer "); ok {
		span := p.values(text)
		l.Kind, l.Lo, l.Hi = halide.IntKind, span.Lo, span.Hi
	} else if kind != "float" {
		p.fail("an accumulator is of kind integer LO..HI or float")
	}
	name, extents, indexed := strings.Cut(head, "(")
	if l.Name = name; !isName(name) {
		p.fail("%q is no name", name)
	}
	if indexed {
		for _, word := range strings.Split(strings.TrimSuffix(extents, ")"), ", ") {
			l.Extent = append(l.Extent, p.number(word))
		}
	}
	p.scope.Locals[name] = l.Kind
	p.nest.Locals = append(p.nest.Locals, l)
}
