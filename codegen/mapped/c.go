// Package mapped writes programs of calls (triplet/needle/calls) as C: loops that bring operands into their order, and
// the statements by which C calls an instruction.
package mapped

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// C is a program as a C function, with the parameters of csource.Function: the stored arrays of inputs and outputs.
// Instructions that has reports false of, and those that C has no words for, are loops of plain C. The error is that of
// csource.Function.
func C(p *calls.Program, name string, has func(*needle.Needle) bool) (string, error) {
	nest := *p.Nest
	for _, n := range slices.Backward(Needles(p)) {
		if n.C.Begin != "" && has(n) {
			nest.Body = append([]lower.Stmt{&begin{needle: n}}, nest.Body...)
		}
	}
	text, err := csource.FunctionWith(&nest, name, func(w *csource.Writer, s lower.Stmt) {
		switch c := s.(type) {
		case *begin:
			block(w, c.needle.Name, c.needle.C.Begin)
		case *calls.Call:
			if c.Needle.C.Call != "" && has(c.Needle) {
				instruction(w, c)
			} else {
				loops(w, c)
			}
		}
	})
	if err != nil {
		return "", err
	}
	var head []string
	for _, n := range Needles(p) {
		if n.C.Call == "" || !has(n) {
			continue
		}
		for _, h := range n.C.Headers {
			if line := "#include " + h + "\n"; !slices.Contains(head, line) {
				head = append(head, line)
			}
		}
	}
	return strings.Join(head, "") + text, nil
}

// Needles are the instructions that a program calls, each once.
func Needles(p *calls.Program) (out []*needle.Needle) {
	for _, c := range p.Calls {
		if !slices.ContainsFunc(out, func(n *needle.Needle) bool { return n.Name == c.Needle.Name }) {
			out = append(out, c.Needle)
		}
	}
	return out
}

// instruction writes the statements of the needle, where pointers to operands and counts of loops stand for their
// names.
func instruction(w *csource.Writer, c *calls.Call) {
	stands, text := map[string]string{}, c.Needle.C.Call
	for name, o := range c.Operands() {
		stands[name] = pointer(w, o)
		for d, dim := range c.Needle.Dims(name) {
			stands[name+"."+dim] = strconv.Itoa(o.Strides[d])
		}
	}
	for i, l := range c.Needle.Product.Loops {
		stands[l.Name] = strconv.Itoa(c.Box[i])
	}
	kept := keep(w, c, text, stands)
	names := needle.Dollars(text)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // $ab before $a
	for _, name := range names {
		text = strings.ReplaceAll(text, "$"+name, stands[name])
	}
	block(w, c.Needle.Name, kept+text)
}

// begin is what C does ahead of all calls of an instruction.
type begin struct {
	lower.Work
	needle *needle.Needle
}

// block writes a block of C that holds the lines of text; its comment says of what it is.
func block(w *csource.Writer, of, text string) {
	w.Line("{  /* %s */", of)
	for line := range strings.Lines(strings.TrimSpace(text)) {
		w.Line("    %s", strings.TrimSpace(line))
	}
	w.Line("}")
}

// loops writes what the needle computes.
func loops(w *csource.Writer, c *calls.Call) {
	p := c.Needle.Product
	out := pointer(w, c.Out)
	names, taken := make([]string, len(p.Loops)), words(out)
	for _, o := range c.Operands() {
		taken = append(taken, words(pointer(w, o))...)
	}
	for i := range p.Loops {
		names[i] = apart("v"+string(rune('a'+i)), taken)
	}
	w.Line("{  /* %s */", c.Needle.Name)
	head := ""
	begin := func(moves func(i int) bool) {
		head = "    "
		for i := len(p.Loops) - 1; i >= 0; i-- {
			if moves(i) {
				w.Line("%sfor (int %s = 0; %s < %d; %s++)", head, names[i], names[i], c.Box[i], names[i])
				head += "    "
			}
		}
	}
	if at := place(c.Out, p.Out.Rows, names); !c.Needle.Tied() {
		begin(p.Out.Moves)
		zero := "0"
		if c.Out.Buffer.Type == halide.Float32 {
			zero = "-0.0f" // nothing changes when it is added to
		}
		if c.Acc != nil {
			zero = pointer(w, c.Acc) + "[" + place(c.Acc, p.Out.Rows, names) + "]"
		}
		w.Line("%s%s[%s] = %s;", head, out, at, zero)
	}
	begin(func(int) bool { return true })
	var factors []string
	for k, f := range p.Factors {
		b := c.Factors[k]
		factors = append(factors, "("+target.Element(c.Out.Buffer.Type)+")"+pointer(w, b)+"["+place(b, f.Rows, names)+
			"]")
	}
	w.Line("%s%s[%s] += %s;", head, out, place(c.Out, p.Out.Rows, names), strings.Join(factors, " * "))
	w.Line("}")
}
