package gemmini

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// Share is how much of a program runs on Gemmini.
type Share uint8

// The shares: nothing, something, all of its arithmetic.
const (
	None Share = iota
	Partly
	Wholly
)

// String is "partly".
func (s Share) String() string { return [...]string{"none", "partly", "wholly"}[s] }

// Program is a pipeline for Gemmini.
type Program struct {
	*plainc.Unit
	Share Share
	Notes []string // which Funcs C computes, wholly or in part
}

// Write is a pipeline as C over Gemmini's commands. The error says what C cannot compute either.
func Write(s *halide.Schedule) (*Program, error) {
	g := &generator{}
	u, err := plainc.WriteWith(s, plainc.Hooks{Stage: g.stage})
	if err != nil {
		return nil, err
	}
	p := &Program{Unit: u, Notes: g.notes}
	switch {
	case g.commands == 0:
	case len(g.notes) > 0:
		p.Share = Partly
	default:
		p.Share = Wholly
	}
	return p, nil
}

// Text is the file.
func (p *Program) Text() string {
	text := strings.Replace(p.Unit.Text(), "#include <math.h>", "#include \"gemmini.h\"\n#include <math.h>", 1)
	return text
}

// Test is a program that checks the file NAME.c on the model, with its data.
func (p *Program) Test(s *halide.Schedule, name string) ([]export.File, error) {
	files, err := p.Unit.Test(s, name)
	if err != nil {
		return nil, err
	}
	text := string(files[0].Text)
	text = strings.Replace(text, "&& ./test_"+name, "&& vyasa gemmini ./test_"+name, 1)
	files[0].Text = []byte(text)
	return files, nil
}

// stage writes the definition of a Func if something of it runs on Gemmini.
func (g *generator) stage(w *plainc.Writer, f *halide.Func) bool {
	if len(f.Values) == 1 && f.Value.Kind == halide.IntKind {
		s := &stage{generator: g, Writer: w, f: f, out: w.Results(f)[0]}
		if s.write() {
			g.updates(f)
			return true
		}
	}
	g.note(f.Value, "%s is computed by C", f.Name)
	return false
}

// updates notes that C does those.
func (g *generator) updates(f *halide.Func) {
	if len(f.Updates) > 0 {
		g.notes = append(g.notes, fmt.Sprintf("%s: the updates of %s are done by C", f.Pos, f.Name))
	}
}

// write tries what there is, the greatest part first.
func (s *stage) write() bool {
	inner, low := s.low32(s.f.Value)
	if low && s.out.Type == halide.Int32 {
		if s.sumInto(s.out, inner) || s.addInto(s.out, inner) {
			return true
		}
	}
	return s.scaledProduct() || s.parts(inner, low)
}

// parts computes what it can of an expression into arrays, and the rest by C.
func (s *stage) parts(inner *halide.Expr, low bool) bool {
	known := map[*halide.Expr]plainc.Known{}
	find := func(e *halide.Expr, low bool) bool {
		if _, done := known[e]; done || !low && !s.fits(e, halide.Int32) {
			return done
		}
		loops := s.Loops(s.f)
		a := s.sumArray(e)
		if a == nil {
			return false
		}
		known[e] = plainc.Known{Array: a, Loops: loops}
		return true
	}
	var visit func(e *halide.Expr, low bool)
	visit = func(e *halide.Expr, low bool) {
		if find(e, low) || e.Op == halide.OpReduce {
			return
		}
		if low && (e.Op == halide.OpAdd || e.Op == halide.OpSub) && s.apart(e) {
			if a := s.addArray(e); a != nil {
				known[e] = plainc.Known{Array: a, Loops: s.Loops(s.f)}
				return
			}
		}
		for i, x := range e.Args {
			visit(x, low && ring(e, i))
		}
	}
	visit(inner, low)
	if len(known) == 0 {
		return false
	}
	s.note(s.f.Value, "%s is computed by C from what Gemmini does", s.f.Name)
	s.DefineWith(s.f, known)
	return true
}
