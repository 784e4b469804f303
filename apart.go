package vyasa

import (
	"errors"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// lowered makes the nest of a schedule, and its triplets. A vectorised loop that the machine refuses runs lane by lane,
// with the refusal as its note, unless strict. Where sums have a part in common that is added up once (how.hoisted), no
// lanes run one by one: without that part they may not.
func lowered(t *target.Target, s *halide.Schedule, look Look, how *manner) (*lower.Nest, *triplet.Program, error) {
	why := map[laneLoop]lower.Reason{}
	for {
		nest, hoisted, err := build.LowerApart(s, func(f *lower.For) lower.Reason { return why[laneLoopOf(f)] },
			how.hoist, func(pass string, n *lower.Nest) { look.show("nest", pass, n) })
		how.hoisted = hoisted
		if err != nil {
			return nil, nil, err
		}
		nest = lower.Signed(lower.Stored(nest))
		look.show("nest", "stored", nest)
		nest, triplets, err := tripletsOf(t, nest, look)
		if err == nil {
			return nest, triplets, nil
		}
		var refused *triplet.Refusal
		var list diag.List
		if how.strict || hoisted || !errors.As(err, &refused) || !errors.As(err, &list) || !oneByOne(list[0].Code) {
			return nil, nil, err
		}
		at := laneLoopOf(refused.Loop)
		if _, told := why[at]; told || refused.Loop.Lanes == nil {
			return nil, nil, err
		}
		why[at] = reasonOf(&list[0])
	}
}

// manner is how a schedule is compiled: whether lanes that the machine refuses are a mistake, and whether what sums
// have in common is added up once; hoisted tells whether there is such.
type manner struct{ strict, hoist, hoisted bool }

// tripletsOf are the triplets of a nest; its arrays of sums are accumulators where the machine has such.
func tripletsOf(t *target.Target, nest *lower.Nest, look Look) (*lower.Nest, *triplet.Program, error) {
	if held := lower.Held(nest); held != nest {
		if triplets, err := extract.Triplets(held, &t.Vector, nil); err == nil {
			look.show("nest", "held", held)
			look.show("triplets", "held", triplets)
			return held, triplets, nil
		}
	}
	triplets, err := extract.Triplets(nest, &t.Vector, func(pass string, p any) { look.show("triplets", pass, p) })
	return nest, triplets, err
}

// laneLoop is what the user vectorised.
type laneLoop struct {
	at   diag.Pos
	call string
}

func laneLoopOf(f *lower.For) laneLoop { return laneLoop{f.Pos, f.Asked().Call} }

// oneByOne reports whether a mistake is one that lanes one by one cure.
func oneByOne(c diag.Code) bool {
	switch c {
	case triplet.CodeOperation, triplet.CodeLaneWidth, triplet.CodeReduction, triplet.CodeWidth, triplet.CodeTypes:
		return true
	}
	return false
}

// reasonOf is a mistake as the reason of lanes that run one by one.
func reasonOf(m *diag.Mistake) lower.Reason {
	why := lower.Reason{Cause: fmt.Sprintf("the lanes run one by one: %s (%s:%d)", m.Fact, m.Pos.File, m.Pos.Line),
		Cure: "leave out Vectorize: the loop is as fast without it"}
	var details []string
	for _, h := range m.Help {
		if before, _, ok := strings.Cut(h, "leave"); ok && strings.Contains(h, "without Vectorize") {
			h = strings.TrimRight(before, ", or")
		}
		if h != "" {
			details = append(details, h)
		}
	}
	if len(details) > 0 {
		why.Cure = strings.Join(details, "; ")
	}
	return why
}
