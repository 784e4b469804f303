package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
)

// Window writes the window kernel of the vendor's ADF flow around a kernel whose text is in base.c: a function in C++
// that takes a window for each array. [Graph] makes the graph around it.
func Window(p *codegen.Program, base string) string {
	w := newADF(p, base)
	w.line("// %s_window.cc: the kernel of %s.c as a window kernel, made by vyasa%s, do not edit.", base, base, version(p))
	w.line("// A window holds one array, stored as %s.h says.", base)
	w.line("#include \"%s.c\"\n", base)
	var args []string
	for _, k := range w.header.params {
		args = append(args, w.windows[k.Name]+"->ptr")
	}
	w.line("%s\n{", w.signature())
	w.line("    %s(%s);\n}", p.Names.Func, strings.Join(args, ", "))
	return w.text.String()
}

// Graph writes the graph of the vendor's ADF flow with one kernel, that of [Window]. Each array is a port of the array's
// name, connected by a window of the array's size.
func Graph(p *codegen.Program, base string) string {
	w := newADF(p, base)
	guard, class := w.header.upper(base, "GRAPH_H"), w.header.lower(p.Names.Func, "graph")
	w.line("// %s_graph.h: a graph with the kernel of %s.c, made by vyasa%s, do not edit.", base, base, version(p))
	w.line("#ifndef %s\n#define %s\n", guard, guard)
	w.line("#include <adf.h>\n#include \"%s.h\"\n", base)
	w.line("%s; // in %s_window.cc\n", w.signature(), base)
	w.line("class %s : public adf::graph {\n    adf::kernel kernel_;\n\npublic:", class)
	for _, k := range w.header.params {
		w.line("    adf::port<adf::%s> %s;", direction(k), k.Name)
	}
	w.line("\n    %s()\n    {", class)
	w.line("        kernel_ = adf::kernel::create(%s);", w.function)
	w.line("        adf::source(kernel_) = \"%s_window.cc\";", base)
	w.line("        adf::runtime<adf::ratio>(kernel_) = 0.9;")
	w.connections()
	w.line("    }\n};\n\n#endif")
	return w.text.String()
}

// adf is the text of a file as it is written.
type adf struct {
	header   *header           // for the names in it
	function string            // the window kernel
	windows  map[string]string // names of its parameters, by those of the kernel
	text     strings.Builder
}

func newADF(p *codegen.Program, base string) *adf {
	h := newHeader(p, base)
	w := &adf{header: h, function: h.lower(p.Names.Func, "window_kernel"), windows: map[string]string{}}
	for _, k := range h.params {
		w.windows[k.Name] = h.lower(k.Name, "w")
	}
	return w
}

func (w *adf) line(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

func direction(k Param) string {
	if k.Buffer.Output {
		return "output"
	}
	return "input"
}

// signature is the head of the window kernel.
func (w *adf) signature() string {
	var params []string
	for _, k := range w.header.params {
		params = append(params, fmt.Sprintf("%s_window_%s *%s", direction(k), windowType(k.Buffer.Type), w.windows[k.Name]))
	}
	return fmt.Sprintf("void %s(%s)", w.function, strings.Join(params, ", "))
}

// windowType is the vendor's name of an element of a window.
func windowType(t halide.Type) string {
	if t == halide.Float32 {
		return "float"
	}
	return t.String()
}

// connections connects the ports. Windows are double buffers where two of each fit the data memory.
func (w *adf) connections() {
	limits := &w.header.prog.Target.Limits
	in, out, total := 0, 0, limits.StackBytes
	var single []string
	for _, k := range w.header.params {
		macro := w.header.macro(k, "BYTES")
		place := fmt.Sprintf("kernel_.in[%d]", in)
		if k.Buffer.Output {
			place = fmt.Sprintf("kernel_.out[%d]", out)
			w.line("        adf::connect<adf::window<%s>>(%s, %s);%s", macro, place, k.Name, bankNote(k))
			out++
		} else {
			w.line("        adf::connect<adf::window<%s>>(%s, %s);%s", macro, k.Name, place, bankNote(k))
			in++
		}
		single = append(single, place)
		total += 2 * k.Bytes()
	}
	if total <= limits.DataBytes {
		return
	}
	w.line("        // Two of each array take %d bytes; one core has %d.", total, limits.DataBytes)
	for _, place := range single {
		w.line("        adf::single_buffer(%s);", place)
	}
}

func bankNote(k Param) string {
	if k.Buffer.Bank < 0 {
		return ""
	}
	return fmt.Sprintf(" // wants memory bank %d: see adf::location<adf::buffer>", k.Buffer.Bank)
}
