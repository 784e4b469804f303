package needle

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/match"
)

// CodeNeedle is the kind of a mistake in the data of an instruction.
const CodeNeedle diag.Code = "needle"

// Parse reads an instruction from the text of a file. The error is a diag.List with lines of the file. Rows are taken
// as they are: see Own.
func Parse(file, text string) (*Needle, error) {
	p := &parser{file: filepath.Base(file), n: &Needle{}, extents: map[string]int{}, said: map[string]int{}}
	rows := strings.Split(text, "\n")
	at := slices.IndexFunc(rows, func(row string) bool { return word(row) == "instruction" })
	if at < 0 {
		p.wrong(len(rows), "the text ends without a line instruction NAME",
			"the data of an instruction follow such a line: bound i 8")
		return nil, p.found.Err()
	}
	if title, ok := strings.CutPrefix(rows[0], "#"); ok {
		p.n.Title = strings.TrimSpace(title)
	}
	head := slices.Clone(rows[:at])
	for i := range head {
		head[i], _, _ = strings.Cut(head[i], "#")
	}
	algorithm, err := halide.ParsePipelineFile(p.file, strings.Join(head, "\n"))
	if err != nil {
		return nil, err
	}
	if len(algorithm.Outputs) != 1 || len(algorithm.Funcs()) != 1 || len(algorithm.Outputs[0].Values) != 1 ||
		len(algorithm.Outputs[0].Updates) > 0 {
		p.wrong(at+1, "an instruction is one Func of one value without updates")
		return nil, p.found.Err()
	}
	p.n.Func = algorithm.Outputs[0]
	for _, in := range algorithm.Inputs() {
		p.n.Operands = append(p.n.Operands, Operand{Name: in.Name, Type: in.Type})
	}
	for _, o := range p.n.Operands {
		if o.Type == halide.Float64 {
			p.wrong(at+1, fmt.Sprintf("%s is float64, which no map is run with: targets have no doubles", o.Name),
				"float32 is the type of floats that instructions have")
		}
	}
	for i, row := range rows[at:] {
		p.line(at+1+i, row)
	}
	p.product(at + 1)
	if err := p.found.Err(); err != nil {
		return nil, err
	}
	return p.n, nil
}

// parser reads the data.
type parser struct {
	file    string
	n       *Needle
	extents map[string]int // of Vars and of RDoms' Vars that are bound
	stores  bool           // C has the result
	said    map[string]int // data that are said once, and their lines
	found   diag.List
}

func (p *parser) wrong(line int, fact string, help ...string) {
	p.found = append(p.found, diag.Mistake{Pos: diag.Pos{File: p.file, Line: line}, Code: CodeNeedle, Fact: fact,
		Help: help})
}

// word is the first word of a line.
func word(row string) string {
	if f := strings.Fields(row); len(f) > 0 {
		return f[0]
	}
	return ""
}

// line reads a line of data.
func (p *parser) line(n int, row string) {
	key := word(row)
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(row), key))
	switch key {
	case "c": // # is C's
		p.call(n, rest)
		return
	case "begin":
		p.begin(n, rest)
		return
	}
	rest, _, _ = strings.Cut(rest, "#")
	args := strings.Fields(rest)
	wants := func(count int, what string) bool {
		if len(args) != count {
			p.wrong(n, fmt.Sprintf("%s takes %s, not %q", key, what, strings.TrimSpace(rest)))
		}
		return len(args) == count
	}
	if key == "feature" || key == "latency" || key == "source" {
		datum := strings.TrimSpace(key + " " + strings.Join(args[:max(0, len(args)-1)], " "))
		if p.said[datum] > 0 {
			p.wrong(n, fmt.Sprintf("%s is said already, in line %d", datum, p.said[datum]))
		}
		p.said[datum] = n
	}
	switch key {
	case "", "#":
	case "instruction":
		if wants(1, "a name") {
			if p.n.Name != "" {
				p.wrong(n, "the instruction has a name already: "+p.n.Name)
			}
			if p.n.Name = args[0]; !isName(p.n.Name) {
				p.wrong(n, fmt.Sprintf("%q is no name of an instruction", p.n.Name),
					"it is letters, digits and . _ - behind a letter: instruction my_dot")
			}
		}
	case "bound":
		if wants(2, "a Var and how many values it takes, or any") {
			p.bound(n, args[0], args[1])
		}
	case "source":
		if wants(2, "an operand and register, broadcast, memory or result") {
			p.source(n, args[0], args[1])
		}
	case "feature":
		if wants(1, "a name") {
			p.n.Feature = args[0]
		}
	case "latency":
		if wants(1, "a number of cycles") {
			p.n.Latency = p.number(n, args[0], 1, 1000)
		}
	case "ports":
		var ports []int
		for _, a := range args {
			ports = append(ports, p.number(n, a, 0, 63))
		}
		p.n.Ports = append(p.n.Ports, ports)
	case "header":
		if h := args; wants(1, "a header, as <immintrin.h>") {
			if !isHeader(h[0]) {
				p.wrong(n, h[0]+" is no header of C", "a header stands in brackets or quotation marks: header <"+
					strings.Trim(h[0], `<>"`)+">")
			}
			p.n.C.Headers = append(p.n.C.Headers, args[0])
		}
	case "flag":
		p.n.C.Flags = append(p.n.C.Flags, args...)
	case "row":
		p.row(n, args)
	default:
		p.wrong(n, fmt.Sprintf("%q is no datum of an instruction", key),
			"there are: instruction, bound, source, feature, latency, ports, row, header, flag, begin, c")
	}
}

// row reads which rows of a processor's table an instruction is.
func (p *parser) row(n int, args []string) {
	switch {
	case len(args) < 2:
		p.wrong(n, "row takes a processor and names of its instructions", "row amd64 VPDPBUSD")
	case args[0] != "amd64" && args[0] != "arm64" && args[0] != "riscv64":
		p.wrong(n, fmt.Sprintf("there is no table of instructions of %q", args[0]), "there are: amd64, arm64, riscv64")
	case p.n.Arch != "" && p.n.Arch != args[0]:
		p.wrong(n, "the instruction is in the table of "+p.n.Arch+" already")
	default:
		p.n.Arch, p.n.Rows = args[0], append(p.n.Rows, args[1:])
		p.n.rowLines = append(p.n.rowLines, n)
	}
}

func (p *parser) number(n int, text string, lo, hi int) int {
	v, err := strconv.Atoi(text)
	if err != nil || v < lo || v > hi {
		p.wrong(n, fmt.Sprintf("%q is no number in %d..%d", text, lo, hi))
	}
	return v
}

// maxBox is how many values a loop of an instruction takes at most.
const maxBox = 1 << 16

func (p *parser) bound(n int, name, count string) {
	if !p.loop(name) {
		p.wrong(n, fmt.Sprintf("%s has no loop %s", p.n.Func.Name, name))
		return
	}
	if _, twice := p.extents[name]; twice {
		p.wrong(n, name+" is bound already")
	}
	p.extents[name], p.said["bound "+name] = 0, n
	if count != "any" {
		p.extents[name] = p.number(n, count, 1, maxBox)
	}
}

func (p *parser) source(n int, name, text string) {
	i := slices.IndexFunc(p.n.Operands, func(o Operand) bool { return o.Name == name })
	s := slices.Index(sources[:], text)
	switch {
	case i < 0:
		p.wrong(n, fmt.Sprintf("%s has no operand %s", p.n.Func.Name, name))
	case s < 0:
		p.wrong(n, fmt.Sprintf("%q is no source", text),
			"an operand comes from a register, broadcast or memory; what is added to may lie where the result goes: "+
				"result")
	default:
		p.n.Operands[i].Source = Source(s)
	}
}

// product reads what the instruction computes, when all data are known.
func (p *parser) product(line int) {
	if p.n.Name == "" {
		p.wrong(line, "the instruction has no name", "instruction NAME")
	}
	for _, v := range p.n.Func.Vars {
		if _, ok := p.extents[v.Name]; !ok {
			p.wrong(line, fmt.Sprintf("%s: how many values %s takes is not said", p.n.Name, v.Name), "bound "+v.Name+
				" 8, or bound "+v.Name+" any")
		}
	}
	sums, err := match.Of(p.n.Func, p.extents)
	switch {
	case err != nil:
		p.wrong(line, fmt.Sprintf("%s computes no sum of products: %s", p.n.Name,
			strings.TrimSuffix(err.Error(), ": "+match.InItsOwn)))
		return
	case len(sums) != 1:
		p.wrong(line, fmt.Sprintf("%s computes %d sums", p.n.Name, len(sums)), "an instruction has one")
		return
	}
	p.n.Product = sums[0].Product
	for i, l := range p.n.Product.Loops {
		if n, ok := p.extents[l.Name]; ok {
			if l.Summed && n > l.Extent {
				p.wrong(p.said["bound "+l.Name],
					fmt.Sprintf("%s takes %d values in the sum, not %d", l.Name, l.Extent, n))
			}
			p.n.Product.Loops[i].Extent = n
		}
	}
	p.box(line)
	p.accumulator(line, sums[0])
	if p.found.Err() == nil {
		p.shape(line, sums[0])
	}
	if p.found.Err() == nil {
		p.once(line)
		p.tied()
	}
	if p.n.C.Call == "" && (p.n.C.Headers != nil || p.n.C.Flags != nil || p.n.C.Begin != "") {
		p.wrong(line, "there are headers, flags or what C does at first, and no line c, by which C calls "+p.n.Name)
	}
	if p.n.C.Call != "" && !p.stores {
		p.wrong(line, fmt.Sprintf("what C calls has no $%s: it stores no result", p.n.Func.Name))
	}
}

// accumulator finds the operand that the sum is added to: it is read where the result is stored.
func (p *parser) accumulator(line int, sum match.Sum) {
	for _, o := range p.n.Operands {
		if slices.ContainsFunc(p.n.Product.Factors, func(a match.Access) bool { return a.Name == o.Name }) {
			continue
		}
		if p.n.Acc != "" {
			p.wrong(line, fmt.Sprintf("%s adds its sum to %s and to %s", p.n.Name, p.n.Acc, o.Name))
		}
		p.n.Acc = o.Name
		here := true
		halide.Walk(p.n.Func.Value, func(e *halide.Expr) {
			if e.Op == halide.OpLoad && e.Name == o.Name {
				here = here && slices.EqualFunc(e.Args, p.n.Func.Vars, func(a *halide.Expr, v halide.Var) bool {
					return a.Op == halide.OpVar && a.Name == v.Name
				})
			}
		})
		if !here {
			p.wrong(line, fmt.Sprintf("%s is read elsewhere than where %s stores its result", o.Name, p.n.Name))
		}
	}
}
