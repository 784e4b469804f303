package lower

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// maxNesting is how deep loops and conditions nest at most.
const maxNesting = 1000

// body reads the statements at a depth.
func (p *parser) body(depth int) []Stmt {
	if depth > maxNesting {
		p.fail("nested more than %d deep", maxNesting)
	}
	var body []Stmt
	for p.wrong == nil && p.at < len(p.lines) && p.lines[p.at].depth == depth {
		if text, ok := p.next(depth, "for"); ok {
			body = append(body, p.loop(text, depth))
		} else if text, ok := p.next(depth, "if"); ok {
			s := &If{Cond: p.expr(text, p.scope)}
			p.at++
			s.Body = p.body(depth + 1)
			if p.at < len(p.lines) && p.lines[p.at] == (textLine{p.lines[p.at].number, depth, "else"}) {
				p.at++
				s.Else = p.body(depth + 1)
			}
			body = append(body, s)
		} else if text, ok := p.next(depth, "alloc"); ok {
			body = append(body, p.alloc(text, depth))
		} else if text, ok := p.next(depth, "produce"); ok {
			body = append(body, p.produce(text, depth))
		} else if p.work != nil && p.work(p.lines[p.at].text) {
			body = append(body, p.raw(depth))
		} else {
			body = append(body, p.plain(p.lines[p.at].text))
			p.at++
		}
	}
	return body
}

// loop reads "xi < 16 reduce vector" and its body, which may stand behind a colon.
func (p *parser) loop(text string, depth int) Stmt {
	head, one, inline := strings.Cut(text, ": ")
	s, words := &For{}, []string(nil)
	for i, level := range strings.Split(head, ", ") {
		name, rest, _ := strings.Cut(level, " < ")
		if words = strings.Fields(rest); !isName(name) || len(words) == 0 {
			p.fail("want a loop, as: for xi < 16")
			return s
		}
		if i > 0 {
			s.Outer = append(s.Outer, Level{s.Var, s.Extent})
		}
		s.Var, s.Extent = name, p.number(words[0])
	}
	if n := len(words) - 3; n > 0 && words[n] == "map" {
		s.Map, p.nest.Calls = words[n+1]+" "+words[n+2], halide.Caller.CallLoops
		words = words[:n]
	}
	for _, w := range words[1:] {
		switch {
		case w == "reduce" && !s.Reduction:
			s.Reduction = true
		case w == "unroll" && s.Kind == halide.Serial:
			s.Kind = halide.Unrolled
		case w == "vector" && s.Kind == halide.Serial:
			s.Kind = halide.Vectorized
		case w == "parallel" && s.Kind == halide.Serial:
			s.Kind = halide.Parallel
		case w == "serpentine" && s.Kind == halide.Serial:
			s.Kind = halide.Serpentine
		default:
			p.fail("%q does not fit this loop: reduce, and one of unroll, vector, parallel and serpentine, do", w)
		}
	}
	if inline {
		s.Body = []Stmt{p.plain(one)}
		p.at++
		return s
	}
	p.at++
	s.Body = p.body(depth + 1)
	return s
}

// alloc reads "f: int16[96]" and its body.
func (p *parser) alloc(text string, depth int) Stmt {
	name, _, _ := strings.Cut(text, ":")
	s := &Alloc{Buffer: p.nest.Buffer(name)}
	if s.Buffer == nil || "alloc "+text != s.text() {
		p.fail("want an internal array with its type and size, as: alloc f: int16[96]")
		return s
	}
	p.at++
	s.Body = p.body(depth + 1)
	return s
}

// produce reads "f:" or "f update 0:" and its body.
func (p *parser) produce(text string, depth int) Stmt {
	words := strings.Fields(strings.TrimSuffix(text, ":"))
	s := &Produce{}
	if len(words) == 3 && words[1] == "update" {
		s.Stage = p.number(words[2]) + 1
	}
	if len(words) > 0 {
		s.Func = words[0]
	}
	if "produce "+text != s.text() || !isName(s.Func) || s.Stage < 0 {
		p.fail("want a stage of a Func, as: produce f update 0:")
		return s
	}
	p.at++
	s.Body = p.body(depth + 1)
	return s
}

// plain reads an Assign "acc(xi) += in(x) [r.x=0]" or a Store "out(x) = acc(xi)".
func (p *parser) plain(text string) Stmt {
	at, depth := -1, 0
	statement, _, _ := strings.Cut(text, " [")
	for i, c := range []byte(statement) {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '=' && depth == 0 && at < 0:
			at = i
		}
	}
	if at < 0 {
		p.fail("want an assignment, as: acc(xi) += in(xi)")
		return &Assign{Value: indexes.Number(0)}
	}
	left, value := text[:at], strings.TrimSpace(text[at+1:])
	op := "="
	for _, o := range assignOps {
		if before, ok := strings.CutSuffix(left, strings.TrimSuffix(o, "=")); ok {
			left, op = before, o
		}
	}
	return p.assignment(strings.TrimSpace(left), op, value)
}

func (p *parser) assignment(left, op, value string) Stmt {
	name, _, _ := strings.Cut(left, "(")
	if _, ok := p.scope.Locals[name]; ok {
		s := &Assign{Local: name}
		if i := slices.Index(assignOps[:], op); i >= 0 {
			s.Op, s.Reduce = Accumulate, halide.Reduction(i)
		}
		value, s.Taps = p.taps(value)
		s.Index, s.Value = p.expr(left, p.scope).Args, p.expr(value, p.scope)
		return s
	}
	to := p.nest.Buffer(name)
	if to == nil || !to.Output && !to.Inner || op != "=" {
		p.fail("%q is neither an accumulator nor an array that is stored", name)
		return &Assign{Value: indexes.Number(0)}
	}
	place := p.expr(left, p.scope)
	if place.Op != halide.OpLoad && p.wrong == nil {
		p.fail("%q is no element of an array", left)
	}
	return &Store{Buffer: to, Index: place.Args, Value: p.expr(value, p.scope)}
}

// taps cuts "[r.y=0, r.x=2]" off the end of a value.
func (p *parser) taps(text string) (value string, taps []Tap) {
	value, list, ok := strings.Cut(text, " [")
	if !ok {
		return text, nil
	}
	for _, word := range SplitTop(strings.TrimSuffix(list, "]")) {
		name, index, _ := strings.Cut(word, "=")
		if !isName(name) {
			p.fail("%q is no name of a tap", name)
		}
		taps = append(taps, Tap{name, p.expr(index, p.scope)})
	}
	return value, taps
}

// SplitTop splits at commas outside parentheses.
func SplitTop(text string) []string {
	var words []string
	begin, depth := 0, 0
	for i, c := range []byte(text) {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			words = append(words, strings.TrimSpace(text[begin:i]))
			begin = i + 1
		}
	}
	return append(words, strings.TrimSpace(text[begin:]))
}

// raw takes the line that begins Work, and those below it.
func (p *parser) raw(depth int) *Raw {
	out := &Raw{}
	for begin := p.at; p.at < len(p.lines) && (p.at == begin || p.lines[p.at].depth > depth); p.at++ {
		l := p.lines[p.at]
		out.Lines = append(out.Lines, RawLine{l.number, l.depth - depth, l.text})
	}
	return out
}
