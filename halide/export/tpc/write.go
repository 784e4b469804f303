package tpc

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// Program is a pipeline for TPC.
type Program struct {
	*plainc.Unit
	Lanes int      // how many Funcs run in lanes
	Notes []string // which Funcs are scalar code
}

// maxDims is how many dimensions a tensor has.
const maxDims = 5

// Write is a pipeline as a kernel. The error says what C cannot compute, or which array is no tensor.
func Write(s *halide.Schedule) (*Program, error) {
	g := &generator{tensors: map[*plainc.Array]string{}, p: &Program{}}
	u, err := plainc.WriteWith(s, plainc.Hooks{Stage: g.stage, Local: g.local})
	if err != nil {
		return nil, err
	}
	for _, a := range append(slices.Clone(u.Params), g.locals...) {
		if len(a.Box) > maxDims {
			return nil, fmt.Errorf("%s has %d dimensions, and a tensor of TPC %d at most", a.From, len(a.Box), maxDims)
		}
	}
	g.p.Unit = u
	g.wrap(u)
	return g.p, nil
}

// Text is the file.
func (p *Program) Text() string {
	const heads = "#ifdef __TPC__\n#define NAME_kernel main\ntypedef int int32_t;\ntypedef unsigned " +
		"uint32_t;\ntypedef short int16_t;\ntypedef unsigned short uint16_t;\ntypedef signed char int8_t;\ntypedef " +
		"unsigned char uint8_t;\n#else\n#include \"tpc.h\"\n#include <math.h>\n#include <stdbool.h>\n#include " +
		"<stdlib.h>\n#endif\n"
	text := p.Docs + "//\n// For the processor: tpc-clang. Here: cc -std=gnu11 -O2 -ffp-contract=off, with tpc.h.\n\n" +
		strings.ReplaceAll(heads, "NAME", p.Entry)
	for _, h := range p.Helpers {
		text += "\n" + h
	}
	function := strings.Replace(p.Function(), p.Prototype(),
		"#ifndef __TPC__\n// The kernel over its index space, of arrays.\n"+p.Prototype(), 1)
	return text + "\n" + function + "#endif\n"
}

// generator writes Funcs.
type generator struct {
	p       *Program
	w       *plainc.Writer
	tensors map[*plainc.Array]string
	locals  []*plainc.Array
	space   []int // how large the index space is; nil: one kernel does all

	start, end, lane string // names
}

// local has a tensor of its own for what is between Funcs.
func (g *generator) local(a *plainc.Array) bool {
	g.locals = append(g.locals, a)
	return true
}

// tensor is the parameter that an array is.
func (g *generator) tensor(a *plainc.Array) string {
	if g.tensors[a] == "" {
		g.tensors[a] = g.w.Fresh(a.Name + "_t")
	}
	return g.tensors[a]
}

// stage writes a Func in lanes if it can be.
func (g *generator) stage(w *plainc.Writer, f *halide.Func) bool {
	if g.w = w; g.start == "" {
		g.start, g.end, g.lane = w.Fresh("start"), w.Fresh("end"), w.Fresh("lane")
	}
	if len(f.Values) == 1 {
		v := &vector{generator: g, f: f, out: w.Results(f)[0], lanes: f.Vars[0].Name, depth: 1}
		if v.write() {
			g.p.Lanes++
			if len(f.Updates) > 0 {
				g.p.Notes = append(g.p.Notes, fmt.Sprintf("%s: the updates of %s are scalar code", f.Pos, f.Name))
			}
			return true
		}
	}
	g.p.Notes = append(g.p.Notes, fmt.Sprintf("%s: %s is scalar code", f.Pos, f.Name))
	return false
}

// wrap makes the function the body of a kernel, and writes a function of arrays that runs it.
func (g *generator) wrap(u *plainc.Unit) {
	all := append(slices.Clone(u.Params), g.locals...)
	var params, args []string
	head, body := "", ""
	for _, a := range all {
		name := g.tensor(a)
		params = append(params, "tensor "+name)
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(a.Name) + `\[`).MatchString(u.Body) {
			rows := a.Shape()[strings.Index(a.Shape(), "]")+1:]
			to, as := "*"+a.Name, "*"
			if rows != "" {
				to, as = "(*"+a.Name+")"+rows, "(*)"+rows
			}
			head += fmt.Sprintf("    __global %[1]s %[2]s = (__global %[1]s %[3]s)gen_addr((int5){0}, %[4]s);\n",
				plainc.TypeName(a.Type), to, as, name)
		}
		sizes := []string{"1", "1", "1", "1", "1"}
		for d, r := range a.Box {
			sizes[min(d, maxDims-1)] = fmt.Sprint(r.Extent)
		}
		args = append(args, fmt.Sprintf("(tensor){(void *)%s, sizeof(%s), {%s}}", a.Name, plainc.TypeName(a.Type),
			strings.Join(sizes, ", ")))
	}
	for _, a := range g.locals {
		body += fmt.Sprintf("    static %s;\n", a.Declare())
	}
	if g.space != nil {
		head = fmt.Sprintf("    const int5 %[1]s = get_index_space_offset();\n    const int5 %[2]s = %[1]s + "+
			"get_index_space_size();\n", g.start, g.end) + head
	}
	if strings.Contains(u.Body, g.lane+",") {
		head += fmt.Sprintf("    const int64 %s = (int64)read_lane_id_4b_b();\n", g.lane)
	}
	call := fmt.Sprintf("%s_kernel(%s);\n", plainc.Entries, strings.Join(args, ", "))
	space := "1"
	depth := 1
	indent := func() string { return strings.Repeat("    ", depth) }
	if g.space != nil {
		var at, sizes []string
		for d, n := range g.space {
			at, sizes = append(at, fmt.Sprint("i", d)), append(sizes, fmt.Sprint(n))
			body += fmt.Sprintf("%sfor (int i%[2]d = 0; i%[2]d < %[3]d; i%[2]d++) {\n", indent(), d, n)
			depth++
		}
		space = strings.Join(sizes, " by ")
		body += fmt.Sprintf("%stpc_offset = (int5){%s};\n%stpc_size = (int5){1, 1, 1, 1, 1};\n", indent(),
			strings.Join(at, ", "), indent())
	}
	body += indent() + call
	for depth > 1 {
		depth--
		body += indent() + "}\n"
	}
	u.Kernel = fmt.Sprintf("// Index space: %s.\nvoid %s_kernel(%s)\n{\n%s%s}\n\n", space, plainc.Entries,
		strings.Join(params, ", "), head, u.Body)
	u.Body = body
}
