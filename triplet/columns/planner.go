package columns

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// planner maps the triplets of one class, those with the same element types, of one Block onto one datapath.
type planner struct {
	filler
	swap      bool // coefficients in x, data in z
	byCoef    bool // taps in the order of their coefficients
	whole     bool // registers of alternating taps are filled by whole vectors alone
	plain     bool // without ready arrangements
	loaded    bool // data that slide are not put together
	spared    bool // some would have been
	musts     map[int]bool
	kindFloat bool
	compute   halide.Compute
	vecs      []vec
	limit     int // work of the best plan so far; 0: none
	most      budget
	alike     []int // of each sub-vector which others it looks like; nil: it was not compared
	needed    []int // operations of one of those, 0 if none is done
	dear      bool  // this plan would put registers together, and there is another
	ops       []*op
	why       error            // the last reason why taps could not share an operation
	grouped   tally            // runs
	paired    tally            // pairs
	possibles map[string]reply // whether operations that looked so were possible
	cuts      map[string]cut   // what runs became whose first taps looked so
	sides     map[sideOf]*side // of the operations that cut looks at; nil: of others
	traits    [][]trait        // of the taps
	key       []byte           // room for what things look like
	regs      [2][]*layout     // by Operand
	outlines  [2][]outline     // of regs
	fillers   []fill           // room for places of zeros
	zeroes    []bool           // room for allZeros
	matrices  pool[source]
	tables    pool[int]
	spent     *cost // of the finished plan, once it is known
}

// tally counts how often taps were to share an operation, and how often they did.
type tally struct{ tried, made int }

// dataIn reports whether the operand holds the data.
func (p *planner) dataIn(x triplet.Operand) bool { return (x == triplet.X) != p.swap }

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
