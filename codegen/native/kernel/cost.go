package kernel

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// callWork is how many operations a call does about: a tenth of a millisecond, as a call cannot be preempted.
const callWork = 1 << 18

// grainOf is how many iterations of the band of p a call does at most, at least 1.
func grainOf(p *vec.Program) int {
	for _, s := range p.Body {
		if f, ok := s.(*lower.For); ok && f.Var == p.Band {
			return int(max(1, callWork/max(1, work(f.Body))))
		}
	}
	return 1
}

// work is how many operations a body does, as far as it matters.
func work(body []lower.Stmt) int {
	sum := 0
	for _, s := range body {
		n := 1
		if f, ok := s.(*lower.For); ok {
			n = min(f.Trips(), callWork) * work(f.Body)
		} else {
			for _, b := range lower.Bodies(s) {
				n += work(b)
			}
		}
		if sum = sum + n; sum > callWork {
			return callWork
		}
	}
	return sum
}
