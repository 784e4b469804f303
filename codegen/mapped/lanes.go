package mapped

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// Use is an instruction that loops of a nest are to become.
type Use struct {
	Needle *needle.Needle
	Code   vec.Code // the sums of products that it computes; 0: products of elements
	Pos    diag.Pos // of the map
}

// Lanes makes lanes of the loops of instructions that a processor's vectors have: the loop whose elements lie side by
// side in the result. What sets accumulators and uses them goes along, and other loops of the instruction over the
// result stand around all of it.
//
//	for n < 64: acc(n) = 0                                 for n < 64 vector: acc(n) = 0
//	for r.x < 64 map vpdpbusd r.x                    ->    for r.x < 64
//	    for n < 64 map vpdpbusd i: acc(n) += ..                for n < 64 vector map vpdpbusd i: acc(n) += ..
//	for n < 64: c(n, m) = acc(n)                           for n < 64 vector: c(n, m) = acc(n)
//
// A loop is an instruction's only where that is proved. Notes say why the others stay loops.
func Lanes(n *lower.Nest, arch string) (out *lower.Nest, uses []Use, notes []diag.Note) {
	copied := *n
	l := &laner{nest: &copied, arch: arch}
	copied.Body = l.body(n.Body)
	for _, b := range l.blocks {
		l.mark(b)
	}
	return l.nest, l.uses, l.notes
}

// laner marks the loops of one nest.
type laner struct {
	nest   *lower.Nest
	arch   string
	blocks []lanesOf
	uses   []Use
	notes  []diag.Note
}

// lanesOf is a block and its loop that becomes lanes; others are its further loops over the result.
type lanesOf struct {
	name   string // "vpdpbusd i"
	lane   *lower.For
	others []*lower.For
	local  string // the accumulator; "": none
}

// body finds the blocks, and takes the marks of the directive away.
func (l *laner) body(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		f, ok := s.(*lower.For)
		if ok && f.Map != "" {
			if why := l.block(f); why != "" {
				name, _, _ := strings.Cut(f.Map, " ")
				l.notes = append(l.notes, Unmapped(f.Pos, name, why))
			}
			s = plain(f)
		}
		out = append(out, lower.MapBodies(s, l.body))
	}
	return out
}

// plain is a loop and those of the same instruction inside it without marks.
func plain(f *lower.For) *lower.For {
	c := *f
	c.Map = ""
	c.Body = lower.Map(f.Body, func(s lower.Stmt) []lower.Stmt {
		if g, ok := s.(*lower.For); ok && g.Map != "" {
			h := *g
			h.Map = ""
			return []lower.Stmt{&h}
		}
		return []lower.Stmt{s}
	})
	return &c
}

// Unmapped is the note of loops that stay loops.
func Unmapped(pos diag.Pos, instruction, why string) diag.Note {
	return diag.Note{Pos: pos, Code: lower.CodeMap, Cause: "Map(" + strconv.Quote(instruction) +
		"): its loops are compiled as loops, not as calls of the instruction: " + why,
		Cure: "vyasa run, c and show of a file with the schedule make the calls"}
}

// block takes in a block, or says why it stays loops.
func (l *laner) block(f *lower.For) (why string) {
	b, err := calls.Proved(l.nest, f, needle.Named)
	if err != nil {
		return err.Error()
	}
	if b.Needle.Arch != l.arch {
		return fmt.Sprintf("code for %s has no row of it", l.arch)
	}
	code, ok := codeOf(b.Needle)
	if !ok {
		return "vectors have no operation that sums up such products"
	}
	made := lanesOf{name: f.Map}
	if a, ok := b.Leaf.(*lower.Assign); ok {
		made.local = a.Local
	}
	var over []*lower.For
	for i, loop := range b.Loops {
		if loop != nil && !b.Needle.Product.Loops[i].Summed {
			over = append(over, loop)
		}
	}
	if len(over) == 0 {
		return "none of its loops are over the result"
	}
	at := max(0, slices.IndexFunc(over, func(g *lower.For) bool { return l.sideBySide(g.Var) }))
	made.lane = over[at]
	made.others = slices.Delete(over, at, at+1)
	l.blocks = append(l.blocks, made)
	l.uses = append(l.uses, Use{b.Needle, code, f.Pos})
	return ""
}

// sideBySide reports whether some array has elements side by side that are stored along a loop.
func (l *laner) sideBySide(loop string) bool {
	extents := l.nest.Extents()
	for s := range lower.All(l.nest.Body) {
		st, ok := s.(*lower.Store)
		if !ok {
			continue
		}
		for _, t := range st.Buffer.Address(st.Index, extents).Terms {
			if t.Atom.Op == affine.IsVar && t.Atom.Var == loop && t.Coef == 1 {
				return true
			}
		}
	}
	return false
}

// mark makes lanes of a block's loop, wherever it goes along its accumulator.
func (l *laner) mark(b lanesOf) {
	for _, o := range b.others {
		if out := outward(l.nest, o.Var, b.local); out != nil {
			l.nest = out
		}
	}
	l.nest.Body = lower.Map(l.nest.Body, func(s lower.Stmt) []lower.Stmt {
		f, ok := s.(*lower.For)
		if !ok || f.Var != b.lane.Var || f.Kind != halide.Serial || b.local == "" && f.Extent != b.lane.Extent ||
			b.local != "" && !uses([]lower.Stmt{f}, b.local) {
			return []lower.Stmt{s}
		}
		c := *f
		c.Kind, c.Map = halide.Vectorized, b.name
		return []lower.Stmt{&c}
	})
}
