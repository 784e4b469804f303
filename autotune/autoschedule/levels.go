package autoschedule

import "github.com/vyasa-go/vyasa/halide"

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
