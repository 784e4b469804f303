package vec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Parse reads a program as String prints it; registers that are not named get the class Vector. What follows "//" is
// the Note of an operation, and nothing elsewhere. It does not Check. The error begins with the line.
func Parse(text string) (*Program, error) {
	r := &reader{prog: &Program{}}
	for i, line := range strings.Split(text, "\n") {
		line, note, _ := strings.Cut(line, "//")
		line = strings.TrimRight(line, " \t\r")
		bare := strings.TrimLeft(line, " ")
		if bare == "" {
			continue
		}
		r.lines = append(r.lines, sourceLine{i + 1, len(line) - len(bare), bare, strings.TrimSpace(note)})
	}
	err := r.program()
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", r.number(), err)
	}
	return r.prog, nil
}

// sourceLine is a line that says something.
type sourceLine struct {
	number, indent int
	text, note     string
}

// reader stands at a line.
type reader struct {
	prog  *Program
	lines []sourceLine
	at    int
	known []bool // of each register: its class is
}

// number is that of the line where an error is.
func (r *reader) number() int {
	if len(r.lines) == 0 {
		return 1
	}
	return r.lines[min(r.at, len(r.lines)-1)].number
}

// line is the line it stands at; an empty one at the end.
func (r *reader) line() sourceLine {
	if r.at == len(r.lines) {
		return sourceLine{}
	}
	return r.lines[r.at]
}

// after is what follows a word at the start of the line.
func (r *reader) after(word string) (string, bool) {
	rest, ok := strings.CutPrefix(r.line().text, word+" ")
	return strings.TrimSpace(rest), ok
}

func (r *reader) program() error {
	name, bits, ok := cutLast(r.line().text, ",")
	name, begins := strings.CutPrefix(name, "program ")
	n, err := strconv.Atoi(strings.TrimSuffix(bits, " bits"))
	if !ok || !begins || err != nil {
		return fmt.Errorf("a program begins with: program NAME, 256 bits")
	}
	r.prog.Name, r.prog.Bits = name, n
	r.at++
	for {
		text, ok := r.after("arg")
		if !ok {
			break
		}
		if err := r.arg(text); err != nil {
			return err
		}
		r.at++
	}
	if text, ok := r.after("band"); ok {
		r.prog.Band = text
		r.at++
	}
	r.prog.Body, err = r.body(0, 0)
	if err == nil && r.at < len(r.lines) {
		err = fmt.Errorf("%q stands too far left or right", r.line().text)
	}
	return err
}

// cutLast cuts at the last sep.
func cutLast(text, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], strings.TrimSpace(text[i+len(sep):]), true
}

// arg reads "in: i16, 4096 bytes, align 32, stored, inner".
func (r *reader) arg(text string) error {
	name, rest, _ := cutLast(text, ":")
	words := strings.Split(rest, ", ")
	if name == "" || len(words) < 3 {
		return fmt.Errorf("want an argument as: arg in: i16, 4096 bytes, align 32")
	}
	a := Arg{Name: name, Elem: elemNamed(words[0])}
	var err1, err2 error
	a.Bytes, err1 = strconv.Atoi(strings.TrimSuffix(words[1], " bytes"))
	a.Align, err2 = strconv.Atoi(strings.TrimPrefix(words[2], "align "))
	a.Stored, a.Inner = slices.Contains(words[3:], "stored"), slices.Contains(words[3:], "inner")
	a.Parked = slices.Contains(words[3:], "parked")
	if a.Elem == None || err1 != nil || err2 != nil || a.text() != "arg "+text {
		return fmt.Errorf("want an argument as: arg in: i16, 4096 bytes, align 32, stored, inner")
	}
	r.prog.Args = append(r.prog.Args, a)
	return nil
}

// elemNamed is the Elem of a name, None if there is none.
func elemNamed(name string) Elem {
	for e, row := range elems {
		if row.name == name {
			return Elem(e)
		}
	}
	return None
}

// maxNesting is how deep loops and conditions nest at most.
const maxNesting = 100

// body reads the statements with an indentation.
func (r *reader) body(indent, depth int) ([]lower.Stmt, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d deep", maxNesting)
	}
	var body []lower.Stmt
	for r.at < len(r.lines) && r.line().indent == indent && r.line().text != "else" {
		s, err := r.stmt(indent, depth)
		if err != nil {
			return nil, err
		}
		body = append(body, s)
	}
	return body, nil
}

// inner reads what stands further right than the line before.
func (r *reader) inner(indent, depth int) ([]lower.Stmt, error) {
	if r.line().indent <= indent {
		return nil, nil
	}
	return r.body(r.line().indent, depth+1)
}

func (r *reader) stmt(indent, depth int) (lower.Stmt, error) {
	if text, ok := r.after("for"); ok {
		s, err := loopOf(text)
		if err != nil {
			return nil, err
		}
		r.at++
		s.Body, err = r.inner(indent, depth)
		return s, err
	}
	if text, ok := r.after("if"); ok {
		cond, err := halide.ParseExpr("program", text, halide.Scope{})
		if err != nil {
			return nil, err
		}
		r.at++
		s := &lower.If{Cond: cond}
		if s.Body, err = r.inner(indent, depth); err != nil {
			return nil, err
		}
		if r.line().text == "else" && r.line().indent == indent {
			r.at++
			if s.Else, err = r.inner(indent, depth); s.Else == nil {
				s.Else = []lower.Stmt{}
			}
		}
		return s, err
	}
	op, err := r.op(r.line().text)
	if err == nil {
		op.Note = r.line().note
		r.at++
	}
	return op, err
}

// loopOf reads "y < 16, x < 4".
func loopOf(text string) (*lower.For, error) {
	var levels []lower.Level
	for _, word := range strings.Split(text, ", ") {
		name, extent, _ := strings.Cut(word, " < ")
		n, err := strconv.Atoi(extent)
		if err != nil || name == "" {
			return nil, fmt.Errorf("want a loop as: for y < 16")
		}
		levels = append(levels, lower.Level{Var: name, Extent: n})
	}
	last := levels[len(levels)-1]
	s := &lower.For{Var: last.Var, Extent: last.Extent}
	if len(levels) > 1 {
		s.Outer = levels[:len(levels)-1]
	}
	return s, nil
}
