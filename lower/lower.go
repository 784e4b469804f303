package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// pass refines a nest. The plan is what the schedule says; passes after derive read the Nest alone.
type pass struct {
	name string
	run  func(*plan, *Nest) (*Nest, error)
}

// passes lower a schedule, in this order; doc.go has the reasons.
var passes = []pass{
	{"bounds", bounds},
	{"derive", derive},
	{"unroll", unroll},
	{"partition", partition},
	{"lanewise", lanewise},
	{"merge", merge},
	{"simplify", simplify},
	{"vectorize", vectorize},
	{"lanes", lanes},
}

// Lower makes the loop nest of a schedule. look, if not nil, is shown the nest after each pass; nests are never changed
// once shown. The error is a diag.List of the user's mistakes: those of the Func and of the schedule, and those that only
// lowering finds (codes.go). The nest passes Check, and Run of it gives what halide.Eval gives.
func Lower(s *halide.Schedule, look func(pass string, n *Nest)) (*Nest, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	p := newPlan(s)
	if err := unsupported(p); err != nil {
		return nil, err
	}
	n := &Nest{Name: s.Func.Name, Compute: s.Compute(), Func: s.Func, Outputs: s.Outputs()}
	for _, pass := range passes {
		var err error
		if n, err = pass.run(p, n); err != nil {
			return nil, err
		}
		if look != nil {
			look(pass.name, n)
		}
	}
	if err := Check(n); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%v", err, n))
	}
	return n, nil
}
