package smt

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Result is what a solver says about a script.
type Result int

// The results. Unknown includes running out of time.
const (
	Unknown Result = iota
	Sat
	Unsat
)

func (r Result) String() string { return [...]string{"unknown", "sat", "unsat"}[r] }

// Answer is a result and where it is from.
type Answer struct {
	Result  Result
	Solver  string  // that said so, or the last that was asked
	Seconds float64 // wall time of all solvers that were asked
	Reason  string  // of Unknown, as the solver words it
}

// Runner asks solvers. It may be used from several goroutines; at most two solvers run at a time.
type Runner struct {
	Solvers []Solver
	Limit   time.Duration // for one question to one solver; at least a millisecond
	Dir     string        // where scripts are saved; nowhere if empty
	slots   chan struct{}
}

// NewRunner finds the solvers. The directory is made if it is not there.
func NewRunner(limit time.Duration, dir string) (*Runner, error) {
	solvers, err := Find()
	if err != nil {
		return nil, err
	}
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, fmt.Errorf("a directory for scripts: %w", err)
		}
	}
	return &Runner{Solvers: solvers, Limit: max(limit, time.Millisecond), Dir: dir, slots: make(chan struct{}, 2)}, nil
}

// Save writes a script to the runner's directory and returns the file's name; "" if there is no directory.
func (r *Runner) Save(s *Script) (string, error) {
	if r.Dir == "" {
		return "", nil
	}
	name := filepath.Join(r.Dir, s.Name+".smt2")
	return name, os.WriteFile(name, []byte(s.Text()), 0o644)
}

// Ask asks the solvers in turn until one says sat or unsat. The error is the context's or a solver that cannot be run;
// text that a solver does not accept is a bug of ours.
func (r *Runner) Ask(ctx context.Context, s *Script) (Answer, error) {
	var total float64
	var last Answer
	for _, solver := range r.Solvers {
		a, err := r.askOne(ctx, solver, s)
		if err != nil {
			return Answer{}, err
		}
		total += a.Seconds
		a.Seconds = total
		if last = a; a.Result != Unknown {
			break
		}
	}
	return last, nil
}

func (r *Runner) askOne(ctx context.Context, solver Solver, s *Script) (Answer, error) {
	out, seconds, err := r.run(ctx, solver, solver.args(r.Limit), s.Text(), r.Limit)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Solver: solver.Name, Seconds: seconds}
	a.Result, a.Reason = read(out, s)
	return a, nil
}

// run gives the process's output; a process that outlives its limit by a second is killed and has said what it has
// said.
func (r *Runner) run(ctx context.Context, solver Solver, args []string, in string,
	limit time.Duration) (string, float64, error) {
	select {
	case r.slots <- struct{}{}:
		defer func() { <-r.slots }()
	case <-ctx.Done():
		return "", 0, ctx.Err()
	}
	hard, cancel := context.WithTimeout(ctx, limit+time.Second)
	defer cancel()
	cmd := exec.CommandContext(hard, solver.Path, args...)
	cmd.WaitDelay = time.Second
	cmd.Stdin = strings.NewReader(in)
	start := time.Now()
	out, err := cmd.CombinedOutput()
	seconds := time.Since(start).Seconds()
	if ctx.Err() != nil {
		return "", seconds, ctx.Err()
	}
	if _, exited := err.(*exec.ExitError); err != nil && !exited && hard.Err() == nil {
		return "", seconds, fmt.Errorf("running %s: %w", solver.Path, err)
	}
	return string(out), seconds, nil
}

// read takes the first answer from a solver's output.
func read(out string, s *Script) (Result, string) {
	line, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	switch {
	case line == "unsat":
		return Unsat, ""
	case line == "sat":
		return Sat, ""
	case line == "" || line == "timeout" || strings.Contains(line, "interrupted by"):
		return Unknown, "out of time"
	case strings.HasPrefix(line, "(error"):
		panic(fmt.Sprintf("BUG: smt: %s: %s", s.Name, line))
	}
	return Unknown, line
}
