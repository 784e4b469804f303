package lift

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// compareNear compares at p, or where that takes too long at half the sizes, and so on; it reports whether that could
// be done at all.
func (x *wider) compareNear(p point) (bool, error) {
	for !x.over() {
		err := x.compareHere(p)
		if interp.CodeOf(err) != interp.CodeLimit {
			if code(err) == CodeDiffers {
				return true, err
			}
			return err == nil, nil
		}
		smaller := maps.Clone(p)
		for _, n := range x.regime.free(x.s) {
			if p[n] > x.base[n] {
				smaller[n] = max(p[n]/2/x.regime.step(n)*x.regime.step(n), x.base[n])
			}
		}
		if smaller = x.fit(smaller); maps.Equal(smaller, p) {
			break
		}
		p = smaller
	}
	return false, nil
}

// meets reports whether sizes meet all conditions of the summary that can be told of sizes.
func (c *candidate) meets(p point) bool {
	for _, z := range c.summary.Sizes {
		if p[z.Name] < z.Min {
			return false
		}
	}
	return !slices.ContainsFunc(slices.Concat(c.summary.Pre, c.rowsApart(), c.lengths()),
		func(k summary.Condition) bool {
			holds, known := k.Test(p)
			return known && !holds
		})
}

// compareHere runs the function at p on numbers of several manners and compares. The error is a fault of the run,
// errUnstated, or how the summary differs.
func (x *wider) compareHere(p point) error {
	if !x.meets(p) {
		return errUnstated
	}
	e, err := x.s.measureWithin(p, x.steps)
	if err != nil {
		return err
	}
	x.took = e.steps
	excluded := func(k summary.Condition) bool { return idler{p, e}.violates(k) }
	if x.strays(e) || x.overrides(p) || slices.ContainsFunc(x.summary.Pre, excluded) {
		return errUnstated
	}
	compared := false
	kinds := extremes()
	for i := range kinds {
		if i < 2 && x.points%2 == 0 {
			i = 1 - i // either first, by turns
		}
		d, q := kinds[i], x.scalars(p, i)
		t, err := run(x.s, q, d, interp.Limits{Steps: x.steps, Bytes: runBytes})
		if err != nil {
			if retriable(err) {
				continue // these numbers take it elsewhere
			}
			return err
		}
		if slices.ContainsFunc(t.Notes, func(n interp.Note) bool { return n.Kind.Undefined() }) {
			x.undefined(t.Notes)
			continue
		}
		switch err := x.beyond(q, x.compareRun(q, d, t)); {
		case code(err) == CodeDiffers:
			if x.rounding(q) {
				continue
			}
			return err
		case err == nil:
			compared = true
			x.inputs++
		}
		x.s.ctx.spend(time.Duration(t.Steps)*wideStep + time.Duration(len(t.Objects))*wideRow)
		if x.over() || compared && !x.all {
			break
		}
	}
	if !compared {
		return errUnstated
	}
	x.points++
	x.equal = append(x.equal, p)
	return nil
}

// compareWell is compareHere on numbers of all manners.
func (x *wider) compareWell(p point) error {
	all := x.all
	defer func() { x.all = all }()
	x.all = true
	return x.compareHere(p)
}

// rounding reports whether a difference at p may be one of rounding: sums are the same over the reals, as far as can be
// told.
func (x *wider) rounding(p point) bool {
	if x.summary.Exact == summary.BitExact {
		return false
	}
	_, err := x.compare(p, true)
	return code(err) != CodeDiffers
}

// faults reports whether a run ended by a fault of the function that no condition excludes.
func (x *wider) faults(p point, err error) bool {
	return err != nil && !errors.Is(err, errUnstated) && code(err) != CodeDiffers && retriable(err) && !x.allowed(p,
		err)
}

// scalars is p with the integers that are data at what their types hold, the first time at their largest as far as
// products stay small.
func (x *wider) scalars(p point, manner int) point {
	q := maps.Clone(p)
	for _, k := range x.s.knobs {
		if k.data {
			low, high := span(k.kind)
			low, high = max(low, -1000), min(high, 1000)
			if q[k.name] = high; manner > 0 {
				q[k.name] = low + int64(hash(k.name, int64(manner))%uint64(high-low+1))
			}
		}
	}
	return q
}

// span is the least and the largest value of an integer kind; of the widest one the largest is -1, all bits set.
func span(k interp.Kind) (low, high int64) {
	bits := uint(8 * k.Bytes())
	switch {
	case k.Signed():
		return -1 << (bits - 1), 1<<(bits-1) - 1
	case bits == 64:
		return 0, -1 // all bits
	}
	return 0, 1<<bits - 1
}

// extremes are numbers for wider runs: integers all at the largest value of their type, at both ends and anywhere, then
// small ones; floats are small always.
func extremes() []domain[none] {
	var out []domain[none]
	for manner := range uint64(4) {
		small := concrete(manner + 11)
		wide := drawn(manner, func(r *rand.Rand, k interp.Kind) interp.Value[none] {
			low, high := span(k)
			switch v := r.Uint64(); {
			case manner == 0 || v%3 == 0:
				return interp.IntValue[none](k, high)
			case v%3 == 1:
				return interp.IntValue[none](k, low)
			default:
				return interp.IntValue[none](k, low+int64(v>>3&(1<<(8*k.Bytes()-1)<<1-1)))
			}
		})
		d := domain[none]{
			elem: func(array string, number int64, k interp.Kind) interp.Value[none] {
				if manner >= 2 || !k.Int() {
					return small.elem(array, number, k)
				}
				return wide.elem(array, number, k)
			},
			scalar: small.scalar,
		}
		out = append(out, d)
	}
	return out
}
