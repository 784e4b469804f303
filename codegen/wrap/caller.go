package wrap

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Outside is how a caller has an array of the algorithm: Element is C for the element at coordinates, dimension 0
// first; for an output an expression that can be assigned to.
type Outside struct {
	Name    string // the algorithm's
	Element func(coords []string) string
}

// Caller writes a block of C that calls the kernel for arrays stored in any way: it copies each input into an array
// that is stored as the kernel wants it, calls, and copies the outputs back. It stands in a function of a file that
// includes the header base.h, which Header writes.
//
//	static int32_t a_[4096] ...;
//	for (int i = 0; i < 64; ++i) ... a_[GEMM_A_AT(k, i)] = A[64 * i + k];
//	gemm(a_, b_, c_);
//	for ... C[64 * i + j] = c_[GEMM_C_AT(j, i)];
//
// The arrays are static, since stacks of a core are small: the block is not to be entered twice at once. Borders that
// repeat or mirror are refused.
func Caller(p *codegen.Program, base string, arrays []Outside) (string, error) {
	c := &caller{header: newHeader(p, base), arrays: map[string]Outside{}}
	for _, a := range arrays {
		c.arrays[a.Name] = a
	}
	for _, k := range c.params {
		if k.Packed != nil { // the names of the header's functions
			c.filler(k)
		}
	}
	for _, k := range c.params {
		if a, ok := c.arrays[k.Source.Name]; ok {
			for _, name := range namesIn(a, len(k.Source.Dims)) {
				c.fresh(name)
				c.taken = append(c.taken, name)
			}
		}
	}
	c.line("{")
	var after []func()
	var args []string
	for _, k := range c.params {
		a, ok := c.arrays[k.Source.Name]
		switch {
		case !ok:
			return "", fmt.Errorf("the caller of %s has no array for %s", p.Names.Func, k.Source.Name)
		case repeats(k.Source):
			return "", fmt.Errorf("the caller of %s does not fill the border of %s: outside it is %s", p.Names.Func,
				k.Source.Name, outsideWords(k.Source.Border.Kind))
		}
		buffer := c.fresh(k.Name + "_of_kernel")
		args = append(args, buffer)
		c.line("    static %s %s[%s] __attribute__((aligned(%d)));", target.Element(k.Buffer.Type), buffer,
			c.macro(k, "ELEMENTS"), max(32, k.Buffer.Align))
		switch {
		case k.Buffer.Output:
			after = append(after, func() { c.copyOut(k, buffer, a) })
		case k.Packed != nil:
			c.pack(k, buffer, a)
		default:
			c.copyIn(k, buffer, a)
		}
	}
	c.line("    %s(%s);", p.Names.Func, strings.Join(args, ", "))
	for _, f := range after {
		f()
	}
	c.line("}")
	return c.text.String(), nil
}

// caller writes one block.
type caller struct {
	*header
	arrays map[string]Outside
	taken  []string // names in the text of elements, which no loop is to hide
}

// namesIn are the names in the text of an array's elements.
func namesIn(a Outside, dims int) []string {
	letters := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(a.Element(slices.Repeat([]string{"0"}, dims)), letters)
	return slices.DeleteFunc(words, func(w string) bool { return unicode.IsDigit(rune(w[0])) })
}

// loops writes loops around a statement of the coordinates of a region, dimension 0 innermost.
func (c *caller) loops(b *lower.Buffer, dims []halide.Range, statement func(coords []string) string) {
	names, _ := c.coordinates(b, append([]string{"from"}, c.taken...)...)
	indent := "    "
	for i := len(dims) - 1; i >= 0; i-- {
		c.line("%sfor (int %s = %d; %s < %d; ++%s)", indent, names[i], dims[i].Min, names[i],
			dims[i].Min+dims[i].Extent, names[i])
		indent += "    "
	}
	c.line("%s%s", indent, statement(names[:len(dims)]))
}

// at is a buffer's element at coordinates.
func (c *caller) at(k Param, buffer string, coords []string) string {
	if len(k.Buffer.Dims) == 0 {
		return buffer + "[0]"
	}
	return fmt.Sprintf("%s[%s(%s)]", buffer, c.macro(k, "AT"), strings.Join(coords, ", "))
}

// copyIn fills an array, outside of its region with the border.
func (c *caller) copyIn(k Param, buffer string, a Outside) {
	if k.Source.Border != nil && beyond(k.Source) {
		c.loops(k.Source, k.Source.Dims, func(coords []string) string {
			return fmt.Sprintf("%s = %s;", c.at(k, buffer, coords), outsideValue(k.Source))
		})
	}
	c.loops(k.Source, region(k.Source), func(coords []string) string {
		return fmt.Sprintf("%s = %s;", c.at(k, buffer, coords), a.Element(coords))
	})
}

// pack fills an array whose order the compiler chose, out of a dense copy.
func (c *caller) pack(k Param, buffer string, a Outside) {
	inside := region(k.Source)
	dense := c.fresh(k.Name + "_dense")
	c.line("    static %s %s[%d];", target.Element(k.Source.Type), dense, halide.Volume(inside))
	c.loops(k.Source, inside, func(coords []string) string {
		return fmt.Sprintf("%s[%s] = %s;", dense, plainAt(inside, coords), a.Element(coords))
	})
	c.line("    %s(%s, %s);", c.filler(k), dense, buffer)
}

// copyOut gives the caller what was asked for.
func (c *caller) copyOut(k Param, buffer string, a Outside) {
	c.loops(k.Source, region(k.Source), func(coords []string) string {
		return fmt.Sprintf("%s = %s;", a.Element(coords), c.at(k, buffer, coords))
	})
}
