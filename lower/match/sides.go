package match

import (
	"errors"
	"fmt"
	"slices"
)

// Sides computes in a ring, for each place of an instruction's result, what the haystack's loops add to it over the box
// of a call that begins at some values of its loops, and what the call adds. The two are equal, for all values in steps
// of the box, where the map is right. Ends limits places to the first and the last ones of each loop.
func Sides[T any](c *Calls, r Ring[T], begin []T, ends bool, each func(want, got T) error) error {
	s := sides[T]{c: c, r: r, begin: begin}
	held := make([]map[string][][]int, len(c.needle.Factors)) // by place, the points of the box that are this place
	for k, n := range c.needle.Factors {
		held[k] = map[string][][]int{}
		for p := range points(c.extents()) {
			place := key(n.At(p))
			held[k][place] = append(held[k][place], p)
		}
	}
	order := []string{}
	results := map[string][][]int{}
	for p := range points(c.extents()) {
		place := key(c.needle.Out.At(p))
		if results[place] == nil {
			order = append(order, place)
		}
		results[place] = append(results[place], p)
	}
	for _, place := range order {
		if ends && !c.atEnd(results[place][0]) {
			continue
		}
		want, got := r.Number(0), r.Number(0)
		for _, p := range results[place] {
			w, g := r.Number(1), r.Number(1)
			for k, n := range c.needle.Factors {
				w = r.Times(w, s.element(k, p))
				at := held[k][key(n.At(p))]
				v := r.Number(0)
				for _, q := range slices.Backward(at[:s.firsts(k, at)]) {
					v = s.inside(s.operand(k), q, s.element(k, q), v)
				}
				g = r.Times(g, v)
			}
			want = r.Plus(want, s.insideAll(p, w), 1)
			got = r.Plus(got, g, 1)
		}
		out, first := c.haystack.Out, results[place][0]
		if err := each(s.inside(out, first, want, r.Number(0)), s.inside(out, first, got, r.Number(0))); err != nil {
			return fmt.Errorf("%s%v: %w", c.needle.Out.Name, c.needle.Out.At(first), err)
		}
	}
	return nil
}

type sides[T any] struct {
	c     *Calls
	r     Ring[T]
	begin []T
}

func (s sides[T]) operand(k int) Access { return s.c.haystack.Factors[s.c.Map.Order[k]] }

// at is the values of the haystack's loops at point p of the call.
func (s sides[T]) at(p []int) []T {
	out := slices.Clone(s.begin)
	for i, axis := range s.c.Map.Axes {
		if axis >= 0 {
			out[axis] = s.r.Plus(out[axis], s.r.Number(int64(p[i])), 1)
		}
	}
	return out
}

// element is what factor k of the needle holds of the haystack at point p.
func (s sides[T]) element(k int, p []int) T {
	h, at := s.operand(k), s.at(p)
	index := make([]T, len(h.Rows))
	for d, row := range h.Rows {
		index[d] = s.r.Number(int64(row.Const))
		for i, n := range row.Coef {
			if n != 0 {
				index[d] = s.r.Plus(index[d], at[i], int64(n))
			}
		}
	}
	return s.r.Atom(h.Name, index...)
}

// firsts is how many of the points of one place count: one where loops cannot end within a call.
func (s sides[T]) firsts(k int, at [][]int) int {
	if _, extents := s.limits(at[0], s.operand(k).Moves); extents == nil {
		return 1
	}
	return len(at)
}

// limits are the loops that may end within a call, of those that count.
func (s sides[T]) limits(p []int, counts func(i int) bool) (at []T, extents []int) {
	all := s.at(p)
	for i, l := range s.c.haystack.Loops {
		if counts(i) && l.Extent%s.c.Step(i) != 0 {
			at, extents = append(at, all[i]), append(extents, l.Extent)
		}
	}
	return at, extents
}

func (s sides[T]) inside(h Access, p []int, yes, no T) T {
	at, extents := s.limits(p, h.Moves)
	if extents == nil {
		return yes
	}
	return s.r.Below(at, extents, yes, no)
}

func (s sides[T]) insideAll(p []int, yes T) T {
	at, extents := s.limits(p, func(i int) bool { return s.c.haystack.Loops[i].Summed })
	if extents == nil {
		return yes
	}
	return s.r.Below(at, extents, yes, s.r.Number(0))
}

// atEnd reports whether a point is the first, the second or the last one of each loop of the result.
func (c *Calls) atEnd(p []int) bool {
	for i, n := range c.extents() {
		if !c.needle.Loops[i].Summed && p[i] > 1 && p[i] < n-1 {
			return false
		}
	}
	return true
}

// ProveInField shows what Prove shows in a second way: calls at the begin, in the middle and at the end of the
// haystack's loops are computed with drawn elements modulo a prime.
func (c *Calls) ProveInField() error {
	if err := c.axes(); err != nil {
		return err
	}
	for _, part := range []int{0, 1, 2} {
		begin := make([]drawn, len(c.haystack.Loops))
		for h, l := range c.haystack.Loops {
			trips := (l.Extent + c.Step(h) - 1) / c.Step(h)
			begin[h] = drawn{number: int64([]int{0, (trips - 1) / 2, trips - 1}[part] * c.Step(h))}
		}
		if err := Sides(c, Ring[drawn](field{}), begin, false, field{}.Differ); err != nil {
			return err
		}
	}
	return nil
}

// Loops are the haystack's loops, which begins are values of.
func (c *Calls) Loops() []Loop { return c.haystack.Loops }

// ErrUnknown is part of the errors of what cannot be compared, which may be equal.
var ErrUnknown = errors.New("it is not known whether they are equal")
