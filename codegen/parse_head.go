package codegen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

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
	if src.Pass != "build" && !slices.ContainsFunc(passes(),
		func(s pass.Pass[*Program]) bool { return s.Name == src.Pass }) {
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

// array is the one of a name.
func (p *parser) array(name string) *lower.Buffer {
	b := p.buffers[name]
	if b == nil {
		p.fail("%q is no array", name)
		b = p.target.Vector.Flat(name, halide.Int16)
	}
	return b
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
