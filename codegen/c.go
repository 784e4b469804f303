package codegen

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// C writes the kernel: one function over arrays, in C11 that is C++14 as well. It decides nothing; each operation of p
// becomes a line. The text needs the vendor's header, or a stand-in named vyasa_aie.h.
func C(p *Program) string {
	c := newWriter(p)
	c.Open(p.Body)
	c.stmts(nil, p.Body)
	var b, constants strings.Builder
	c.constants(&constants)
	c.top(&b)
	b.WriteString(c.text.Headers() + c.Includes(c.Text()+constants.String()) + "\n")
	b.WriteString(c.Library())
	b.WriteString(constants.String())
	c.signature(&b)
	b.WriteString("{\n" + c.unread() + c.Text() + "}\n")
	return b.String()
}

// unread mentions the parameters that the body does not, since its value does not depend on them:
//
//	out(x) = in(x) + 0*b(x)   ->   (void)b;
func (c *writer) unread() string {
	words := csource.Words(c.Text())
	var b strings.Builder
	for _, p := range c.prog.Source.Params {
		if name := c.Names.Buffers[p.Name]; !words[name] {
			fmt.Fprintf(&b, "    (void)%s;\n", name)
		}
	}
	return b.String()
}

// top says where the text comes from.
func (c *writer) top(b *strings.Builder) {
	fmt.Fprintf(b, "/* %s: made by vyasa", c.Names.Func)
	if v := c.prog.Options.Version; v != "" {
		fmt.Fprintf(b, " %s", csource.Quiet(v))
	}
	b.WriteString(", do not edit.\n")
	b.WriteString(" *\n * What each element is:\n")
	starred(b, halide.NewPipeline(c.prog.Source.Nest.Outputs...).String())
	if s := c.prog.Options.Schedule; s != "" {
		b.WriteString(" *\n * In which order, and how many at once:\n")
		starred(b, s)
	}
	b.WriteString(" */\n")
}

// starred writes lines of a text into a comment.
func starred(b *strings.Builder, text string) {
	for _, line := range strings.Split(strings.TrimSpace(csource.Quiet(text)), "\n") {
		b.WriteString(strings.TrimRight(" *     "+line, " ") + "\n")
	}
}

const minusZeroName = "vy_minus_zero"

// constants writes the arrays that the kernel brings along.
func (c *writer) constants(b *strings.Builder) {
	if c.minusZero {
		b.WriteString("/* The start of a float sum: -0 + t is t, for a t of +0 and -0 as well. */\n")
		c.array(b, minusZeroName, halide.Float32, 8, func(int) string { return "-0.0f" })
	}
	for _, k := range c.prog.Source.Inner() {
		if k.Table != nil {
			fmt.Fprintf(b, "/* A table: %s. */\n", csource.Quiet(shape(k)))
			c.array(b, c.Names.Buffers[k.Name], k.Type, k.Elems, csource.TableOf(k))
			continue
		}
		fmt.Fprintf(b, "/* Between stages: %s. */\nalignas(32) static %s %s[%d];\n\n",
			csource.Quiet(shape(k)), target.Element(k.Type), c.Names.Buffers[k.Name], k.Elems)
	}
	for _, k := range c.prog.Source.Consts {
		fmt.Fprintf(b, "/* Constants of the algorithm. */\n")
		c.array(b, c.Names.Buffers[k.Buffer.Name], k.Buffer.Type, k.Buffer.Elems, func(i int) string {
			switch {
			case k.Buffer.Type == halide.Float32 && i < len(k.Floats):
				if f := k.Floats[i]; f != 0 || math.Signbit(float64(f)) {
					return csource.Float(f)
				}
			case k.Buffer.Type != halide.Float32 && i < len(k.Ints):
				return csource.Int(int64(k.Ints[i]))
			}
			return "0"
		})
	}
}

// array writes a constant array, 16 elements a line.
func (c *writer) array(b *strings.Builder, name string, t halide.Type, n int, at func(int) string) {
	fmt.Fprintf(b, "alignas(32) static const %s %s[%d] = {", target.Element(t), name, n)
	for i := range n {
		if i%16 == 0 {
			b.WriteString("\n    ")
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(at(i) + ",")
	}
	b.WriteString("\n};\n\n")
}

// signature writes what the parameters are, and the head of the function.
func (c *writer) signature(b *strings.Builder) {
	b.WriteString("/* Arrays begin at 32-byte boundaries and do not overlap.\n")
	var params []string
	for _, p := range c.prog.Source.Params {
		name := c.Names.Buffers[p.Name]
		fmt.Fprintf(b, " *   %-8s %s\n", name, shape(p))
		qualifier := "const "
		if p.Output {
			qualifier = ""
		}
		params = append(params, fmt.Sprintf("%s%s *restrict %s", qualifier, target.Element(p.Type), name))
	}
	b.WriteString(" */\n#ifdef __cplusplus\nextern \"C\"\n#endif\n")
	head := fmt.Sprintf("void %s(", c.Names.Func)
	line := head + strings.Join(params, ", ") + ")"
	if len(line) > 110 {
		line = head + strings.Join(params, ",\n"+strings.Repeat(" ", len(head))) + ")"
	}
	b.WriteString(line + "\n")
}

// shape is the type, the number and the arrangement of the elements of an array, outermost first.
//
//	int16_t[4128]: y of 18 by 288, x
func shape(b *lower.Buffer) string {
	text := fmt.Sprintf("%s[%d]", target.Element(b.Type), b.Elems)
	for i, a := range b.Axes {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		text += sep + axisText(b, a)
	}
	return text
}

func axisText(b *lower.Buffer, a lower.Axis) string {
	text := b.Names[a.Dim]
	if a.Mod > 0 {
		text += fmt.Sprintf("%%%d", a.Mod)
	}
	if a.Div > 1 {
		text += fmt.Sprintf("/%d", a.Div)
	}
	text += fmt.Sprintf(" %d", a.Extent)
	if a.Stride != 1 {
		text += fmt.Sprintf(" by %d", a.Stride)
	}
	return text
}
