package autoschedule

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

// Lower is the nest of s, or that of its Levels where these read no more of inputs, and the schedule that it is of. The
// error is that of s.
func Lower(s *halide.Schedule) (*halide.Schedule, *lower.Nest, error) {
	n, err := build.Lower(s, nil)
	levels := Levels(s)
	if levels == s {
		return s, n, err
	}
	ahead, wrong := build.Lower(levels, nil)
	if wrong != nil || err == nil && !within(ahead, n) {
		return s, n, err
	}
	return levels, ahead, nil
}

// within reports whether nest a reads no element of inputs that b does not.
func within(a, b *lower.Nest) bool {
	for _, in := range a.Buffers {
		if in.Output || in.Inner {
			continue
		}
		of := b.Buffer(in.Name)
		if of == nil {
			return false
		}
		for d, r := range in.Valid {
			if r.Min < of.Valid[d].Min || r.Min+r.Extent > of.Valid[d].Min+of.Valid[d].Extent {
				return false
			}
		}
	}
	return true
}

// Levels is s with Funcs computed ahead of what uses them, where it is Open, and where that saves operations: elements
// that several results or several terms of a sum need are computed once.
//
//	m(y) = sum(r, in(r.x, y)); out(x, y) = in(x, y) - m(y)
//	bound x 16; bound y 8   ->   bound x 16; bound y 8; of m: computeroot
//
// Operations are counted over the boxes that are asked for; what is stored and read again counts as operations.
func Levels(s *halide.Schedule) *halide.Schedule {
	if s.Err() != nil || !Open(s) {
		return s
	}
	list := newDemand(s).ahead()
	ahead := s.Clone()
	for _, f := range list {
		ahead.Of(f).ComputeRoot()
	}
	if len(list) == 0 || ahead.Err() != nil {
		return s
	}
	return ahead
}
