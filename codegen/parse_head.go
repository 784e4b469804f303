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

// head reads what a program declares, and returns the number of its lines.
func (p *parser) head(lines []string) int {
	p.line = 1
	machine, after, _ := strings.Cut(strings.TrimPrefix(lines[0], "program for "), ", after ")
	isPass := after == "build" || slices.ContainsFunc(passes(), func(s pass.Pass[*Program]) bool { return s.Name == after })
	if p.prog.Pass = after; !strings.HasPrefix(lines[0], "program for ") || machine != p.target.Name || !isPass {
		p.fail("a program begins with: program for %s, after PASS", p.target.Name)
		return 0
	}
	p.based = after == "pointers" || after == "name"
	at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "params") })
	if at < 0 {
		p.fail("it has no parameters")
		return 0
	}
	nest, err := lower.NewReader("program", strings.Join(lines[1:at], "\n"), 2)
	if p.failed(err); err != nil {
		return 0
	}
	p.nest, p.prog.Source = nest, &triplet.Program{Nest: nest.Nest, Machine: p.machine()}
	for _, b := range nest.Nest.Buffers {
		p.buffers[b.Name] = b
	}
	params := strings.Fields(strings.TrimPrefix(lines[at], "params"))
	end := at + 1
	for ; end < len(lines) && lines[end] != "" && p.wrong == nil; end++ {
		p.line = end + 1
		var elems []string
		from := end
		for end+1 < len(lines) && strings.HasPrefix(lines[end+1], "    ") {
			end++
			elems = append(elems, strings.Split(strings.TrimSpace(lines[end]), ", ")...)
		}
		p.declaration(lines[from], elems)
	}
	p.line = at + 1
	for _, name := range params {
		if p.buffers[name] == nil {
			p.fail("%q is no array", name)
		}
		p.prog.Source.Params = append(p.prog.Source.Params, p.buffers[name])
	}
	return end
}

// declaration reads one line of what a program declares, with the elements that stand below it.
func (p *parser) declaration(line string, elems []string) {
	src := p.prog.Source
	kind, names, ok := strings.Cut(line, ": ")
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "packed":
		array, source, _ := strings.Cut(rest, " of ")
		k := &triplet.Packed{Buffer: p.array(array), Source: src.Nest.Buffer(source)}
		if k.Source == nil {
			p.fail("%q is no array of the nest", source)
			return
		}
		for _, e := range elems {
			k.Coords = append(k.Coords, p.point(e, len(k.Source.Dims)))
		}
		if len(elems) != k.Buffer.Elems {
			p.fail("%s has %d elements, here are %d", k.Buffer.Name, k.Buffer.Elems, len(elems))
		}
		src.Packed = append(src.Packed, k)
	case "constants":
		k := &triplet.Consts{Buffer: p.array(rest)}
		for _, e := range elems {
			if k.Buffer.Type == halide.Float32 {
				k.Floats = append(k.Floats, p.float(e))
			} else {
				k.Ints = append(k.Ints, p.integer(e))
			}
		}
		if len(elems) > k.Buffer.Elems {
			p.fail("%s has %d elements, here are %d", k.Buffer.Name, k.Buffer.Elems, len(elems))
		}
		src.Consts = append(src.Consts, k)
	case "value":
		src.Temps = append(src.Temps, p.array(rest))
	default:
		v := p.kind(kind)
		if !ok || elems != nil {
			p.fail("want variables, as: x v32int16: x0 x1")
			return
		}
		for _, name := range strings.Fields(names) {
			p.declare(name, v)
		}
	}
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
		name, ok := strings.CutPrefix(what, "pointer of ")
		if b := p.buffers[name]; ok && b != nil {
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

// array reads "k_packed: int8[4]".
func (p *parser) array(text string) *lower.Buffer {
	name, rest, _ := strings.Cut(text, ": ")
	word, size, _ := strings.Cut(rest, "[")
	size, ok := strings.CutSuffix(size, "]")
	t, known := halide.ParseType(word)
	n := p.number(size)
	if !ok || !known || n < 1 || n > lower.MaxElems || name == "" || strings.ContainsAny(name, " \t") {
		p.fail("want an array, as k_packed: int8[4]")
		return p.machine().Flat("", halide.Int8)
	}
	if p.buffers[name] != nil {
		p.fail("there are two arrays %s", name)
	}
	b := p.machine().Flat(name, t)
	triplet.Resize(b, n)
	p.buffers[name] = b
	return b
}

// point reads "2 0", or "_", which is none.
func (p *parser) point(text string, dims int) []int {
	if text == "_" {
		return nil
	}
	var c []int
	for _, word := range strings.Fields(text) {
		c = append(c, p.number(word))
	}
	if len(c) != dims {
		p.fail("%q are no %d coordinates", text, dims)
	}
	return c
}

func (p *parser) float(text string) float32 {
	f, err := strconv.ParseFloat(text, 32)
	if err != nil {
		p.fail("%q is no float32", text)
	}
	return float32(f)
}
