package tunecmd

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/tunepage"
)

// curves is the comparison of strategies, as JSON.
type curves struct {
	Kernel  string   `json:"kernel"`
	Pins    []string `json:"pins"`
	Optimum int64    `json:"optimum"` // cycles
	Proven  bool     `json:"proven"`  // else the best that any run found
	// cycles that the optimum takes at least, if that is close enough instead of a proof; else 0
	Bound      int64           `json:"bound"`
	Schedules  int64           `json:"schedules"` // of the space, where all were evaluated; else 0
	Seeds      int             `json:"seeds"`
	Evals      int             `json:"evaluations"`        // of each run at most
	Random     int             `json:"random_evaluations"` // of each random run at most
	Within     float64         `json:"within"`             // the fraction above the optimum that counts as reached
	Strategies []strategyCurve `json:"strategies"`
	Claim      string          `json:"claim"` // what became of it
}

// strategyCurve is one strategy over all seeds.
type strategyCurve struct {
	Strategy string    `json:"strategy"`
	Reached  int       `json:"reached"` // runs
	Proved   int       `json:"proved"`  // runs that ended with a proof of the optimum
	Needed   quartiles `json:"needed"`  // evaluations until it was reached
	Ratio    number    `json:"ratio_to_random"`
	Curve    []station `json:"curve"`
}

// station is the best cycles after some evaluations.
type station struct {
	Evaluations int       `json:"evaluations"`
	Best        quartiles `json:"best"`
}

// quartiles of runs; what was not reached is above all.
type quartiles struct {
	Lower  number `json:"lower"`
	Median number `json:"median"`
	Upper  number `json:"upper"`
}

// number is a float that JSON writes as null where there is none: infinity, or no number.
type number float64

// MarshalJSON writes the number.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// String is the number; a dash where there is none.
func (n number) String() string {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return "-"
	}
	return fmt.Sprintf("%.6g", float64(n))
}

// quartilesOf some numbers, at least one; between two of them, the mean with their weights, infinite if one is.
func quartilesOf(list []float64) quartiles {
	list = slices.Sorted(slices.Values(list))
	at := func(q float64) number {
		x := q * float64(len(list)-1)
		i := int(x)
		if part := x - float64(i); part > 0 {
			return number(list[i]*(1-part) + list[i+1]*part)
		}
		return number(list[i])
	}
	return quartiles{at(0.25), at(0.5), at(0.75)}
}

// few is how many evaluations random may need without saying anything, and share what others may take of those that it
// does.
const (
	few   = 1000
	share = 0.05
)

// compare takes the ratios to random, and says what became of the claim.
func (c *curves) compare() {
	at := slices.IndexFunc(c.Strategies, func(s strategyCurve) bool { return s.Strategy == "random" })
	c.Claim = "random is not among the strategies: nothing is compared with it"
	if at < 0 {
		for i := range c.Strategies {
			c.Strategies[i].Ratio = number(math.NaN())
		}
		return
	}
	random := float64(c.Strategies[at].Needed.Median)
	atLeast := min(random, float64(c.Random)) // it needs more than that where most runs did not reach it
	best, name := math.Inf(1), ""
	for i := range c.Strategies {
		s := &c.Strategies[i]
		s.Ratio = number(float64(s.Needed.Median) / atLeast)
		if i != at && float64(s.Ratio) < best {
			best, name = float64(s.Ratio), s.Strategy
		}
	}
	than := fmt.Sprintf("the %g that random needs", random)
	if math.IsInf(random, 1) {
		than = fmt.Sprintf("the more than %d that random needs", c.Random)
	}
	switch {
	case name == "":
		c.Claim = "no strategy but random was run, or none reached it in half of its runs"
	case math.IsInf(random, 1) && c.Random < few:
		c.Claim = fmt.Sprintf("random needs more than these %d evaluations; whether %d, more --evals would tell (%s "+
			"takes %.1f %% of that)", c.Random, few, name, 100*best)
	case random < few:
		c.Claim = fmt.Sprintf("random needs %g evaluations, fewer than %d: it finds good schedules by itself (%s "+
			"takes %.1f %% of that)", random, few, name, 100*best)
	case best <= share:
		c.Claim = fmt.Sprintf("holds: %s takes %.1f %% of the evaluations of %s", name, 100*best, than)
	default:
		c.Claim = fmt.Sprintf("does not hold: %s takes %.1f %% of the evaluations of %s, not %g %%", name, 100*best,
			than, 100*share)
	}
}

// print writes the tables.
func (c curves) print(w io.Writer) {
	fmt.Fprintln(w, c.title())
	fmt.Fprintf(w, "\n%-12s %29s %10s %8s %8s\n", fmt.Sprintf("within %.3g %%", 100*c.Within),
		"evaluations: median, quartiles", "of random", "reached", "proved")
	for _, s := range c.Strategies {
		fmt.Fprintf(w, "%-12s %29s %10s %8s %8s\n", s.Strategy, s.Needed.text(), percentOf(s.Ratio),
			fmt.Sprintf("%d/%d", s.Reached, c.Seeds), fmt.Sprintf("%d/%d", s.Proved, c.Seeds))
	}
	fmt.Fprintf(w, "\n%-12s", "evaluations")
	for _, s := range c.Strategies {
		fmt.Fprintf(w, " %29s", s.Strategy+": median, quartiles")
	}
	fmt.Fprintln(w)
	for i, at := range c.Strategies[0].Curve {
		fmt.Fprintf(w, "%-12d", at.Evaluations)
		for _, s := range c.Strategies {
			fmt.Fprintf(w, " %29s", s.Curve[i].Best.text())
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\nTAG or branch and bound is there with at most %g %% of the evaluations of random, where "+
		"random needs %d or more: %s\n", 100*share, few, c.Claim)
}

// text is "12, 10 to 15".
func (q quartiles) text() string { return fmt.Sprintf("%v, %v to %v", q.Median, q.Lower, q.Upper) }

func percentOf(n number) string {
	if n.String() == "-" {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n))
}

// title says what is compared.
func (c curves) title() string {
	text := c.Kernel
	if len(c.Pins) > 0 {
		text += " with " + strings.Join(c.Pins, " ")
	}
	switch {
	case c.Schedules > 0:
		return fmt.Sprintf("%s: the optimum of all %d schedules takes %d cycles; %d seeds", text, c.Schedules,
			c.Optimum, c.Seeds)
	case c.Proven:
		return fmt.Sprintf("%s: the optimum, proven by the bound, takes %d cycles; %d seeds", text, c.Optimum, c.Seeds)
	}
	if c.Bound > 0 {
		return fmt.Sprintf("%s: the optimum lies between %d cycles, which the bound proves, and %d, the best found; "+
			"%d seeds", text, c.Bound, c.Optimum, c.Seeds)
	}
	return fmt.Sprintf("%s: the best that is known, not proven, takes %d cycles; %d seeds", text, c.Optimum, c.Seeds)
}

// bands are the curves to be drawn, in optima.
func (c curves) bands() []tunepage.Band {
	var list []tunepage.Band
	for _, s := range c.Strategies {
		b := tunepage.Band{Name: s.Strategy}
		for _, p := range s.Curve {
			of := func(n number) float64 { return float64(n) / float64(c.Optimum) }
			if !math.IsInf(float64(p.Best.Upper), 1) {
				b.Points = append(b.Points, tunepage.BandPoint{Evaluations: p.Evaluations, Lower: of(p.Best.Lower),
					Median: of(p.Best.Median), Upper: of(p.Best.Upper)})
			}
		}
		list = append(list, b)
	}
	return list
}
