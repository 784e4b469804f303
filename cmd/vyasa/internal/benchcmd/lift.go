package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// liftBench is one benchmark: of its styles the weakest level and the longest time.
type liftBench struct {
	Name       string       `json:"name"`
	Suite      string       `json:"suite"`
	Lifted     bool         `json:"lifted"`
	Level      string       `json:"level"`
	Proved     bool         `json:"proved"`
	Vacuity    bool         `json:"vacuity_checked"`
	Seconds    float64      `json:"seconds"`
	Candidates int          `json:"candidates"`
	Styles     []styleBench `json:"styles"`
}

// styleBench is one way in which it is written.
type styleBench struct {
	Style   string  `json:"style"`
	Level   string  `json:"level"`
	Proved  bool    `json:"proved"`
	Vacuity bool    `json:"vacuity_checked"`
	Lift    float64 `json:"lift_seconds"`  // CPU apart: wall time without the proof
	Proof   float64 `json:"proof_seconds"` // with the checks for vacuity
	Why     string  `json:"why,omitempty"`
}

// lifts lifts the benchmarks of a set, one after the other: times are those of one core.
func (c Command) lifts(ctx context.Context, o console.Output) error {
	list, styles := tenspiler.Benchmarks(), []tenspiler.Style{tenspiler.Vectors, tenspiler.Plain}
	if c.Lift == "blends" {
		list, styles = tenspiler.Blends(), []tenspiler.Style{tenspiler.Plain}
	}
	list, err := c.named(list)
	if err != nil {
		return err
	}
	rows := make([]liftBench, len(list))
	err = console.InTurn(ctx, o.Log, len(list), func(i int) (string, error) {
		rows[i] = benchLift(ctx, list[i], styles)
		return list[i].Name, nil
	})
	if err != nil {
		return err
	}
	err = c.show(o, rows, suiteGrid(rows), func(w io.Writer) { printLifts(w, rows) })
	if err == nil && !c.JSON && slices.ContainsFunc(rows, func(r liftBench) bool { return !r.Lifted }) {
		return console.ErrFailed
	}
	return err
}

// suiteGrid is a line for each suite, and one for all: levels of the weaker style, times of the longer one.
func suiteGrid(rows []liftBench) console.Grid {
	g := console.Grid{Head: []string{"suite", "programs", "symbolic or better", "proved", "checked for vacuity",
		"median s, with the proof", "longest s, with the proof"}}
	var suites []string
	for _, r := range rows {
		if !slices.Contains(suites, r.Suite) {
			suites = append(suites, r.Suite)
		}
	}
	for _, suite := range append(suites, "all") {
		n, symbolic, proved, checked := 0, 0, 0, 0
		var times []float64
		for _, r := range rows {
			if suite != "all" && r.Suite != suite {
				continue
			}
			n++
			times = append(times, r.Seconds)
			if l, _ := lift.ParseLevel(r.Level); l >= lift.Symbolic {
				symbolic++
			}
			if r.Proved {
				proved++
			}
			if r.Proved && r.Vacuity {
				checked++
			}
		}
		slices.Sort(times)
		g.Add(suite, n, symbolic, proved, checked, console.Seconds(times[n/2]), console.Seconds(times[n-1]))
	}
	return g
}

func benchLift(ctx context.Context, b tenspiler.Benchmark, styles []tenspiler.Style) liftBench {
	out := liftBench{Name: b.Name, Suite: b.Suite, Lifted: true, Proved: true, Vacuity: true}
	weakest := lift.Proved
	for _, s := range styles {
		l := liftOne(ctx, b, s, true)
		x := styleBench{Style: string(s), Level: l.Level().String(), Lift: l.Seconds}
		if l.Proof != nil {
			x.Proof, x.Lift = l.Proof.Seconds, l.Seconds-l.Proof.Seconds
			x.Proved, x.Vacuity, x.Why = l.Proof.Proved, l.Checked(), l.Proof.Why
		} else if l.NoProof != nil {
			x.Why = l.NoProof.Error()
		}
		if !l.Ok() {
			x.Why = l.Refusal().Error()
		} else if m := l.Result.Match; m != nil {
			out.Candidates = max(out.Candidates, m.Candidates.Pruned)
		}
		out.Styles = append(out.Styles, x)
		out.Lifted = out.Lifted && l.Ok()
		out.Proved = out.Proved && x.Proved
		out.Vacuity = out.Vacuity && x.Vacuity
		out.Seconds = max(out.Seconds, l.Seconds)
		weakest = min(weakest, l.Level())
	}
	out.Level = weakest.String()
	return out
}

func liftOne(ctx context.Context, b tenspiler.Benchmark, s tenspiler.Style, prove bool) *liftcmd.Lifted {
	file, text := b.Source(s)
	l := &liftcmd.Lifted{File: file, Func: b.Func, Text: text}
	read := func(macros map[string]int64) (*ctree.Unit, error) {
		return source.Read(file, text, source.Options{Macros: macros})
	}
	u, err := read(nil)
	if err != nil {
		l.Unread = err
		return l
	}
	l.Unit = u
	liftcmd.Command{Accept: lift.Symbolic.String(), Prove: prove, Timeout: 3 * time.Minute}.Lift(ctx, l, read)
	return l
}

// printLifts is the table, and how many there are of each kind.
func printLifts(w io.Writer, rows []liftBench) {
	g := console.Grid{Head: []string{"name", "suite", "level", "vacuity checked", "candidates", "seconds",
		"why not proved"}}
	symbolic, proved, checked := 0, 0, 0
	var times []float64
	for _, r := range rows {
		why := ""
		for _, s := range r.Styles {
			if why == "" && s.Why != "" {
				why = s.Style + ": " + s.Why
			}
		}
		g.Add(r.Name, r.Suite, r.Level, r.Vacuity, r.Candidates, console.Seconds(r.Seconds), why)
		if r.Level == lift.Symbolic.String() || r.Level == lift.Proved.String() {
			symbolic++
		}
		if r.Proved {
			proved++
		}
		if r.Vacuity {
			checked++
		}
		for _, s := range r.Styles {
			times = append(times, s.Lift)
		}
	}
	g.Text(w)
	slices.Sort(times)
	fmt.Fprintf(w, "%d of %d symbolic or better in all styles, %d proved for all sizes, %d of these checked for "+
		"vacuity; lifting alone: median %.2f s, longest %.2f s\n",
		symbolic, len(rows), proved, checked, times[len(times)/2], times[len(times)-1])
}
