package record

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// Parse is the record's schedule, of the algorithm that its problem states.
func (r Record) Parse() (*halide.Schedule, error) {
	p, err := halide.ParsePipeline(r.Algorithm)
	if err != nil {
		return nil, fmt.Errorf("the stored algorithm of %v no longer parses: %w", r.Problem, err)
	}
	s, err := halide.ParsePipelineSchedule(p, r.Schedule)
	if err != nil {
		return nil, fmt.Errorf("the stored schedule of %v, decisions %s, no longer parses: %w", r.Problem, r.Decisions,
			err)
	}
	return s, nil
}

// Evaluate is a way of evaluating a schedule: cycles, or reason says why it is refused.
type Evaluate func(ctx context.Context, s *halide.Schedule) (cycles int64, reason string, err error)

// Replay evaluates a record again, and compares. machine and version are those of evaluate, and must be the record's.
func (r Record) Replay(ctx context.Context, machine, version string, evaluate Evaluate) error {
	switch {
	case r.Machine != machine:
		return fmt.Errorf("the record is of machine %s, this is machine %s: replay it with --machine as it was tuned",
			r.Machine, machine)
	case r.Version != version:
		return fmt.Errorf("the record is of version %s, this is version %s: replay it with that version", r.Version,
			version)
	}
	s, err := r.Parse()
	if err != nil {
		return err
	}
	again := r
	if again.Cycles, again.Refused, err = evaluate(ctx, s); err != nil {
		return fmt.Errorf("replaying %s of %v: %w", r.Decisions, r.Problem, err)
	}
	if _, least, ok := r.Least(); ok && (again.Cycles >= least || again.Cycles == 0) {
		return nil
	}
	if again.Cycles != r.Cycles {
		return fmt.Errorf("%v: %s is stored, replayed it is %s\n\tits decisions are: %s", r.Problem, r.Outcome(),
			again.Outcome(), r.Decisions)
	}
	return nil
}
