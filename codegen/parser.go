package codegen

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// parser reads line by line, and stops at the first error.
type parser struct {
	target  *target.Target
	prog    *Program
	nest    *lower.Reader
	line    int // that is being read
	buffers map[string]*lower.Buffer
	vars    map[string]int
	based   bool // addresses are relative to pointers
	wrong   error

	segment int // of the operations that follow
	aside   bool
	written map[int]bool // variables that have been set
	even    *Op          // an element of 8 bits that waits for its neighbour
}

func (p *parser) fail(format string, args ...any) {
	if p.wrong == nil {
		p.wrong = diag.List{{Pos: diag.Pos{File: "program", Line: p.line}, Code: halide.CodeSyntax,
			Fact: fmt.Sprintf(format, args...)}}
	}
}

// failed records an error that has its line, or is of the line that is being read.
func (p *parser) failed(err error) {
	var list diag.List
	switch {
	case err == nil || p.wrong != nil:
	case errors.As(err, &list):
		p.wrong = list
	default:
		p.fail("%v", err)
	}
}

// number reads an integer of at most 2^40 in size.
func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n > 1<<40 || n < -1<<40 {
		p.fail("%q is no integer, or too large", text)
		return 0
	}
	return n
}

// integer reads any int64.
func (p *parser) integer(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		p.fail("%q is no integer", text)
	}
	return n
}

// variable is the one of a name.
func (p *parser) variable(name string, roles ...Role) int {
	v, ok := p.vars[name]
	if !ok || len(roles) > 0 && !slices.Contains(roles, p.prog.Vars[v].Role) {
		p.fail("%q is no variable, or none that fits here", name)
		return p.none()
	}
	return v
}

// none is a variable for what has been refused.
func (p *parser) none() int {
	if len(p.prog.Vars) == 0 {
		p.prog.Vars = append(p.prog.Vars, Var{})
	}
	return 0
}

// part reads "x0[0:16]" or "x0[3]", which has the length 1.
func (p *parser) part(text string) (v, at, n int) {
	name, rest, _ := strings.Cut(text, "[")
	inner, ok := strings.CutSuffix(rest, "]")
	from, to, ranged := strings.Cut(inner, ":")
	v, at, n = p.variable(name), p.number(from), 1
	if ranged {
		n = p.number(to) - at
	}
	if !ok || at < 0 || n < 1 {
		p.fail("want elements of a register, as: x0[0:16]")
	}
	return v, at, max(n, 1)
}

// address reads "in_xo + 8", "in + 16*y + 8".
func (p *parser) address(text string) Address {
	name, sum, ok := strings.Cut(text, " + ")
	f, err := indexes.Parse(sum)
	if err != nil || !ok {
		p.fail("want an address, as: in + 16*y + 8: %q", text)
	}
	a := Address{Buffer: p.buffers[name], Form: f}
	if p.based {
		a.Based, a.Base, a.Offset, a.Form = true, -1, f.Const, f.AddConst(-f.Const)
		if v, ok := p.vars[name]; ok && p.prog.Vars[v].Role == PtrReg {
			a.Base, a.Buffer = v, p.prog.Vars[v].Of
		}
	}
	if a.Buffer == nil {
		a.Buffer = p.array(name)
	}
	return a
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
