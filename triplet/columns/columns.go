package columns

import (
	"errors"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// columns is the paper's step 4 (section III-D, Table IV): the triplets of each group, one-dimensional operations,
// become operations of a two-dimensional datapath, and the larger loads become registers.
//
//	W(0, 0) * I(x:x+15, y), W(1, 0) * I(x+1:x+16, y)   ->   SELECT(V2, {j}) * SELECT(V1, {i+j})
//	W(2, 0) * I(x+2:x+17, y), W(3, 0) * I(x+3:x+18, y) ->   SELECT(V2, {j+2}) * SELECT(V1, {i+j+2})
//
// It needs groups and loads. Groups are cut into sub-vectors of the datapath's lanes. The accumulators of the program
// have one shape (lanes and width), chosen for the fewest operations over all iterations: exact element types first,
// then with coefficients stored wider, last with data put together element by element. Where no shape has the element
// types of all, they are parted by the shapes that have theirs (apart.go), and each part has its own. A datapath that
// the schedule asks for is taken or refused with the reason.
func columns(p *triplet.Program) (*triplet.Program, error) {
	c := &chooser{program: p, arena: newArena(p)}
	if len(triplet.Blocks(p.Body)) == 0 {
		return c.emit(nil), nil
	}
	c.paths = c.allowed(p.Machine.Paths)
	var parts []*planned
	var plans []*blockPlan
	for _, accs := range c.apart() {
		one := *c
		one.accs, one.taken = accs, map[tapsOf]*tapped{}
		part, err := one.choose()
		if err != nil {
			return nil, err
		}
		parts, plans = append(parts, part), append(plans, part.plans...)
	}
	if err := c.obeyed(plans); err != nil {
		return nil, err
	}
	return c.emit(parts), nil
}

// chooser looks for the shape of accumulators.
type chooser struct {
	*arena
	program *triplet.Program
	paths   []*triplet.Datapath
	accs    []bool  // those of the program that it looks at
	reasons []error // why a shape does not do
	taken   map[tapsOf]*tapped
}

// planned is the plan of accumulators of one shape.
type planned struct {
	accs  []bool
	shape shape
	plans []*blockPlan // of all Blocks, in order; of one without such accumulators empty
}

// shape is what a datapath adds to: lanes of so many bits.
type shape struct {
	lanes, bits int
	float       bool
	complex     bool
}

// blockPlan is the planned operations of a Block.
type blockPlan struct {
	block    *triplet.Block
	vecs     []vec
	planners []*planner // one a class of element types
	mirrors  mirrors    // taps that go through a pre-adder
	orders   bool       // constants may stand in the order of columns
}

// allowed lists the datapaths that the schedule leaves.
func (c *chooser) allowed(paths []triplet.Datapath) []*triplet.Datapath {
	var list []*triplet.Datapath
	ask := c.program.Nest.Compute
	for i := range paths {
		if ask.Lanes == 0 || paths[i].Lanes == ask.Lanes && paths[i].Columns == ask.Columns {
			list = append(list, &paths[i])
		}
	}
	return list
}

// choose plans the program for each shape. A shape whose element types fit as they are wins over one that widens.
func (c *chooser) choose() (*planned, error) {
	shapes := c.shapes()
	for rank := exact; rank <= gathered; rank++ {
		var best []*blockPlan
		var least cost
		var chosen shape
		for _, s := range shapes {
			if best != nil && least.work <= c.bound(s, rank) {
				continue
			}
			plans, total, err := c.planAll(s, rank, budget{best != nil, least.work})
			if err != nil {
				c.reasons = append(c.reasons, err)
				continue
			}
			if best == nil || total.less(least) {
				best, least, chosen = plans, total, s
			}
		}
		if best != nil {
			return &planned{c.accs, chosen, best}, nil
		}
	}
	return nil, c.impossible()
}

// errUnfit is the answer of a shape that does not concern the program's types.
var errUnfit = errors.New("other types")

// planAll plans every Block for a shape, as long as that is not dearer than a budget.
func (c *chooser) planAll(s shape, r rank, most budget) (plans []*blockPlan, total cost, err error) {
	for i, a := range c.program.Accs {
		if err := fitsShape(a, s); err != nil && c.accs[i] {
			return nil, total, err
		}
	}
	if err := c.fillsLanes(s); err != nil {
		return nil, total, err
	}
	err = eachBlock(c.program.Body, 1, func(n *triplet.Block, times int) error {
		b, k, err := c.planBlock(n, s, r, most.without(total.work).each(times))
		plans = append(plans, b)
		total.work += k.work * times
		total.regs += k.regs
		return err
	})
	return plans, total, err
}

// eachBlock calls f for the Blocks of a body, in their order, with how often each runs, until f fails.
func eachBlock(body []lower.Stmt, times int, f func(b *triplet.Block, times int) error) error {
	for _, s := range body {
		n := times
		switch s := s.(type) {
		case *triplet.Block:
			if err := f(s, times); err != nil {
				return err
			}
		case *lower.For:
			n *= s.Trips()
		}
		for _, b := range lower.Bodies(s) {
			if err := eachBlock(b, n, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// bound is the least work that a shape may need with datapaths of a rank.
func (c *chooser) bound(s shape, r rank) int {
	sum := 0
	_ = eachBlock(c.program.Body, 1, func(n *triplet.Block, times int) error {
		sum += opWork * times * c.fewest(n, s, r)
		return nil
	})
	return sum
}

// fewest is the least number of operations that a Block may need.
func (c *chooser) fewest(b *triplet.Block, s shape, r rank) int {
	list, spreads := c.classes(b, nil)
	n, pairs := 0, 1
	if c.mirrors(b, anyRow) != nil {
		pairs = 2
	}
	for _, k := range list {
		columns := 1
		for _, d := range c.paths {
			for _, swap := range []bool{false, true} {
				if have, fits := k.fits(d, swap, spreads[k]); fits && have <= r && s == shapeOf(d) {
					columns = max(columns, d.Columns)
				}
			}
		}
		for _, g := range b.Groups {
			if !c.accs[g.Acc] {
				continue
			}
			taps := 0
			for i := range g.Triplets {
				if classOf(&g.Triplets[i]) == k {
					taps++
				}
			}
			n += ceilDiv(c.program.Accs[g.Acc].Lanes, s.lanes) * ceilDiv(taps, pairs*columns)
		}
	}
	return n
}
