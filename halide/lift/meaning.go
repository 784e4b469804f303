package lift

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// meaningless is the error of runs that C gives no meaning to, as a float became an integer that does not hold it:
// nothing follows from what such a run left. It is errBeyond, too, as the summary has a condition that these runs do
// not meet.
type meaningless struct{ note interp.Note }

func (m *meaningless) Error() string { return m.note.Text }

func (m *meaningless) Unwrap() error { return errBeyond }

// refusal is of a function none of whose runs means anything.
func (m *meaningless) refusal() error {
	return diag.Mistake{Pos: m.note.Pos, Code: CodeUndefined,
		Fact: "in each run that was tried C leaves undefined what comes of it: " + m.note.Text,
		Help: []string{"bring what is computed into the range of its type before it gets there, or compute in a " +
			"wider type"}}
}

// meant is a run at p on numbers that seed draws, of the first manner that C gives it a meaning with: small numbers,
// else those that fit more types.
func (c *candidate) meant(p point, seed uint64) (domain[none], *interp.Trace[none], error) {
	var first error
	for _, d := range append([]domain[none]{concrete(seed)}, fitting(seed)...) {
		t, err := run(c.s, p, d, interp.Limits{Steps: 50_000_000, Bytes: runBytes})
		if err != nil {
			return d, nil, err
		}
		at := slices.IndexFunc(t.Notes, func(n interp.Note) bool { return n.Kind.Undefined() })
		if at < 0 {
			return d, t, nil
		}
		c.undefined(t.Notes)
		if first == nil {
			first = &meaningless{t.Notes[at]}
		}
	}
	return domain[none]{}, nil, first
}

// undefined states as conditions that what the notes tell of does not happen, where the summary does not.
func (c *candidate) undefined(notes []interp.Note) {
	for _, n := range notes {
		k := summary.Condition{Kind: summary.Fits}
		switch n.Kind {
		case interp.NoteOverflow:
			k = summary.Condition{Kind: summary.NoOverflow}
		case interp.NoteConvert:
			k.Text = fmt.Sprintf("floats that are converted in line %d fit", n.Pos.Line)
			if slices.ContainsFunc(c.summary.Pre, func(k summary.Condition) bool { return k.Kind == summary.Fits }) {
				continue
			}
		case interp.NoteShift:
			k.Text = fmt.Sprintf("shifts in line %d are by less than there are bits, and not negative", n.Pos.Line)
		default:
			continue
		}
		same := func(o summary.Condition) bool { return o.Kind == k.Kind && o.Text == k.Text }
		if !slices.ContainsFunc(c.summary.Pre, same) && !slices.ContainsFunc(c.pre, same) {
			c.pre = append(c.pre, k)
		}
	}
}

// fitting are the manners of numbers that fit where small ones do not: fractions of 1, what is not negative, what is
// far from 0.
func fitting(seed uint64) []domain[none] {
	var out []domain[none]
	for _, m := range []struct{ low, high, least, most int64 }{{0, 1, -9, 9}, {0, 9, 0, 9}, {-1, 1, 0, 1},
		{64, 127, 0, 30}, {0, 1, 0, 127}} {
		out = append(out, drawn(seed, func(r *rand.Rand, k interp.Kind) interp.Value[none] {
			if k.Float() {
				return interp.FloatValue[none](k, float64(m.low)+float64(r.Int64N(256*(m.high-m.low)+1))/256)
			}
			least := m.least
			if !k.Signed() {
				least = max(least, 0)
			}
			return interp.IntValue[none](k, least+r.Int64N(m.most-least+1))
		}))
	}
	return out
}
