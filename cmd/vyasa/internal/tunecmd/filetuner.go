package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// file tunes the program of a file, or of the gallery, for the simulated machine: a kernel in the space of kernels,
// with a bound and a proof, anything else around the schedule that the file says. What the file says is evaluated
// first: no result is worse. What comes back is as of one.
func (t *Tuner) file(ctx context.Context, of workloads.Workload, p *tuneProgress, to *Tuner) (say func() error) {
	written, err := t.written(of.Name)
	if err != nil {
		return func() error { return err }
	}
	w := workloads.Workload{Name: console.ProgramName(of.Name)}
	row, best, ended := t.tuneFile(ctx, w, written, p)
	p.end()
	return func() error {
		if row.Workload == "" { // nothing is known of it
			return ended
		}
		if to.rows = append(to.rows, row); !to.JSON {
			fmt.Fprintln(to.Out.Out, row.text())
			if row.Err == nil {
				fmt.Fprint(to.Out.Out, row.against(best))
			}
			to.Out.Note(row.Notes)
		}
		return errors.Join(ended, to.writes(&row, best))
	}
}

// tuneFile searches. The error ends the command; one of this file alone is in the row.
func (t *Tuner) tuneFile(ctx context.Context, w workloads.Workload, written *halide.Schedule,
	p *tuneProgress) (row Tuned, best *halide.Schedule, ended error) {
	fails := func(err error) (Tuned, *halide.Schedule, error) {
		if ctx.Err() != nil || ofRecords(err) {
			return row, nil, err
		}
		return t.failedRow(w, err), nil, nil
	}
	begin := time.Now()
	plain, err := autoschedule.Bare(written)
	if err != nil {
		return fails(err)
	}
	chosen, err := t.chosen(ctx, written)
	if err != nil {
		return fails(err)
	}
	first, cycles := []*halide.Schedule{written, chosen}, int64(0)
	_, measured := t.Target.(MeasuredTarget)
	if !measured {
		first[0], cycles = t.cheaper(ctx, written, chosen)
		first[1] = written
		p.begins(cycles)
	}
	if first[1].String() == first[0].String() || first[0] != written && autoschedule.Open(written) {
		first = first[:1] // also where the file says nothing of loops, and what was chosen is better
	}
	o := t.options(plain, t.Target)
	o.Records, o.Workload, o.Resume, o.Search.Seen = t.db, w.Name, t.Resume, p.Seen
	if o.Search.Budget > 0 {
		o.Search.Budget = max(o.Search.Budget/4, o.Search.Budget-time.Since(begin))
	}
	by := t.hands(w)
	if _, none := autotune.NewTree(plain, o); none == nil {
		o.Start = first
		result, err := t.kernel(ctx, by, plain, o)
		if err != nil && (result == nil || !ofRecords(err)) {
			return fails(err)
		}
		p.checks(result.Cycles)
		row, ended = t.row(w, result, nil), err
		if best = result.Schedule; best != nil {
			ended = errors.Join(err, t.certify(ctx, &row, result))
		}
	} else {
		if len(o.Pins) > 0 {
			return fails(fmt.Errorf("--pin is of kernels: %w", none))
		}
		o.Start = first[1:]
		result, err := by.Around(ctx, first[0], o, t.lanes(plain.Func)...)
		if err != nil && (result == nil || !ofRecords(err)) {
			return fails(err)
		}
		p.checks(result.Cycles)
		row, best, ended = t.rowAround(w, result), result.Schedule, err
	}
	if row.Err != nil && best == nil && cycles == 0 && !measured && ctx.Err() == nil {
		if _, err := vyasa.CompileTilesFor(aie1.TargetOf(t.Machine), written, nil); err != nil {
			return fails(fmt.Errorf("no schedule was found; that of the file: %w", err))
		}
	}
	if row.Err == nil {
		t.againstWritten(ctx, by, &row, written, best, o)
		if n := row.Written; n > 0 && row.Own > n {
			best = t.asWritten(&row, w, written)
		}
		row.Lacks = lacks(row.Around)
	}
	return row, best, ended
}

// Of a schedule of a file so many cycles are counted, or so many times as many as what was found takes: where it says
// nothing of loops, a large kernel goes element by element, some hundred times as slow.
const (
	writtenCycles = 10_000_000
	writtenWithin = 4
)

// againstWritten notes what the schedule of a file takes, which is measured as what was found is where both are near:
// on data, on which cycles may depend.
func (t *Tuner) againstWritten(ctx context.Context, by hands, row *Tuned, written, best *halide.Schedule,
	o autotune.Options) {
	if best != nil && best.String() == written.String() {
		row.Written = row.Own
		return
	}
	var err error
	if _, measured := t.Target.(MeasuredTarget); measured {
		if row.Written, err = by.Cost(ctx, written, o); err != nil && ctx.Err() != nil {
			return
		}
	} else { // an interrupt ends the search, not what is said of the file
		ctx = context.WithoutCancel(ctx)
		row.Written, err = t.Target.Cost(search.WithLimit(ctx, max(writtenCycles, writtenWithin*row.Own)), written)
		if slower := new(search.AtLeast); errors.As(err, &slower) {
			row.WrittenLeast = slower.Cycles
			return
		}
		// what has lanes one by one is refused, and has code
		if refused := new(search.Refused); errors.As(err, &refused) || err == nil && row.Written < 2*row.Own {
			if t.Budget.Time > 0 {
				var stop context.CancelFunc
				ctx, stop = context.WithTimeout(ctx, max(t.Budget.Time, time.Minute))
				defer stop()
			}
			j := gauge.Job{Workload: workloads.Workload{Name: row.Workload}, Schedule: written, Once: true}
			m := gauge.Measure(ctx, j, t.Machine)
			if row.Written, err = m.Own, m.Err; err != nil && ctx.Err() != nil {
				row.Written = 0
				return
			}
		}
	}
	if err != nil {
		row.Written, row.NoCode = 0, gauge.FirstLine(err)
	}
}

// asWritten makes the schedule of a file the result: on data it takes fewer cycles than what was found by counting.
func (t *Tuner) asWritten(row *Tuned, w workloads.Workload, written *halide.Schedule) *halide.Schedule {
	if row.Around {
		row.Measured = gauge.Measure(context.Background(), gauge.Job{Workload: w, Schedule: written}, t.Machine)
		row.Notes, row.Decisions = row.Slow, "as written"
		row.Certificate = search.Verdict{Found: true, Best: row.Decisions, Cycles: row.Own}.String()
	} else { // what has a bound takes the same on all data
		row.Err = fmt.Errorf("the written schedule takes %d cycles, what was found %d", row.Written, row.Own)
		row.Verified = false
	}
	if row.Err != nil {
		row.Error = row.Err.Error()
		return nil
	}
	return written
}

// beyond is the share of a search of a kernel that goes to what its space has not: a quarter of the time, or of
// evaluations where there are enough of them.
const beyond = 4

// kernel searches the space of kernels, and then around what was found there.
func (t *Tuner) kernel(ctx context.Context, by hands, plain *halide.Schedule,
	o autotune.Options) (*autotune.Result, error) {
	rest := o
	wide := len(o.Pins) == 0 && (o.Search.Budget > 0 || o.Search.Evaluations >= 8*beyond)
	if wide {
		o.Search.Budget -= o.Search.Budget / beyond
		o.Search.Evaluations -= o.Search.Evaluations / beyond
	}
	begin := time.Now()
	result, err := by.Tune(ctx, plain, o)
	if err != nil || !wide || ctx.Err() != nil || len(result.Unsound) > 0 || result.Schedule == nil {
		return result, err
	}
	if rest.Search.Budget > 0 { // it may have waited for a worker
		rest.Search.Budget = max(time.Millisecond, rest.Search.Budget-min(o.Search.Budget, time.Since(begin)))
	}
	if n := rest.Search.Evaluations; n > 0 {
		rest.Search.Evaluations = max(1, n-result.Evaluations)
	}
	rest.Start = nil
	around, err := by.Around(ctx, result.Schedule, rest, t.lanes(plain.Func)...)
	if around != nil {
		result.Beyond(around)
	}
	return result, err
}

// chosen is the schedule that a file gets that says nothing of loops, by the simulator whoever measures. Where that is
// this file's default it takes whatever time that needs, so that no result is worse. Else it takes three quarters of a
// budget of time at most: large pipelines have plans that take seconds each.
func (t *Tuner) chosen(ctx context.Context, written *halide.Schedule) (*halide.Schedule, error) {
	bare, err := autoschedule.Bare(written)
	if err != nil {
		return nil, err
	}
	within := ctx
	if t.Budget.Time > 0 && !autoschedule.Open(written) {
		var stop context.CancelFunc
		within, stop = context.WithTimeout(ctx, t.Budget.Time-t.Budget.Time/4)
		defer stop()
	}
	target := t.Target
	if m, ok := target.(MeasuredTarget); ok {
		target = m.AIETarget // as vyasa run chooses it
	}
	best, err := vyasa.Autoschedule(within, bare, target)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	return best, err
}

// cheaper is the one of two schedules that costs less, the first of equal ones, with its cycles: 0 if it has none.
func (t *Tuner) cheaper(ctx context.Context, a, b *halide.Schedule) (best *halide.Schedule, cycles int64) {
	n, err := t.Target.Cost(ctx, b)
	if err == nil {
		ctx = search.WithLimit(ctx, n)
	}
	m, other := t.Target.Cost(ctx, a)
	switch {
	case other == nil:
		return a, m
	case err == nil:
		return b, n
	}
	return a, 0
}

// lanes are the numbers of lanes that vectors of a Func may have.
func (t *Tuner) lanes(f *halide.Func) []int {
	list := []int{8, 16, 32}
	for _, d := range t.Target.Capacities(f).Lanes {
		if d.Lanes == 4 {
			return append([]int{4}, list...)
		}
	}
	return list
}

// rowAround measures and checks what a search around a written schedule has found.
func (t *Tuner) rowAround(w workloads.Workload, r *autotune.Around) Tuned {
	if r.Schedule == nil {
		return t.failedRow(w, fmt.Errorf("no schedule was found: that of the file has no cycles either%s",
			mostRefused(r.Refused)))
	}
	out := Tuned{Measured: gauge.Measure(context.Background(), gauge.Job{Workload: w, Schedule: r.Schedule}, t.Machine)}
	t.measuredBy(&out, r.Cycles)
	if out.Err != nil {
		out.Error = out.Err.Error()
	}
	out.Around, out.Notes, out.Uncertified = true, out.Slow, "nothing bounds pipelines"
	out.Evaluations, out.Known, out.Seconds, out.Decisions = r.Evaluations, r.Known, r.Elapsed.Seconds(), r.Text
	out.Strategy, out.Seed, out.Refused, out.Slower, out.Stopped = t.Strategy, t.Seed, r.Refused, r.Slower, r.Stopped
	out.Certificate = search.Verdict{Found: true, Best: r.Text, Cycles: r.Cycles}.String()
	return out
}

// against is the lines below the row of a file: how much is won, and the schedule.
func (r *Tuned) against(best *halide.Schedule) string {
	var b strings.Builder
	switch {
	case r.WrittenLeast > 0:
		fmt.Fprintf(&b, "  the schedule of the file takes %d cycles or more: at least %.0fx", r.WrittenLeast,
			float64(r.WrittenLeast)/float64(r.Own))
	case r.Written == 0 && r.NoCode == "":
		b.WriteString("  it ended before the schedule of the file was measured")
	case r.Written == 0:
		b.WriteString("  the schedule of the file has no code for this machine: " + r.NoCode)
	case best.String() == "" || r.Own >= r.Written:
		fmt.Fprintf(&b, "  the schedule of the file is as good as all that were looked at: %d cycles", r.Written)
	default:
		fmt.Fprintf(&b, "  the schedule of the file takes %d cycles: %.2fx", r.Written, float64(r.Written)/
			float64(r.Own))
	}
	fmt.Fprintf(&b, "; best in this space, which lacks: %s\n", r.Lacks)
	for line := range strings.Lines(best.String()) {
		b.WriteString("    " + strings.TrimRight(line, "\n") + "\n")
	}
	return b.String()
}

// lacks is what the language has that the space searched does not.
func lacks(around bool) string {
	if around {
		return "orders of loops but those that vectors and tiles make, layouts and places of inputs, longer rows"
	}
	return "stages that copy or keep inputs, other layouts and orders of loops where rows are fused or tiles have " +
		"several levels"
}

// lacksOfKernels is that of the space of kernels alone, which has a bound.
const lacksOfKernels = "fused loops, tiles of several levels, stages that copy or keep inputs, Specialize"
