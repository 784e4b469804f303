package columns

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// planner maps the triplets of one class, those with the same element types, of one Block onto one datapath.
type planner struct {
	filler
	swap      bool // coefficients in x, data in z
	byCoef    bool // taps in the order of their coefficients
	kindFloat bool
	compute   halide.Compute
	vecs      []vec
	limit     int // work of the best plan so far; 0: none
	most      budget
	dear      bool // this plan would put registers together, and there is another
	ops       []*op
	why       error             // the last reason why taps could not share an operation
	grouped   tally             // runs
	paired    tally             // pairs
	possibles map[string]answer // whether operations that looked so were possible
	cuts      map[string]cut    // what runs became whose first taps looked so
	sides     map[sideOf]*side  // of the operations that cut looks at; nil: of others
	traits    [][]trait         // of the taps
	key       []byte            // room for what things look like
	regs      [2][]*layout      // by Operand
	fillers   [][2]int          // room for places of zeros
	matrices  pool[source]
	tables    pool[int]
	spent     *cost // of the finished plan, once it is known
}

// tally counts how often taps were to share an operation, and how often they did.
type tally struct{ tried, made int }

// dataIn reports whether the operand holds the data.
func (p *planner) dataIn(x triplet.Operand) bool { return (x == triplet.X) != p.swap }

// plan makes the operations of the class, or says why the datapath cannot do them.
func (p *planner) plan() error {
	p.possibles, p.cuts, p.traits = map[string]answer{}, map[string]cut{}, traitsOf(p.vecs)
	if p.limit > 0 && p.bound(0, 0) >= p.limit {
		return errDearer
	}
	if err := p.runs(); err != nil {
		return err
	}
	if err := p.assign(); err != nil {
		return err
	}
	if err := p.scattered(); err != nil {
		return err
	}
	return p.pinned()
}

// scattered refuses registers put together from the elements of values, which have no addresses.
func (p *planner) scattered() error {
	for _, l := range slices.Concat(p.regs[:]...) {
		for _, s := range l.content {
			if s.stream > 0 && p.temps[p.streams[s.stream].buffer] {
				return fmt.Errorf("%s: no selection reads the lanes of what was computed before", p.path.Name)
			}
		}
	}
	return nil
}

// pinned refuses registers put together by scalar loads where the schedule asks for a datapath: that is not what it
// means by it.
func (p *planner) pinned() error {
	if p.compute.Lanes == 0 {
		return nil
	}
	if _, gathers := p.arena.making(slices.Concat(p.regs[:]...)); !gathers {
		return nil
	}
	why := p.why
	if why == nil {
		why = errUnaligned
	}
	return fmt.Errorf("%s: %w", p.path.Name, why)
}

var errUnaligned = errors.New("the operands are not known to be aligned to 128 bits in every iteration, or not of " +
	"its types")

// refusal names a triplet that the datapath cannot do.
func (p *planner) refusal(o *op, why error) error {
	v := &p.vecs[o.vec]
	t := v.taps[o.first()]
	return fmt.Errorf("%s: %s and %s: %w", p.path.Name, textOf(p, t.data), textOf(p, t.coef), why)
}

func textOf(p *planner, x lanesOf) string {
	if x.stream == 0 {
		return fmt.Sprint(p.consts[x.off].Int)
	}
	return fmt.Sprintf("%s[%s]", p.streams[x.stream].buffer.Name, p.address(x.source))
}

// opWork is the cost of an operation, unpackWork that of widening a load: a move, of which one goes beside each
// operation.
const opWork, unpackWork = 8, 2

// cost orders plans: operations first, each element that is gathered again and again counting as two; then registers.
type cost struct{ work, regs int }

func (c cost) less(d cost) bool { return c.work < d.work || c.work == d.work && c.regs < d.regs }

// cost is what a finished plan costs once.
func (p *planner) cost() cost {
	if p.spent == nil {
		all := slices.Concat(p.regs[:]...)
		work, _ := p.arena.making(all)
		work += unpackWork*p.widenings(all) + opWork*p.crowding()
		p.spent = &cost{work: opWork*len(p.ops) + work, regs: len(all)}
	}
	return *p.spent
}

// widenings counts the loads that widen what they load.
func (p *planner) widenings(all []*layout) int {
	n := 0
	for _, l := range all {
		for _, t := range l.tiles {
			if t.stream > 0 && p.streams[t.stream].buffer.Type != l.typ {
				n++
			}
		}
	}
	return n
}

// crowding is how many moves that widen loads find no operation to stand beside, as elements are moved into registers
// there.
func (p *planner) crowding() int {
	all := slices.Concat(p.regs[:]...)
	widened := p.widenings(all)
	if widened == 0 {
		return 0
	}
	return min(widened, max(0, widened+p.arena.moved(all)-len(p.ops)))
}
