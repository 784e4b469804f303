package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// checkPlace tells of places that u may write where no address reaches, or, by data, outside the ranges that are asked
// of an output (nil: it is none).
func (u *Update) checkPlace(spans map[*Expr]Span, asked []Range) []diag.Mistake {
	f := u.Func
	var all []diag.Mistake
	for d, c := range u.Coords {
		s := spans[c]
		switch {
		case !s.Inside(addresses):
			all = append(all, diag.Mistake{Pos: u.Pos, Code: CodeIndex,
				Fact: fmt.Sprintf("%s.Update: coordinate %s of dimension %s may be %s, which no address reaches",
					f.Name, c.brief(), f.Vars[d].Name, s),
				Help: []string{"Clamp it"}})
		case asked != nil && dependsOnData(c) && !s.Inside(asked[d].span()):
			all = append(all, diag.Mistake{Pos: u.Pos, Code: CodeIndex,
				Fact: fmt.Sprintf("%s.Update: coordinate %s of dimension %s depends on data and may be %s, outside %s",
					f.Name, c.brief(), f.Vars[d].Name, s, asked[d]),
				Help: []string{fmt.Sprintf("Clamp(%d, %d) it, or compute %s over all of that", asked[d].Min,
					asked[d].Min+asked[d].Extent-1, f.Name)}})
		}
	}
	return all
}

// dependsOnData reports whether e holds a load or a call of a Func.
func dependsOnData(e *Expr) (depends bool) {
	Walk(e, func(e *Expr) { depends = depends || e.Op == OpLoad || e.Op == OpCall })
	return depends
}

// checkRace tells of reads of u's own Func that make the order between different values of a Var matter: those that do
// not have the Var in its place, unless they differ from all places that u writes in some dimension, by their
// intervals.
func (u *Update) checkRace(spans map[*Expr]Span) []diag.Mistake {
	f := u.Func
	var all []diag.Mistake
	walkAll(u.roots(), func(e *Expr) {
		if e.Op != OpCall || e.Func != f || len(all) > 0 {
			return
		}
		other := -1
		for d, c := range e.Args {
			if u.plain(d) && (c.Op != OpVar || c.Name != f.Vars[d].Name) {
				other = d
			}
			if _, meets := spans[c].meetKnown(spans[u.Coords[d]]); !meets && !u.moves(c) && !u.moves(u.Coords[d]) {
				return
			}
		}
		if other < 0 {
			return
		}
		x := f.Vars[other].Name
		all = append(all, diag.Mistake{Pos: u.Pos, Code: CodeRace,
			Fact: fmt.Sprintf("%s.Update: it writes %s and reads %s, so the order of %s matters", f.Name, placeText(u),
				e.brief(), x), Help: []string{fmt.Sprintf("say the order: UpdateOver(r, ...) with a Var of an RDom "+
				"in the place of %s", x)}})
	})
	return all
}

// moves reports whether e depends on a Var that the update runs over, so that it is elsewhere over other ranges.
func (u *Update) moves(e *Expr) (moves bool) {
	Walk(e, func(e *Expr) { moves = moves || e.Op == OpVar && isName(e.Name) })
	return moves
}

// placeText is "f(x, r.x)".
func placeText(u *Update) string {
	return (&Expr{Op: OpCall, Kind: IntKind, Func: &Func{}, Name: u.Func.Name, Args: u.Coords}).brief()
}

// meetKnown is meet of Spans that may know nothing, which meet everything.
func (s Span) meetKnown(t Span) (Span, bool) {
	if !s.Known() || !t.Known() {
		return Span{}, true
	}
	return s.meet(t)
}
