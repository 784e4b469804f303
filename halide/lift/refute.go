package lift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// Refutation is what became of an attempt to show that a summary is wrong which could not be proven.
type Refutation struct {
	Equal  []map[string]int64 // sizes at which the function did what the summary says, those of models first
	Inputs int64              // that were compared there
	Unrun  []string           // why models could not be run
}

// String is t as "equal on 6 inputs, at n = 300; n = 1024".
func (t *Refutation) String() string {
	var at []string
	for _, p := range t.Equal {
		if text := point(p).text(); !slices.Contains(at, text) {
			at = append(at, text)
		}
	}
	text := ""
	switch {
	case len(at) == 0:
		text = "no larger sizes could be run"
	case len(at) > 4:
		text = fmt.Sprintf("equal on %d inputs, at %s, and %d more sizes", t.Inputs, strings.Join(at[:4], "; "),
			len(at)-4)
	default:
		text = fmt.Sprintf("equal on %d inputs, at %s", t.Inputs, strings.Join(at, "; "))
	}
	for _, why := range t.Unrun {
		text += "; " + why
	}
	return text
}

// Refute runs the function at the sizes of models, as solvers give them of conditions that do not hold, and at sizes
// far beyond those that were looked at, and compares with the summary. Where they differ the lift is refused, with the
// sizes and both values, and there is no Refutation. It returns nil, too, if there is no summary.
func (r *Result) Refute(ctx context.Context, models []map[string]int64) *Refutation {
	c := r.last
	if c == nil || r.Summary == nil {
		return nil
	}
	c.s.ctx = newEffort(ctx)
	t := &Refutation{}
	var points []point
	for _, m := range models {
		p := maps.Clone(c.base)
		for n, v := range m {
			if _, ok := p[n]; ok {
				p[n] = v
			}
		}
		c.regime.apply(p)
		_, err := c.s.measureWithin(maps.Clone(p), afterDoubt.steps)
		switch {
		case slices.ContainsFunc(c.s.knobs,
			func(k *knob) bool { low, high := span(k.kind); return high > low && (p.of(k) < low || p.of(k) > high) }):
			t.Unrun = append(t.Unrun, "the model "+p.text()+" does not fit the types of sizes")
			continue
		case !c.meets(p):
			t.Unrun = append(t.Unrun, "the model "+p.text()+" is beyond the conditions")
			continue
		case interp.CodeOf(err) == interp.CodeLimit:
			t.Unrun = append(t.Unrun, fmt.Sprintf("the model %s takes more than %d steps", p.text(), afterDoubt.steps))
		case err != nil:
			t.Unrun = append(t.Unrun, fmt.Sprintf("the model %s cannot be run: %s", p.text(),
				short(mistake(c.s.function(), err).Fact)))
		}
		points = append(points, p)
	}
	x, err := c.wider(afterDoubt, points)
	if code(err) == CodeDiffers {
		m := mistake(c.s.function(), err)
		r.Refused, r.Level, r.Summary, r.Match, r.SignOff = &m, Unlifted, nil, nil, false
		return nil
	}
	x.state(r)
	t.Equal, t.Inputs = x.equal, x.inputs
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Unrun = append(t.Unrun, "the time was over before all was tried")
	}
	return t
}
