package triplet

import (
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Parse reads a program as String prints it, of the datapaths of a machine. What a Selection is, is asked of its
// datapath again. The error is a diag.List with the line. Whether the program keeps its invariants is for Check.
func Parse(text string, m *Machine) (*Program, error) {
	p, r, rest, err := parseHead(text, m)
	if err != nil {
		return nil, err
	}
	if p.prog.Body, err = r.Body(rest, p.line, isWork); err != nil {
		return nil, err
	}
	p.prog.Nest.Body = p.prog.Body
	p.extents = p.prog.Nest.Extents()
	p.prog.Body = lower.Map(p.prog.Body, func(s lower.Stmt) []lower.Stmt {
		if raw, ok := s.(*lower.Raw); ok {
			s = p.work(raw)
		}
		return []lower.Stmt{s}
	})
	if p.wrong != nil {
		return nil, p.wrong
	}
	p.prog.Nest.Body = p.prog.Body
	Settle(p.prog)
	p.prog.Params = p.prog.Passed()
	return p.prog, nil
}

// ParseHead reads what Head prints, of a program without statements, with a reader of these. What follows is rest, from
// line on.
func ParseHead(text string, m *Machine) (prog *Program, r *lower.Reader, rest string, line int, err error) {
	p, r, rest, err := parseHead(text, m)
	if err != nil {
		return nil, nil, "", 0, err
	}
	return p.prog, r, rest, p.line, nil
}

func parseHead(text string, m *Machine) (p *parser, r *lower.Reader, rest string, err error) {
	head, body, ok := strings.Cut(text, "\npass ")
	if !ok {
		return nil, nil, "", diag.List{{Pos: diag.Pos{File: "program", Line: 1}, Code: halide.CodeSyntax,
			Fact: "there is no line of the last pass, as: pass lazy"}}
	}
	if r, err = lower.NewReader("program", head, 1); err != nil {
		return nil, nil, "", err
	}
	p = &parser{prog: &Program{Nest: r.Nest, Machine: m}, line: strings.Count(head, "\n") + 2, accs: map[string]int{}}
	p.prog.Pass, body, _ = strings.Cut(body, "\n")
	if rest = p.declarations(body); p.wrong != nil {
		return nil, nil, "", p.wrong
	}
	return p, r, rest, nil
}

// isWork reports whether a line begins a Block or Lanewise.
func isWork(line string) bool {
	return line == "block" || line == "lanes" || strings.HasPrefix(line, "block: ") || strings.HasPrefix(line,
		"lanes: ")
}

// declarations reads what stands between the pass and the statements, which it returns.
func (p *parser) declarations(text string) string {
	for p.wrong == nil {
		p.line++
		line, rest, _ := strings.Cut(text, "\n")
		word, what, _ := strings.Cut(line, " ")
		switch word {
		case "packed":
			p.packed(what)
		case "":
			if text == "" || len(p.prog.Packed) == 0 || strings.TrimSpace(line) == "" {
				return text
			}
			p.coords(p.prog.Packed[len(p.prog.Packed)-1], strings.Fields(line))
		case "constants":
			p.constants(what)
		case "value":
			name, typ, lanes := cut3(what, ": ", ", ")
			n := p.number(strings.TrimSuffix(lanes, " lanes"), 1, maxLanes)
			p.prog.Temps = append(p.prog.Temps, p.prog.Machine.Value(p.fresh(name), p.laneType(typ), n))
		case "accumulator":
			p.accumulator(what)
		default:
			return text
		}
		text = rest
	}
	return ""
}

// constants reads "constants_int16: int16 = 1 -3 2 0".
func (p *parser) constants(text string) {
	name, typ, list := cut3(text, ": ", " = ")
	t := p.typeOf(typ)
	c := &Consts{Buffer: p.prog.Machine.Flat(p.fresh(name), t)}
	for _, word := range strings.Fields(list) {
		if v := p.constant(word, t); t == halide.Float32 {
			c.Floats = append(c.Floats, v.Float)
		} else {
			c.Ints = append(c.Ints, v.Int)
		}
	}
	Resize(c.Buffer, c.Len())
	p.prog.Consts = append(p.prog.Consts, c)
}

// packed reads "k_packed: int16[48] of k".
func (p *parser) packed(text string) {
	name, typ, source := cut3(text, ": ", " of ")
	typ, _, _ = strings.Cut(typ, "[")
	b := p.prog.Nest.Buffer(source)
	if b == nil || b.Output || b.Inner {
		p.fail("%q is no input", source)
		return
	}
	k := &Packed{Buffer: p.prog.Machine.Flat(p.fresh(name), p.typeOf(typ)), Source: b}
	k.Buffer.Bank = b.Bank
	p.prog.Packed = append(p.prog.Packed, k)
}

// coords reads elements of a packed array: (0:3,1), (2,1)*4, zero*12.
func (p *parser) coords(k *Packed, words []string) {
	for _, word := range words {
		word, times, _ := strings.Cut(word, "*")
		n, dim, at := 1, -1, []int(nil)
		if inner, ok := strings.CutPrefix(word, "("); ok {
			for d, c := range strings.Split(strings.TrimSuffix(inner, ")"), ",") {
				from, to, ranges := strings.Cut(c, ":")
				at = append(at, p.number(from, -lower.MaxElems, lower.MaxElems))
				if ranges {
					n, dim = p.number(to, at[d]+1, at[d]+maxPacked)-at[d]+1, d
				}
			}
			inside := func(at, d int) bool {
				return at >= k.Source.Dims[d].Min && at < k.Source.Dims[d].Min+k.Source.Dims[d].Extent
			}
			for d := range at {
				if len(at) != len(k.Source.Dims) || !inside(at[d], d) || d == dim && !inside(at[d]+n-1, d) {
					p.fail("%s is no element of %s", word, k.Source.Name)
					return
				}
			}
		} else if word != "zero" {
			p.fail("want elements, as: (0:3,1) (2,1)*4 zero*12")
		}
		if times != "" {
			n = p.number(times, 1, maxPacked)
		}
		if len(k.Coords)+n > maxPacked {
			p.fail("more than %d elements are packed", maxPacked)
			return
		}
		for i := range n {
			c := slices.Clone(at)
			if dim >= 0 {
				c[dim] += i
			}
			k.Coords = append(k.Coords, c)
		}
	}
	Resize(k.Buffer, len(k.Coords))
}

// accumulator reads "acc: 16 lanes, integer -8..7, 48 bits of 16 lanes".
func (p *parser) accumulator(text string) {
	name, lanes, kind := cut3(text, ": ", " lanes, ")
	kind, shape, shaped := strings.Cut(kind, ", ")
	a := Acc{Name: name, Kind: halide.FloatKind, Lanes: p.number(lanes, 1, maxLanes), Lo: new(big.Int),
		Hi: new(big.Int)}
	word, span, ok := strings.Cut(kind, " ")
	if a.Complex = word == "complex"; ok && (word == "integer" || a.Complex) {
		lo, hi, _ := strings.Cut(span, "..")
		_, okLo := a.Lo.SetString(lo, 10)
		_, okHi := a.Hi.SetString(hi, 10)
		if a.Kind = halide.IntKind; !okLo || !okHi || a.Lo.BitLen() > 1<<12 || a.Hi.BitLen() > 1<<12 {
			p.fail("%q is no range of integers", span)
		}
	} else if kind != "float" {
		p.fail("an accumulator is integer LO..HI, complex LO..HI or float")
	}
	if shaped {
		bits, width, _ := strings.Cut(strings.TrimSuffix(shape, " lanes"), " bits of ")
		a.Bits, a.Width = p.number(bits, 1, 1<<11), p.number(width, 1, maxLanes)
	}
	if _, known := p.accs[name]; known || name == "" || strings.ContainsAny(name, " :;") {
		p.fail("%q is no name of a new accumulator", name)
	}
	p.accs[name] = len(p.prog.Accs)
	p.prog.Accs = append(p.prog.Accs, a)
}
