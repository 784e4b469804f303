package halide

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// RDom is a box of reduction Vars, each from its least value (0 unless From says otherwise) on; r.X varies fastest in
// the order of a float sum and of an update. With a condition, what runs over it leaves out the points where that is
// false.
type RDom struct {
	Name       string
	X, Y, Z, W Var   // dimensions 0..3; unset ones are poisoned
	Vars       []Var // all dimensions, named "r.x", "r.y", "r.z", "r.w", "r.4", ...
	Extents    []int
	Mins       []int // nil: all are 0
	Cond       *Expr // what Where said, a bool; nil: nothing
	Pos        diag.Pos
	Mistake    *diag.Mistake // what is wrong with it, or nil
}

// NewRDom makes a box of reduction Vars, r.X from 0 to extents[0]-1 and so on. Extents are at least 1, and there are
// fewer than 2^31 points.
func NewRDom(name string, extents ...int) *RDom { return newRDom(diag.Caller(), name, extents) }

// NewRDomOver makes a box of reduction Vars, r.X over the first range and so on.
func NewRDomOver(name string, ranges ...Range) *RDom {
	pos := diag.Caller()
	mins, extents := make([]int, len(ranges)), make([]int, len(ranges))
	for i, r := range ranges {
		mins[i], extents[i] = r.Min, r.Extent
	}
	return newRDom(pos, name, extents).from(pos, mins)
}

func newRDom(pos diag.Pos, name string, extents []int) *RDom {
	r := &RDom{Name: name, Extents: append([]int(nil), extents...), Pos: pos, Mistake: badName(pos, "NewRDom", name)}
	if r.Mistake == nil {
		r.Mistake = badExtents(pos, name, extents)
	}
	r.makeVars()
	return r
}

// makeVars makes the Vars of r, poisoned if r is wrong.
func (r *RDom) makeVars() {
	r.Vars = nil
	for i := range r.Extents {
		v := &Expr{Op: OpVar, Kind: IntKind, Name: r.Name + "." + dimName(i), Pos: r.Pos}
		if r.Mistake != nil {
			v.Kind, v.Mistake = Poison, r.Mistake
		}
		r.Vars = append(r.Vars, Var{v})
	}
	for i, field := range []*Var{&r.X, &r.Y, &r.Z, &r.W} {
		if i < len(r.Extents) {
			*field = r.Vars[i]
			continue
		}
		field.Expr = &Expr{Op: OpVar, Name: r.Name + "." + dimName(i), Mistake: r.Mistake}
		if r.Mistake == nil { // told where the Var is used, if ever
			field.Mistake = &diag.Mistake{Code: CodeDim,
				Fact: fmt.Sprintf("%s has %s, so no %s", r.Name, count(len(r.Extents), "dimension"), field.Name),
				Help: []string{fmt.Sprintf("%s was made at %s", r.Name, r.Pos)}}
		}
	}
}

func badExtents(pos diag.Pos, name string, extents []int) *diag.Mistake {
	if len(extents) == 0 {
		return mistake(pos, CodeRDom, fmt.Sprintf("NewRDom(%s): it has no extents", name),
			`give one for each dimension: NewRDom("r", 3, 3)`)
	}
	points := 1
	for i, n := range extents {
		if n < 1 {
			return mistake(pos, CodeRDom,
				fmt.Sprintf("NewRDom(%s): the extent of %s.%s is %d, not at least 1", name, name, dimName(i), n))
		}
		if n > math.MaxInt32/points {
			return mistake(pos, CodeRDom, fmt.Sprintf("NewRDom(%s): it has more than %d points", name, math.MaxInt32),
				"reduce in steps: a Func of partial results, and one that puts them together")
		}
		points *= n
	}
	return nil
}

// From is r with other least values of its Vars, one a dimension.
func (r *RDom) From(mins ...int) *RDom { return r.from(diag.Caller(), mins) }

func (r *RDom) from(pos diag.Pos, mins []int) *RDom {
	c := r.copy(pos, "From")
	switch {
	case c.Mistake != nil:
		return c
	case len(mins) != len(c.Extents):
		c.Mistake = mistake(pos, CodeRDom,
			fmt.Sprintf("From of %s: %s for %s", c.Name, count(len(mins), "least value"),
				count(len(c.Extents), "dimension")))
	case c.Cond != nil:
		c.Mistake = mistake(pos, CodeRDom, fmt.Sprintf("From of %s: it has a condition already", c.Name),
			"say From first, then Where")
	default:
		c.Mins = append([]int(nil), mins...)
		if !slices.ContainsFunc(mins, func(n int) bool { return n != 0 }) {
			c.Mins = nil
		}
		for i := range mins {
			if x := c.Range(i); !x.valid() {
				c.Mistake = mistake(pos, CodeRDom,
					fmt.Sprintf("From of %s: the range of %s, %d with extent %d, is too large", c.Name, c.Vars[i].Name,
						x.Min, x.Extent))
			}
		}
	}
	c.makeVars()
	return c
}

// Where is r without the points at which cond is false; what is left out is neither computed nor read. cond is a
// condition of r's Vars, of those of the Func around and of data. Several are anded.
func (r *RDom) Where(cond Operand) *RDom { return r.where(diag.Caller(), cond) }

func (r *RDom) where(pos diag.Pos, cond Operand) *RDom {
	c := r.copy(pos, "Where")
	if c.Mistake != nil {
		return c
	}
	e := operand(pos, "Where", cond)
	switch {
	case e.Kind == Poison:
		c.Mistake = e.cause()
	case e.Kind != BoolKind:
		c.Mistake = mistake(pos, CodeWhere, fmt.Sprintf("Where(%s) of %s: it is of kind %s, not bool", e.brief(),
			c.Name, e.Kind), "compare it: NE(0)")
	case c.Cond != nil:
		c.Cond = build(pos, OpAnd, c.Cond, e)
	default:
		c.Cond = e
	}
	if c.Mistake != nil {
		c.makeVars()
	}
	return c
}

// copy is an RDom to change, with the Vars of r; a nil one is a mistake of the call.
func (r *RDom) copy(pos diag.Pos, call string) *RDom {
	switch {
	case r == nil:
		return &RDom{Name: "?", Pos: pos, Mistake: mistake(pos, CodeOperand, call+": the RDom is nil",
			"make one by NewRDom")}
	case len(r.Vars) == 0 && r.Mistake == nil:
		return &RDom{Name: "?", Pos: pos, Mistake: mistake(pos, CodeRDom, call+": the RDom has no dimensions",
			"make it by NewRDom")}
	}
	c := *r
	return &c
}

// Range is what Var i runs over.
func (r *RDom) Range(i int) Range {
	if r.Mins == nil {
		return Range{Extent: r.Extents[i]}
	}
	return Range{r.Mins[i], r.Extents[i]}
}

// ranges are those of all Vars.
func (r *RDom) ranges() []Range {
	box := make([]Range, len(r.Extents))
	for i := range box {
		box[i] = r.Range(i)
	}
	return box
}

// equal reports whether r and o are the same box; conditions are of each use, not of the box.
func (r *RDom) equal(o *RDom) bool {
	return r.Name == o.Name && slices.Equal(r.Extents, o.Extents) && slices.Equal(r.Mins, o.Mins)
}

// check says what is wrong with r as the operand of a call, nil if nothing.
func (r *RDom) check(pos diag.Pos, call string) *diag.Mistake {
	switch {
	case r == nil:
		return mistake(pos, CodeOperand, call+": the RDom is nil", "make one by NewRDom")
	case len(r.Vars) == 0 && r.Mistake == nil:
		return mistake(pos, CodeRDom, call+": the RDom has no dimensions", "make it by NewRDom")
	}
	return r.Mistake
}
