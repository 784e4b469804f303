package lower

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// CodeLanes is the kind of note of a vectorised loop whose lanes run one by one, or some of them, or part of what they
// do.
//
// Example: f(x) = in(x) of int8 with bound x 192; split x 24 -> xo xi; vectorize xi
const CodeLanes diag.Code = "lanes"

// Lanes is what the user said of a loop that he vectorised, and what became of that.
type Lanes struct {
	Call  string // "Vectorize(xi)"
	Along string // the Var that a Split gives another number of lanes: x of xo, xi
	Fused string // the inner one of the Vars whose Fuse made Along; "" of others
	N     int
	Why   Reason // why they run one by one; none where they do not
}

// Reason is why lanes run one by one, and what helps.
type Reason struct{ Cause, Cure string }

// Asked is what the user said of a vectorised loop; of a nest that was parsed, what its text tells.
func (s *For) Asked() *Lanes {
	if s.Lanes != nil {
		return s.Lanes
	}
	return &Lanes{Call: fmt.Sprintf("Vectorize(%s)", s.Var), Along: s.Var, N: s.Extent}
}

// NoteOf is a note at the loop.
func (s *For) NoteOf(why Reason) diag.Note {
	return diag.Note{Pos: s.Pos, Code: CodeLanes, Cause: s.Asked().Call + ": " + why.Cause, Cure: why.Cure}
}

// Apart are lanes that run one by one; the reason that they have stands.
func (l *Lanes) Apart(why Reason) *Lanes {
	if l == nil || l.Why != (Reason{}) && l.Why != shared {
		return l
	}
	c := *l
	c.Why = why
	return &c
}

// Apart is the nest with reasons for vectorised loops whose lanes are to run one by one: the pass scalarize does it.
func (n *Nest) Apart(why func(*For) Reason) *Nest {
	out := *n
	out.Body = Map(n.Body, func(s Stmt) []Stmt {
		f, ok := s.(*For)
		if !ok || f.Kind != halide.Vectorized || why(f) == (Reason{}) {
			return []Stmt{s}
		}
		c := *f
		c.Lanes = f.Asked().Apart(why(f))
		return []Stmt{&c}
	})
	return &out
}

// Notes are the loops whose lanes run one by one, in the order in which they stand.
func (n *Nest) Notes() []diag.Note {
	type loop struct {
		at   diag.Pos
		call string
	}
	var list []diag.Note
	told := map[loop]bool{}
	// of what only follows from another loop's lanes, where nothing else is told
	for _, follows := range []bool{false, true} {
		for s := range All(n.Body) {
			f, ok := s.(*For)
			if !ok || f.Lanes == nil || f.Lanes.Why == (Reason{}) || (f.Lanes.Why == shared) != follows {
				continue
			}
			at := loop{f.Pos, f.Lanes.Call}
			if !follows || !told[at] {
				list = append(list, f.NoteOf(f.Lanes.Why))
			}
			told[at] = true
		}
	}
	return list
}

// CodeMap is the kind of note of loops that are to be calls of an instruction and are compiled as loops.
//
// Example: out(x) = in(x) + in(x+1) of int16 with bound x 8; map mac16 i=x
const CodeMap diag.Code = "map"

// Unmapped are notes for those who compile n without instructions: its directive map waits for another command.
func (n *Nest) Unmapped() []diag.Note {
	return n.notMapped("vyasa run, c and show of a file with the schedule make the calls")
}

// Unlinked are notes of a nest made by hand whose loops have maps, and which has no Calls.
func (n *Nest) Unlinked() []diag.Note {
	return n.notMapped("set Calls of the nest, which links instructions: halide.Caller.CallLoops")
}

// notMapped is a note of the first loop that has a map, with what helps.
func (n *Nest) notMapped(cure string) []diag.Note {
	f := n.Mapped()
	if f == nil {
		return nil
	}
	name, _, _ := strings.Cut(f.Map, " ")
	return []diag.Note{{Pos: f.Pos, Code: CodeMap, Cause: "Map(" + strconv.Quote(name) +
		"): its loops are compiled as loops, not as calls of the instruction", Cure: cure}}
}

// Mapped is the first loop that is an instruction's, nil if there is none.
func (n *Nest) Mapped() *For {
	for s := range All(n.Body) {
		if f, ok := s.(*For); ok && f.Map != "" {
			return f
		}
	}
	return nil
}

// The reasons that need no names.
var (
	shared = Reason{"the lanes run one by one: what they add up is used outside of vectors",
		"vectorise the loops of all Funcs that use it, or none"}
	byData = Reason{"the lanes run one by one: a condition depends on the values in them",
		"write the condition as a Select, Min or Max of values; else the loop is as fast without Vectorize"}
	byLane = Reason{"the lanes run one by one: a condition holds for some of them only",
		"vectorise a loop that the condition does not depend on, or let the tail of its Split round up (RoundUp)"}
)

// cutOff is the reason of lanes from .. to-1 of a vector loop that is cut there.
func (l *Lanes) cutOff(from, to, n int) Reason {
	if l == nil {
		return Reason{}
	}
	return Reason{fmt.Sprintf("lanes %d to %d of %d run one by one: the extent of %s, or a condition, ends inside of "+
		"the vector", from, to-1, n, l.Along),
		fmt.Sprintf("make the extent a multiple of %d, or let the tail of the Split round up (RoundUp)", n)}
}

// narrowedTwice is the reason of results of a type that are stored as another one.
func narrowedTwice(from, to halide.Type) Reason {
	return Reason{fmt.Sprintf("the lanes run one by one: results are narrowed to %s, and stored as %s", from, to),
		fmt.Sprintf("narrow to %s at once, or store %s", to, from)}
}

// dependent is the reason of an array that is accessed at places which are no affine function of loops.
func dependent(name string, data bool) Reason {
	if data {
		return Reason{fmt.Sprintf("the lanes run one by one: where they find %s depends on data", name),
			"compute what is looked up, or look it up in a Func of its own; no vector load does it, and without " +
				"Vectorize the loop is as fast"}
	}
	return Reason{fmt.Sprintf("the lanes run one by one: where they find %s is no affine function of the loops", name),
		"index by sums of loops times constants; else the loop is as fast without Vectorize"}
}

// outside is the reason of an array in which only a condition keeps the lanes.
func outside(name string) Reason {
	return Reason{fmt.Sprintf("the lanes run one by one: some of %s would lie outside of it but for a condition", name),
		"let the tail of the Split round up (RoundUp), or give the input a border: RepeatEdge, ConstantExterior"}
}

// uneven is the reason of an array of which lanes do not lie alike in all vectors, since a term of the address depends
// on the lane and on other loops.
func (l *Lanes) uneven(name string, term affine.Atom) Reason {
	if term.Op == affine.IsMin || term.Op == affine.IsMax {
		return Reason{fmt.Sprintf("the lanes run one by one: some of those of %s are clamped to its edge, in some "+
			"vectors",
			name),
			"give the input a border instead of the clamp: RepeatEdge, or ConstantExterior"}
	}
	why := Reason{Cause: fmt.Sprintf("the lanes run one by one: %s is cut into pieces of %d, which begin at other "+
		"lanes in each vector", name, term.By)}
	n := term.By * 16 / gcd(term.By, 16)
	switch {
	case l != nil && l.Fused != "":
		why.Cure = fmt.Sprintf("vectorise %s by itself: leave out the Fuse, and Split(%s, 16)", l.Fused, l.Fused)
	case term.By%16 == 0:
		why.Cure = along(l, 16)
	case n <= mostLanes:
		why.Cure = along(l, n)
	default:
		why.Cure = fmt.Sprintf("vectorise so many lanes that they divide %d: then no vector is cut", term.By)
	}
	return why
}

// mostLanes is how many lanes a cure asks for at most.
const mostLanes = 128

// along is the cure of another number of lanes.
func along(l *Lanes, n int) string {
	if l == nil {
		return fmt.Sprintf("vectorise %d lanes", n)
	}
	return fmt.Sprintf("vectorise %d lanes: Split(%s, %d)", n, l.Along, n)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
