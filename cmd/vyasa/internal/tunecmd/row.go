package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Tuned is a tuned workload, as JSON.
type Tuned struct {
	gauge.Measured
	Bound       int64          `json:"bound"`               // no schedule of the space takes fewer; 0: nothing is proven
	Uncounted   string         `json:"uncounted,omitempty"` // what the bound leaves out
	BoundWhy    string         `json:"bound_why"`           // what it comes from, before anything is decided
	Gap         *float64       `json:"gap"`                 // cycles / bound - 1; null if the best is outside
	Outside     bool           `json:"outside,omitempty"`   // of the space
	Evaluations int            `json:"evaluations"`
	Known       int            `json:"known"` // of these, from the records
	Seconds     float64        `json:"seconds"`
	Strategy    string         `json:"strategy"`
	Seed        uint64         `json:"seed"`
	Decisions   string         `json:"decisions"`
	Refused     map[string]int `json:"refused"`
	Slower      int            `json:"slower"` // evaluations that ended when they were slower than the best ones
	Stopped     search.Stop    `json:"stopped"`
	Certificate string         `json:"certificate"`
	Checked     bool           `json:"certificate_checked"`      // by the checker that shares nothing with the search
	Uncertified string         `json:"no_certificate,omitempty"` // why there is none that is checked
	// schedules faster than their bound: it is wrong, and was not used
	Unsound []violated `json:"unsound,omitempty"`
	Proof   string     `json:"proof,omitempty"` // the file that it was written to
	Error   string     `json:"error,omitempty"`
	Notes   diag.Notes `json:"notes"` // where the best is slower than it looks

	Written      int64  `json:"written_cycles,omitempty"`       // of the schedule that a file says
	WrittenLeast int64  `json:"written_cycles_least,omitempty"` // of one far slower, which was not simulated to its end
	NoCode       string `json:"no_code,omitempty"`              // why that has none
	Around       bool   `json:"around,omitempty"`               // searched around it, without a bound
	Lacks        string `json:"lacks,omitempty"`                // what the language has that the space does not
}

// row measures and checks what a search has found, also after an interrupt, or says how it failed.
func (t *Tuner) row(w workloads.Workload, r *autotune.Result, failed error) Tuned {
	out := Tuned{Measured: gauge.NewMeasured(w, "")}
	if failed != nil {
		return t.failedRow(w, failed)
	}
	if r.Schedule == nil {
		out.Err = fmt.Errorf("no schedule was found: %v%s", r.Verdict(), mostRefused(r.Refused))
	} else {
		out.Measured = gauge.Measure(context.Background(), gauge.Job{Workload: w, Schedule: r.Schedule}, t.Machine)
	}
	t.measuredBy(&out, r.Cycles)
	if out.Err != nil {
		out.Error = out.Err.Error()
	}
	out.Notes = out.Slow
	out.Bound, out.Evaluations, out.Known, out.Seconds = r.Bound, r.Evaluations, r.Known, r.Elapsed.Seconds()
	out.Strategy, out.Seed, out.Decisions, out.Refused, out.Slower, out.Stopped = t.Strategy, t.Seed, r.Decisions,
		r.Refused, r.Slower, r.Stopped
	out.Certificate, out.BoundWhy, out.Uncounted = r.Verdict().String(), r.Tree.Why(), r.Tree.Uncounted()
	out.Outside = r.Outside()
	for _, u := range r.Unsound {
		out.Unsound = append(out.Unsound, violated{u.Text, u.Cycles, u.Bound})
	}
	if unbounded(r) {
		out.Bound, out.Outside = 0, false
		out.Certificate = fmt.Sprintf("nothing is proven of the least cost: %d cycles", r.Cycles)
	} else if gap := r.Gap(); !math.IsInf(gap, 1) {
		out.Gap = &gap
	}
	return out
}

// measuredBy puts what a command has measured in the place of what is simulated.
func (t *Tuner) measuredBy(out *Tuned, cycles int64) {
	if _, measured := t.Target.(MeasuredTarget); measured && out.Err == nil {
		out.Own, out.Others, out.Cycles, out.CyclesHigh = cycles, nil, cycles, cycles
		out.MACsPerCycle = float64(out.MACs) / float64(cycles)
		out.MACsLow = out.MACsPerCycle
	}
}

// mostRefused is the reason for which most schedules were refused, "" if none was.
//
//	; 12 of 14 refused: a loop takes more than 2^31 cycles
func mostRefused(refused map[string]int) string {
	all, most := 0, ""
	for _, reason := range slices.Sorted(maps.Keys(refused)) {
		all += refused[reason]
		if refused[reason] > refused[most] {
			most = reason
		}
	}
	if all == 0 {
		return ""
	}
	return fmt.Sprintf("; %d of %d refused: %s", refused[most], all, most)
}

// failedRow is a workload that failed, with the reason.
func (t *Tuner) failedRow(w workloads.Workload, failed error) Tuned {
	out := Tuned{Measured: gauge.NewMeasured(w, "")}
	out.Err, out.Error = failed, failed.Error()
	return out
}

// againstDefault holds a row of a table against the default schedule, compiled and timed anew: one that takes more
// cycles is a row that failed.
func (t *Tuner) againstDefault(ctx context.Context, w workloads.Workload, row *Tuned) {
	_, measured := t.Target.(MeasuredTarget)
	if t.Table == "" || measured || row.Err != nil || len(t.Pin) > 0 || t.Schedule != "" || !slices.Contains(t.Start,
		"default") {
		return
	}
	n, err := t.Target.Cost(search.WithLimit(context.WithoutCancel(ctx), row.Own), w.Default())
	if err == nil && n < row.Own {
		row.Err = fmt.Errorf("the default schedule takes %d cycles, what was found %d", n, row.Own)
		row.Error, row.Verified = row.Err.Error(), false
	}
}

// proofInMemory is how long a proof is that is checked without a file, in bytes.
const proofInMemory = 64 << 20

var errTooLong = errors.New("the text is too long")

// tunedHead is above the rows.
var tunedHead = fmt.Sprintf("%-18s %-7s %-9s %9s %9s %7s %11s %7s %11s %8s", "workload", "table", "verified", "cycles",
	"bound", "gap", "MACs/cycle", "of peak", "evaluations", "seconds")

// wideGap is from which gap on it is said what the bound comes from.
const wideGap = 0.05

// text is the row of a workload.
func (t *Tuned) text() string {
	if t.Err != nil {
		return fmt.Sprintf("%-18s %-7s %-9s %s", t.Workload, t.Table, "NO", gauge.FirstLine(t.Err))
	}
	gap := "-"
	if t.Gap != nil {
		gap = fmt.Sprintf("%.1f%%", 100**t.Gap)
	}
	share := "-" // where nothing is multiplied by the vector units
	if t.Peak > 0 && t.MACs > 0 {
		share = fmt.Sprintf("%.1f%%", 100*t.MACsPerCycle/t.Peak)
	}
	return fmt.Sprintf("%-18s %-7s %-9s %9d %9d %7s %11.2f %7s %11d %8.1f", t.Workload, t.Table, "yes", t.Cycles,
		t.Bound, gap, t.MACsPerCycle, share, t.Evaluations, t.Seconds)
}

// measured are the rows as bench has them.
func (t *Tuner) measured() []gauge.Measured {
	list := make([]gauge.Measured, len(t.rows))
	for i := range t.rows {
		list[i] = t.rows[i].Measured
	}
	return list
}

// summary prints what stands below the rows, or all as JSON.
func (t *Tuner) summary() error {
	if t.JSON {
		return console.WriteJSON(t.Out.Out, t.rows)
	}
	optimal, checked, kernels := 0, 0, 0
	for i := range t.rows {
		if t.rows[i].Lacks == "" && t.rows[i].Err == nil {
			kernels++
		}
		if t.rows[i].Gap != nil && *t.rows[i].Gap == 0 {
			optimal++
		}
		if t.rows[i].Checked {
			checked++
		}
	}
	fmt.Fprintf(t.Out.Out, "bound: no schedule of the space takes fewer cycles; %d of %d are proven optimal in it, "+
		"%d certificates are checked\nrecords are in %s\n",
		optimal, len(t.rows), checked, t.db.Path())
	for i := range t.rows {
		r := &t.rows[i]
		for _, u := range r.Unsound {
			fmt.Fprintf(t.Out.Out, "  %s: THE BOUND IS WRONG: %v\n", r.Workload,
				search.Violation{Text: u.Decisions, Cycles: u.Cycles, Bound: u.Bound})
		}
		if r.Uncertified != "" {
			fmt.Fprintf(t.Out.Out, "  %s: no certificate: %s\n", r.Workload, r.Uncertified)
		}
		if wide := r.Gap != nil && *r.Gap > wideGap; (wide || r.Outside) && r.BoundWhy != "" {
			text := fmt.Sprintf("  %s: %s; every schedule of the space takes at least %s", r.Workload, r.Certificate,
				r.BoundWhy)
			if r.Uncounted != "" && wide && *r.Gap > 1 {
				text += "; that leaves out " + r.Uncounted
			}
			fmt.Fprintln(t.Out.Out, gauge.Folded(text, 120))
		}
	}
	if text := overWritten(t.rows); text != "" {
		fmt.Fprintln(t.Out.Out, text)
	}
	if kernels > 0 {
		fmt.Fprintf(t.Out.Out, "best in this space, which lacks: %s\n", lacksOfKernels)
	}
	if groups := gauge.Groups(t.measured()); len(groups) > 0 {
		gauge.PrintGroups(t.Out.Out, groups)
	}
	return nil
}
