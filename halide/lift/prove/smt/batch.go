package smt

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// AskAll asks about every script, the first solver in one process for all of them (which saves starting it anew), then
// one by one what that left open. Answers come in the order of the scripts.
func (r *Runner) AskAll(ctx context.Context, scripts []*Script) ([]Answer, error) {
	answers := make([]Answer, len(scripts))
	if len(scripts) > 1 {
		if err := r.together(ctx, scripts, answers); err != nil {
			return nil, err
		}
	}
	for i, s := range scripts {
		if answers[i].Result != Unknown {
			continue
		}
		a, err := r.Ask(ctx, s)
		if err != nil {
			return nil, err
		}
		a.Seconds += answers[i].Seconds
		answers[i] = a
	}
	return answers, nil
}

// quick is the limit of one question among many: who needs longer has a process of its own.
const quick = 500 * time.Millisecond

// together fills in the answers that the first solver has quickly. Each script stands between push and pop, so none
// sees another's assertions or declarations.
func (r *Runner) together(ctx context.Context, scripts []*Script, answers []Answer) error {
	limit := min(quick, r.Limit)
	solver := r.Solvers[0]
	var b strings.Builder
	b.WriteString("(set-logic ALL)\n")
	for i, s := range scripts {
		fmt.Fprintf(&b, "(push 1)\n%s(check-sat)\n(echo \"end %d\")\n(pop 1)\n", s.body(), i)
	}
	out, seconds, err := r.run(ctx, solver, solver.many(limit), b.String(), limit*time.Duration(len(scripts)))
	if err != nil {
		return err
	}
	rest := out
	for i, s := range scripts {
		said, after, found := strings.Cut(rest, fmt.Sprintf("end %d", i))
		if !found {
			break
		}
		rest = strings.TrimLeft(after, "\"\n")
		said = strings.Trim(said, "\"\n")
		answers[i] = Answer{Solver: solver.Name, Seconds: seconds / float64(len(scripts))}
		answers[i].Result, answers[i].Reason = read(said, s)
	}
	return nil
}
