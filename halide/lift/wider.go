package lift

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// What is compared with everywhere else is small, and what a program does from some size on, without a branch that
// shows it, is not there: a narrow sum that wraps, rows that are padded, a bit of a size. So each summary that was
// found is held against the function on numbers at sizes far beyond, each size by itself and several at once, on
// numbers at the ends of their types.

// wideness is how far that goes.
type wideness struct {
	steps  int64         // of one run
	effort time.Duration // of all runs together
	widths []int64       // that each size has by itself
	boxes  int           // points at which all sizes are larger
	all    bool          // numbers of all manners at each point, not the first that mean something
}

// wideStep is about what a step of a run and of the reference evaluator take together, and wideRow what there is to do
// for each row behind a pointer.
const (
	wideStep = time.Microsecond
	wideRow  = 10 * time.Microsecond
)

// afterAll is what every summary gets, afterDoubt what one gets that could not be proven.
var (
	afterAll   = wideness{steps: 80_000, effort: 400 * time.Millisecond, widths: []int64{45, 510, 2029}, boxes: 2}
	afterDoubt = wideness{steps: 400_000, effort: 4 * time.Second, widths: []int64{45, 131, 510, 1019, 2029, 4093,
		32749, 131069}, boxes: 6, all: true}
)

// wider is such a comparison.
type wider struct {
	*candidate
	wideness
	begin  time.Duration
	equal  []map[string]int64 // at which nothing differed
	inputs int64
	points int
	took   int64            // steps of the last run
	limits map[string]int64 // how large a size may be by itself
	fault  error            // what is behind the limits
}

// wider compares at points, then at larger sizes; the error is how the summary differs. Conditions that show on the way
// are added to c.pre.
func (c *candidate) wider(w wideness, points []point) (*wider, error) {
	x := &wider{candidate: c, wideness: w, begin: c.s.ctx.now(), limits: map[string]int64{}}
	for _, p := range points {
		if _, err := x.compareNear(p); err != nil {
			return x, err
		}
	}
	for _, n := range c.regime.free(c.s) {
		if err := x.alone(n); err != nil {
			return x, err
		}
	}
	for seed := range uint64(x.boxes) {
		if err := x.box(seed); err != nil {
			return x, err
		}
	}
	return x, x.corner()
}

// over reports whether all that may be done is done.
func (x *wider) over() bool { return x.s.ctx.Err() != nil || x.s.ctx.since(x.begin) > x.effort }

// beyondNarrow is a size at which a sum or an index of 16 bits has wrapped, and one of 32 bits that products of bytes
// go to.
const beyondNarrow = 69631

// narrows reports whether the program computes with integers of less than 32 bits, or widens unsigned ones.
func (s *subject) narrows() bool {
	found := false
	bits := func(t ctree.Type) int {
		if i, ok := t.(ctree.Int); ok && !i.Bool {
			return i.Bits
		}
		return 0
	}
	for _, f := range s.called() {
		if f.Body == nil {
			continue
		}
		for _, o := range f.Locals {
			found = found || bits(o.Type) > 0 && bits(o.Type) < 32
		}
		everyExpr(f.Body, func(e ctree.Expr) {
			if c, ok := e.(*ctree.Convert); ok {
				from, _ := c.X.Type().(ctree.Int)
				to := bits(c.T)
				found = found || to > 0 && to < 32 || to == 64 && from.Bits == 32 && !from.Signed
			}
		})
	}
	return found
}

// alone makes one size larger and larger.
func (x *wider) alone(n string) error {
	good, last := x.base[n], false
	widths := slices.Clone(x.widths)
	if x.s.narrows() && slices.Max(widths) < beyondNarrow {
		widths = append(widths, beyondNarrow)
	}
	for i := 0; i < len(widths); i++ {
		width := widths[i]
		p := maps.Clone(x.base)
		p[n] = max(width/x.regime.step(n), 1) * x.regime.step(n)
		p = x.fit(p)
		if p[n] <= x.base[n] {
			continue
		}
		err := x.compareHere(p)
		switch {
		case code(err) == CodeDiffers:
			return err
		case x.faults(p, err):
			at := func(v int64) point {
				q := maps.Clone(x.base)
				q[n] = v
				return x.fit(q)
			}
			x.limits[n], x.fault = x.lastGood(good, p[n], at), err
			// the last elements of a table may be others
			if err := x.compareWell(at(x.limits[n])); code(err) == CodeDiffers {
				return err
			}
			return nil
		case x.over() || last:
			return nil
		case interp.CodeOf(err) == interp.CodeLimit: // as large as a run may be
			last = true
			if most := good * (x.steps - x.steps/16) / max(x.took, 1); i > 0 && most > good {
				widths = append(widths[:i+1], most)
				continue
			}
			return nil
		case err == nil:
			good = p[n]
		}
	}
	return nil
}

// box makes all sizes larger at once, each by a factor of its own, as much as a run may take.
func (x *wider) box(seed uint64) error {
	r := rand.New(rand.NewPCG(hash(x.s.name, 2), seed))
	for _, scale := range []int64{24, 12, 6, 3} {
		p := maps.Clone(x.base)
		for _, n := range x.regime.free(x.s) {
			step := x.regime.step(n)
			p[n] = p[n]/step*step + step*r.Int64N(scale*max(p[n]/step, 2))
			if most, ok := x.limits[n]; ok {
				p[n] = max(min(p[n], most), x.base[n])
			}
		}
		p = x.fit(p)
		err := x.compareHere(p)
		switch {
		case x.over():
			return nil
		case x.faults(p, err):
			for _, n := range x.regime.free(x.s) {
				if _, ok := x.limits[n]; !ok && len(x.limits) == 0 || ok {
					x.limits[n] = max(p[n], x.base[n])
				}
			}
			x.fault = err
		case code(err) == CodeDiffers:
			return err
		case err == nil:
			return nil
		}
	}
	return nil
}

// errUnstated is that sizes do not meet the conditions of the summary, so that nothing follows from a run there.
var errUnstated = errors.New("beyond the conditions")

// lastGood is the largest value from good on, below bad, at which the function runs.
func (x *wider) lastGood(good, bad int64, at func(int64) point) int64 {
	for bad-good > 1 && x.s.ctx.Err() == nil {
		mid := good + (bad-good)/2
		p := at(mid)
		if _, err := x.s.measureWithin(p, x.steps); x.faults(p, err) {
			bad = mid
		} else {
			good = mid
		}
	}
	return good
}

// corner states as conditions how large sizes may be at once for the function to run: from the base towards the limits
// that they have by themselves as far as it does.
func (x *wider) corner() error {
	if len(x.limits) == 0 {
		return nil
	}
	names := slices.Sorted(maps.Keys(x.limits))
	const parts = 1 << 12
	at := func(v int64) point {
		p := maps.Clone(x.base)
		for _, n := range names {
			p[n] += (x.limits[n] - p[n]) * v / parts
		}
		return p
	}
	share := int64(parts)
	if _, err := x.s.measureWithin(at(share), x.steps); err != nil {
		share = x.lastGood(0, parts, at)
	}
	if err := x.compareWell(at(share)); code(err) == CodeDiffers {
		return err
	}
	for _, n := range names {
		most := at(share)[n]
		x.pre = append(x.pre, summary.Condition{Kind: summary.Holds, Cond: summary.Compared(summary.OpLE,
			summary.SizeExpr(n), summary.IntConst(most)), Text: fmt.Sprintf("%s <= %d", n, most)})
	}
	x.notes = append(x.notes, fmt.Sprintf("%s is as far as it runs: beyond, %s", strings.Join(names, ", "),
		short(mistake(x.s.function(), x.fault).Fact)))
	return nil
}

// widened holds what was found against the function at larger sizes. What differs is refused, with sizes and values.
func (r *Result) widened() error {
	c := r.last
	if c == nil {
		return nil
	}
	x, err := c.wider(afterAll, nil)
	if code(err) == CodeDiffers {
		return err
	}
	x.state(r)
	if len(x.equal) > 0 {
		r.Evidence = withEvidence(r.Evidence, Evidence{Tested,
			fmt.Sprintf("equal on %d inputs at sizes far beyond, of numbers up to the ends of their types", x.inputs),
			x.equal, x.inputs})
	}
	return nil
}

// state adds to r the conditions and notes that a comparison led to.
func (x *wider) state(r *Result) {
	r.require(slices.Concat(x.pre, x.positive()))
	for _, n := range x.notes {
		if !slices.Contains(r.Notes, n) {
			r.Notes = append(r.Notes, n)
		}
	}
}
