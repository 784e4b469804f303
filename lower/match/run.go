package match

import (
	"encoding/binary"
)

// Operand is what an operand of an instruction holds: elements by coordinate, all others are zero.
type Operand map[string]int64

// Get is the element at these coordinates.
func (o Operand) Get(at []int) int64 { return o[key(at)] }

func key(at []int) string {
	out := make([]byte, 0, 16)
	for _, c := range at {
		out = binary.AppendVarint(out, int64(c))
	}
	return string(out)
}

// Run computes the haystack by calls of an instruction: instruction gets what the factors of a call hold, in the order
// of the needle, and gives the result's elements. in is the element of a factor of the haystack at coordinates. What
// Run gives is the elements of the result by coordinates.
func (c *Calls) Run(in func(factor int, at []int) int64,
	instruction func(factors []Operand) (Operand, error)) (Operand, error) {
	out := Operand{}
	for begin := range c.outer() {
		factors := make([]Operand, len(c.needle.Factors))
		for k := range factors {
			factors[k] = c.gather(begin, k, in)
		}
		result, err := instruction(factors)
		if err != nil {
			return nil, err
		}
		c.scatter(begin, result, out)
	}
	return out, nil
}

// gather is what factor k of the needle holds in a call. Where a summed loop of the haystack has no such value one
// factor at least is zero: the one that moves with it.
func (c *Calls) gather(begin []int, k int, in func(int, []int) int64) Operand {
	n, h := c.needle.Factors[k], c.haystack.Factors[c.Map.Order[k]]
	out := Operand{}
	for p := range points(c.extents()) {
		at, _ := c.at(begin, p)
		if !c.inside(h, at) {
			continue
		}
		place := key(n.At(p))
		if _, ok := out[place]; !ok {
			out[place] = in(c.Map.Order[k], h.At(at))
		}
	}
	return out
}

// inside reports whether all loops that move an operand have values of theirs.
func (c *Calls) inside(h Access, at []int) bool {
	for i, l := range c.haystack.Loops {
		if h.Moves(i) && at[i] >= l.Extent {
			return false
		}
	}
	return true
}

// scatter adds the elements of a call to the result of the haystack, each place of the needle once.
func (c *Calls) scatter(begin []int, result, out Operand) {
	done := map[string]bool{}
	for p := range points(c.extents()) {
		at, _ := c.at(begin, p)
		place := key(c.needle.Out.At(p))
		if done[place] || !c.inside(c.haystack.Out, at) {
			continue
		}
		done[place] = true
		out[key(c.haystack.Out.At(at))] += result[place]
	}
}

// Model is the instruction as its Product says, for Run.
func (c *Calls) Model(factors []Operand) (Operand, error) {
	p, out := c.needle, Operand{}
	for at := range points(c.box) {
		n := int64(1)
		for k, f := range p.Factors {
			n *= factors[k].Get(f.At(at))
		}
		out[key(p.Out.At(at))] += n
	}
	return out, nil
}
