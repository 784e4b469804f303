package codegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Parse reads a program for t as String prints it, after any pass. It has no Options, no Func and no Pos, and its
// Source no triplets. The error is a diag.List with the line, or says which invariant [Check] finds broken.
func Parse(t *target.Target, text string) (*Program, error) {
	p := &parser{target: t, prog: &Program{Target: t}, buffers: map[string]*lower.Buffer{}, vars: map[string]int{},
		written: map[int]bool{}}
	if rest := p.head(text); p.wrong == nil {
		p.body(rest, p.line)
	}
	if p.wrong == nil && p.prog.Pass == "name" {
		p.rename()
	}
	if p.wrong != nil {
		return nil, p.wrong
	}
	if err := Check(p.prog); err != nil {
		return nil, fmt.Errorf("program %s: %w", p.prog.Source.Nest.Name, err)
	}
	return p.prog, nil
}

// body reads loops, statements of the nest, and operations.
func (p *parser) body(text string, first int) {
	list, err := p.nest.Body(text, first, p.begins)
	p.failed(err)
	p.prog.Body = lower.Map(list, func(s lower.Stmt) []lower.Stmt {
		raw, ok := s.(*lower.Raw)
		if !ok || p.wrong != nil {
			return []lower.Stmt{s}
		}
		p.line = raw.Lines[0].Number
		if len(raw.Lines) > 1 {
			p.fail("nothing is inside an operation")
		}
		op := p.op(raw.Lines[0].Text)
		if op == nil || p.wrong != nil || p.paired(op) {
			return nil
		}
		op.Segment, op.Aside = p.segment, p.aside
		return []lower.Stmt{op}
	})
	if p.even != nil {
		p.fail("an element of 8 bits has no neighbour")
	}
}

// begins reports whether a line is an operation: all others are of the nest.
func (p *parser) begins(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	name, _, _ := strings.Cut(word, "[")
	_, known := p.vars[name]
	command := slices.Contains([]string{"segment", "round", "store", "fresh", "keep"}, word)
	return known || strings.HasPrefix(line, "%") || command && !strings.HasPrefix(rest, "=")
}

// paired joins elements of 8 bits, of which two are set at once.
func (p *parser) paired(op *Op) bool {
	even := p.even
	p.even = nil
	switch {
	case even != nil && (op.Kind != Element || op.Dst != even.Dst || op.At != even.At+1):
		p.fail("an element of 8 bits has no neighbour")
	case even != nil:
		op.Fresh, even.Pair = false, op
		return true
	case op.Kind == Element && op.Len == 0 && p.prog.Vars[op.Dst].Type.Elem.Bits() == 8:
		if op.At%2 != 0 {
			p.fail("an element of 8 bits has no neighbour")
		}
		p.even = op
	}
	return false
}

// rename checks that the variables are called as the pass name does.
func (p *parser) rename() {
	named := Named(p.prog)
	for i, v := range named.Vars {
		if was := p.prog.nameOf(i); v.Name != p.prog.Vars[i].Name {
			p.fail("%s is called %s after the pass name", was, named.nameOf(i))
		}
	}
	named.Pass = p.prog.Pass
	p.prog = named
}

// head reads what a program declares, and returns the text of its statements.
func (p *parser) head(text string) string {
	p.line = 1
	src, nest, rest, line, err := triplet.ParseHead(text, &p.target.Vector)
	if p.failed(err); err != nil {
		return ""
	}
	p.nest, p.prog.Source, p.prog.Pass, p.line = nest, src, src.Pass, line
	p.based = src.Pass == "pointers" || src.Pass == "name"
	for _, b := range slices.Concat(src.Nest.Buffers, src.Temps) {
		p.buffers[b.Name] = b
	}
	for _, k := range src.Packed {
		p.buffers[k.Buffer.Name] = k.Buffer
	}
	for _, k := range src.Consts {
		p.buffers[k.Buffer.Name] = k.Buffer
	}
	if !slices.Contains(Passes(), src.Pass) {
		p.fail("there is no pass %s", src.Pass)
	}
	machine, rest, _ := strings.Cut(rest, "\n")
	params, rest, _ := strings.Cut(rest, "\n")
	if machine != "machine "+p.target.Name || !strings.HasPrefix(params, "params ") {
		p.fail("want the machine and the parameters, as: machine %s", p.target.Name)
		return ""
	}
	p.line++
	for _, name := range strings.Fields(params)[1:] {
		src.Params = append(src.Params, p.array(name))
	}
	for more := true; more && p.wrong == nil; {
		var line string
		p.line++
		if line, rest, more = strings.Cut(rest, "\n"); line == "" {
			break
		}
		kind, names, ok := strings.Cut(line, ": ")
		if !ok {
			p.fail("want variables, as: x v32int16: x0 x1")
		}
		for _, name := range strings.Fields(names) {
			p.declare(name, p.kind(kind))
		}
	}
	p.line++
	return rest
}

// declare adds a variable; one without a name is called by its number.
func (p *parser) declare(name string, v Var) {
	n := len(p.prog.Vars)
	if number, ok := strings.CutPrefix(name, "%"); !ok {
		v.Name = name
	} else if p.number(number) != n {
		p.fail("variable %d is called %s", n, name)
	}
	if _, ok := p.vars[name]; ok {
		p.fail("there are two %s", name)
	}
	p.vars[name] = n
	p.prog.Vars = append(p.prog.Vars, v)
}

// kind reads "x v32int16", "pointer of in, loop xo", "counter, loop xo".
func (p *parser) kind(text string) Var {
	if what, loop, ok := strings.Cut(text, ", loop "); ok {
		if what == "counter" {
			return Var{Role: CountReg, Type: VarType{Elem: halide.Int32}, Loop: loop}
		}
		if name, ok := strings.CutPrefix(what, "pointer of "); ok {
			b := p.array(name)
			return Var{Role: PtrReg, Type: VarType{Elem: b.Type}, Of: b, Loop: loop}
		}
	}
	if text == "scalar" {
		return Var{Role: ScalarReg, Type: VarType{Elem: halide.Int32}}
	}
	role, name, _ := strings.Cut(text, " ")
	t, ok := target.ParseVarType(name)
	i := slices.Index(roleWords[:], role)
	if i < 0 || role == "" || !ok {
		p.fail("%q is no kind of variables", text)
		return Var{}
	}
	return Var{Role: Role(i), Type: t}
}

func (p *parser) float(text string) float32 {
	f, err := strconv.ParseFloat(text, 32)
	if err != nil {
		p.fail("%q is no float32", text)
	}
	return float32(f)
}
