package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
)

// Kernel writes the kernel of the vendor's ADF flow around a kernel whose text is in base.c: a function in C++ of
// buffer ports, one for each array. [Graph] makes the graph around it, [Main] the program.
func Kernel(p *codegen.Program, base string) string {
	w := newADF(p, base)
	w.line("// %s_kernel.cc: the kernel of %s.c as one of the ADF flow, made by vyasa%s, do not edit.", base, base,
		version(p))
	w.line("// A buffer holds one array, stored as %s.h says.", base)
	w.line("#include <adf.h>\n#include \"%s.c\"\n", base)
	var args []string
	for _, k := range w.header.params {
		args = append(args, fmt.Sprintf("(%s *)%s.data()", target.Element(k.Buffer.Type), w.buffers[k.Name]))
	}
	w.line("%s\n{", w.signature())
	w.line("    %s(%s);\n}", p.Names.Func, strings.Join(args, ", "))
	return w.text.String()
}

// Graph writes the graph of the vendor's ADF flow with one kernel, that of [Kernel], at a tile that its constructor is
// told. Each array is a port of programmable logic of the array's name, which the simulators read from data/NAME.txt
// and write to a file of that name; [Vector] makes these. Arrays that the schedule places have location constraints.
func Graph(p *codegen.Program, base string) string {
	w := newADF(p, base)
	guard, class := w.header.upper(base, "GRAPH_H"), w.class
	w.line("// %s_graph.h: a graph with the kernel of %s.c, made by vyasa%s, do not edit.", base, base, version(p))
	w.line("#ifndef %s\n#define %s\n", guard, guard)
	w.line("#include <adf.h>\n#include \"%s.h\"\n", base)
	w.line("%s; // in %s_kernel.cc\n", w.signature(), base)
	w.line("class %s : public adf::graph {\n    adf::kernel kernel_;\n\npublic:", class)
	for _, k := range w.header.params {
		w.line("    adf::%s_plio %s;", direction(k), k.Name)
	}
	w.line("\n    // The kernel runs on the tile of this column and row.")
	w.line("    explicit %s(int column = 24, int row = 2)\n    {", class)
	w.line("        kernel_ = adf::kernel::create(%s);", w.function)
	w.line("        adf::source(kernel_) = \"%s_kernel.cc\";", base)
	w.line("        adf::runtime<adf::ratio>(kernel_) = 0.9;")
	w.line("        adf::location<adf::kernel>(kernel_) = adf::tile(column, row);")
	w.connections()
	w.line("    }\n};\n\n#endif")
	return w.text.String()
}

// Main writes the top of the vendor's project: the graph of [Graph], and a main that runs it once on a simulator.
func Main(p *codegen.Program, base string) string {
	w := newADF(p, base)
	w.line("// %s_graph.cpp: the program of the ADF flow, made by vyasa%s, do not edit.", base, version(p))
	w.line("#include \"%s_graph.h\"\n", base)
	graph := w.header.lower(base, "instance")
	w.line("%s %s;\n", w.class, graph)
	w.line("#if defined(__AIESIM__) || defined(__X86SIM__)\nint main()\n{")
	w.line("    %s.init();\n    %s.run(1);\n    %s.end();\n    return 0;\n}\n#endif", graph, graph, graph)
	return w.text.String()
}

// adf is the text of a file as it is written.
type adf struct {
	header   *header           // for the names in it
	function string            // the kernel of buffer ports
	class    string            // the graph
	buffers  map[string]string // names of the function's parameters, by those of the kernel
	text     strings.Builder
}

func newADF(p *codegen.Program, base string) *adf {
	h := newHeader(p, base)
	w := &adf{header: h, function: h.lower(p.Names.Func, "kernel"), class: h.lower(p.Names.Func, "graph"),
		buffers: map[string]string{}}
	for _, k := range h.params {
		w.buffers[k.Name] = h.lower(k.Name, "b")
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

// signature is the head of the kernel.
func (w *adf) signature() string {
	var params []string
	for _, k := range w.header.params {
		params = append(params, fmt.Sprintf("adf::%s_buffer<%s> &__restrict %s", direction(k),
			elementType(k.Buffer.Type), w.buffers[k.Name]))
	}
	return fmt.Sprintf("void %s(%s)", w.function, strings.Join(params, ", "))
}

// elementType is the vendor's name of an element.
func elementType(t halide.Type) string {
	if t == halide.Float32 {
		return "float"
	}
	return t.String()
}

// connections makes the ports, connects them, and says where buffers lie. Buffers are double where two of each fit the
// data memory.
func (w *adf) connections() {
	limits := &w.header.prog.Target.Limits
	double := limits.StackBytes
	for _, k := range w.header.params {
		double += 2 * k.Bytes()
	}
	single := double > limits.DataBytes
	if single {
		w.line("        // Two of each array take %d bytes; one core has %d.", double, limits.DataBytes)
	}
	places := newPlaces()
	in, out := 0, 0
	for _, k := range w.header.params {
		port, from, to := fmt.Sprintf("kernel_.in[%d]", in), k.Name+".out[0]", fmt.Sprintf("kernel_.in[%d]", in)
		if k.Buffer.Output {
			port = fmt.Sprintf("kernel_.out[%d]", out)
			from, to = port, k.Name+".in[0]"
			out++
		} else {
			in++
		}
		file := "data/" + VectorFile(k)
		if k.Buffer.Output {
			file = VectorFile(k)
		}
		w.line("\n        %s = adf::%s_plio::create(\"%s\", adf::plio_%d_bits, \"%s\");", k.Name, direction(k), k.Name,
			plioBits(k), file)
		w.line("        adf::connect(%s, %s);", from, to)
		w.line("        adf::dimensions(%s) = {%s};", port, w.dimension(k))
		if single {
			w.line("        adf::single_buffer(%s);", port)
		}
		if k.Buffer.Bank >= 0 {
			w.line("        %s", places.constraint(k, port, single))
		}
	}
}

// dimension is the number of elements of a buffer: those of the array, and what makes whole words of a stream.
func (w *adf) dimension(k Param) string {
	elements := w.header.macro(k, "ELEMENTS")
	if more := streamed(k) - k.Buffer.Elems; more > 0 {
		return fmt.Sprintf("%s + %d", elements, more)
	}
	return elements
}
