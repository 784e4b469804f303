package columns

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/triplet"
)

// fitsShape reports whether an accumulator of a shape holds all values of an accumulator of the program.
func fitsShape(a triplet.Acc, s shape) error {
	if (a.Kind == halide.FloatKind) != s.float || a.Complex != s.complex {
		return errUnfit
	}
	if s.float {
		return nil
	}
	limit := new(big.Int).Lsh(big.NewInt(1), uint(s.bits-1))
	if a.Hi.Cmp(limit) >= 0 || a.Lo.Cmp(new(big.Int).Neg(limit)) < 0 {
		return fmt.Errorf("a sum lies in %s..%s, an accumulator has %d bits", a.Lo, a.Hi, s.bits)
	}
	return nil
}

// fillsLanes reports whether what accumulators of a shape end in fills parts of registers.
func (c *chooser) fillsLanes(s shape) error {
	for _, b := range triplet.Blocks(c.program.Body) {
		for _, g := range b.Groups {
			if c.accs[g.Acc] && g.Store != nil && c.temps[g.Store.Out.Buffer] &&
				s.lanes*g.Store.Out.Buffer.Type.Bits() < unitBits {
				return fmt.Errorf("%d lanes of %s are no vector", s.lanes, g.Store.Out.Buffer.Type)
			}
		}
	}
	return nil
}

// impossible is the mistake to report when no shape does.
func (c *chooser) impossible() error {
	if err := c.tooWide(); err != nil {
		return err
	}
	p := c.program
	ask := p.Nest.Compute
	var help []string
	for _, r := range c.reasons {
		if r != errUnfit && !slices.Contains(help, r.Error()) && len(help) < 6 {
			help = append(help, r.Error())
		}
	}
	pos := triplet.Blocks(p.Body)[0].Pos
	if t := c.firstTriplet(); t != nil {
		pos = t.Pos
	}
	if ask.Lanes > 0 {
		fact := fmt.Sprintf("Datapath(%d, %d) cannot compute %s", ask.Lanes, ask.Columns, p.Nest.Name)
		if len(c.paths) == 0 {
			return triplet.Mistake(ask.DatapathPos, triplet.CodeSelection, fact+": the machine has no such datapath",
				help...)
		}
		return triplet.Mistake(ask.DatapathPos, triplet.CodeSelection, fact,
			append(help, "leave Datapath out to let the compiler choose")...)
	}
	return c.inLoop(pos, triplet.Mistake(pos, triplet.CodeTypes, fmt.Sprintf("no datapath computes %s", p.Nest.Name),
		append(help, "use narrower inputs, or leave the loops serial: without Vectorize they are compiled as "+
			"plain C")...))
}

// inLoop says of which vectorised loop a mistake is, if one of its products stands at the mistake's line.
func (c *chooser) inLoop(pos diag.Pos, err error) error {
	for _, b := range triplet.Blocks(c.program.Body) {
		for _, g := range b.Groups {
			for _, t := range g.Triplets {
				if loop := cmp.Or(t.Data.Loop, t.Coef.Loop); t.Pos == pos && loop != nil {
					return &triplet.Refusal{Loop: loop, Err: err}
				}
			}
		}
	}
	return err
}

// tooWide is the mistake of a sum that no accumulator of the machine holds.
func (c *chooser) tooWide() error {
	most := 0
	for _, d := range c.paths {
		if d.X != halide.Float32 {
			most = max(most, d.AccBits)
		}
	}
	if most == 0 {
		return nil
	}
	for i, a := range c.program.Accs {
		if !c.accs[i] || a.Kind != halide.IntKind || fitsShape(a, shape{bits: most, complex: a.Complex}) == nil {
			continue
		}
		for _, b := range triplet.Blocks(c.program.Body) {
			for _, g := range b.Groups {
				if g.Acc == i && len(g.Triplets) > 0 {
					return c.inLoop(g.Triplets[0].Pos, triplet.Mistake(g.Triplets[0].Pos, triplet.CodeWidth,
						fmt.Sprintf("the sum lies in %s..%s, the widest accumulator has %d bits", a.Lo, a.Hi, most),
						"sum fewer terms, or use narrower inputs"))
				}
			}
		}
	}
	return nil
}

// obeyed reports whether the plans do what Group and Pair ask for, wherever there was something to group or to pair.
func (c *chooser) obeyed(plans []*blockPlan) error {
	var grouped, paired tally
	var why error
	for _, b := range plans {
		for _, p := range b.planners {
			grouped.tried, grouped.made = grouped.tried+p.grouped.tried, grouped.made+p.grouped.made
			paired.tried, paired.made = paired.tried+p.paired.tried, paired.made+p.paired.made
			if why == nil && p.why != nil {
				why = fmt.Errorf("%s: %w", p.path.Name, p.why)
			}
		}
	}
	var help []string
	if why != nil {
		help = append(help, why.Error())
	}
	ask := c.program.Nest.Compute
	switch {
	case ask.Group != "" && grouped.tried > 0 && grouped.made == 0:
		return triplet.Mistake(ask.GroupPos, triplet.CodeSelection,
			fmt.Sprintf("Group(%s): no two taps that differ in %s alone can share an operation", ask.Group, ask.Group),
			append(help, "group along another reduction Var, or leave Group out")...)
	case ask.PairSet && len(ask.Pair) > 0 && paired.tried > 0 && paired.made == 0:
		list := strings.Join(ask.Pair, ", ")
		return triplet.Mistake(ask.PairPos, triplet.CodeSelection,
			fmt.Sprintf("Pair(%s): no two rows that differ in %s alone can share an operation", list, list),
			append(help, "rows pair where a tap is left over at an even position of each",
				"pair along another reduction Var, or leave Pair out")...)
	}
	return nil
}

// firstTriplet is the first of the accumulators that it looks at; nil if they have none.
func (c *chooser) firstTriplet() *triplet.Triplet {
	for _, b := range triplet.Blocks(c.program.Body) {
		for _, g := range b.Groups {
			if c.accs[g.Acc] && len(g.Triplets) > 0 {
				return &g.Triplets[0]
			}
		}
	}
	return nil
}

func shapeOf(d *triplet.Datapath) shape {
	return shape{d.Lanes, d.AccBits, d.X == halide.Float32, isComplex(d)}
}

// shapes lists those of the datapaths.
func (c *chooser) shapes() []shape {
	var shapes []shape
	for _, d := range c.paths {
		if s := shapeOf(d); !slices.Contains(shapes, s) {
			shapes = append(shapes, s)
		}
	}
	return shapes
}
