package triplet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// parser reads what a program has beside plain statements. After the first error it reads on, and nothing of it counts.
type parser struct {
	prog    *Program
	extents affine.Extents
	accs    map[string]int         // by name
	names   map[string]affine.Form // short names of the Block
	line    int                    // of what is being read
	wrong   error                  // the first one
}

// maxLanes bounds lanes, maxPacked the elements of a packed array.
const (
	maxLanes  = 1 << 12
	maxPacked = 1 << 20
)

func (p *parser) fail(format string, args ...any) {
	if p.wrong == nil {
		p.wrong = diag.List{{Pos: p.pos(), Code: halide.CodeSyntax, Fact: fmt.Sprintf(format, args...)}}
	}
}

func (p *parser) pos() diag.Pos { return diag.Pos{File: "program", Line: p.line} }

// number reads an integer from lo to hi.
func (p *parser) number(text string, lo, hi int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		p.fail("%q is no integer of %d..%d", text, lo, hi)
		return lo
	}
	return n
}

func (p *parser) typeOf(text string) halide.Type {
	t, ok := halide.ParseType(text)
	if !ok || t.Bits() > 64 {
		p.fail("%q is no type of elements", text)
		return halide.Int16
	}
	return t
}

// laneType is a type of values, which a machine without lanes does not have.
func (p *parser) laneType(text string) halide.Type {
	t := p.typeOf(text)
	if len(p.prog.Machine.Lanes) == 0 || t.Bits() != 8 && p.prog.Machine.LaneBits(t) == 0 {
		p.fail("the machine has no lanes of %s", t)
	}
	return t
}

// fresh is a name that no array has.
func (p *parser) fresh(name string) string {
	if name == "" || strings.ContainsAny(name, " ()[]{}@:,") || p.buffer(name) != nil {
		p.fail("%q is no name of a new array", name)
	}
	return name
}

// buffer is an array of the nest or of the program; nil if there is none of the name.
func (p *parser) buffer(name string) *lower.Buffer {
	all := slices.Concat(p.prog.Nest.Buffers, p.prog.Temps)
	for _, k := range p.prog.Packed {
		all = append(all, k.Buffer)
	}
	for _, c := range p.prog.Consts {
		all = append(all, c.Buffer)
	}
	if i := slices.IndexFunc(all, func(b *lower.Buffer) bool { return b.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// constant reads a number of a type.
func (p *parser) constant(text string, t halide.Type) Number {
	if t == halide.Float32 {
		f, err := strconv.ParseFloat(text, 32)
		if err != nil {
			p.fail("%q is no float32", text)
		}
		return Number{Float: float32(f)}
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		p.fail("%q is no integer", text)
	}
	return Number{Int: n}
}

// cut3 cuts a text at two separators.
func cut3(text, first, second string) (a, b, c string) {
	a, b, _ = strings.Cut(text, first)
	b, c, _ = strings.Cut(b, second)
	return a, b, c
}
