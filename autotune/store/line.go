package store

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// line is a record, or a run, as JSON.
type line struct {
	Kind      string `json:"kind"` // evaluation, run or sample
	Workload  string `json:"workload"`
	Algorithm string `json:"algorithm"`
	Extents   string `json:"extents"`
	Machine   string `json:"machine"`
	Version   string `json:"version"`

	Key       string `json:"key,omitempty"` // of an evaluation, as all until Refused
	Decisions string `json:"decisions,omitempty"`
	Schedule  string `json:"schedule,omitempty"`
	Refused   string `json:"refused,omitempty"`

	Given       string `json:"given,omitempty"` // of a run, as all until Verdict
	Strategy    string `json:"strategy,omitempty"`
	Seed        uint64 `json:"seed,omitempty"`
	Evaluations int    `json:"evaluations,omitempty"`
	Bound       int64  `json:"bound,omitempty"`
	Verdict     string `json:"verdict,omitempty"`

	Against string          `json:"against,omitempty"` // of a sample, as Times; it has a Schedule too
	Times   []time.Duration `json:"times_ns,omitempty"`

	Cycles int64     `json:"cycles,omitempty"` // of evaluations and runs
	Took   int64     `json:"took_ns"`
	At     time.Time `json:"at"`
}

func newLine(kind string, p record.Problem) line {
	return line{Kind: kind, Workload: p.Workload, Algorithm: p.Algorithm, Extents: p.Extents, Machine: p.Machine,
		Version: p.Version}
}

// lineOf is a record as a line.
func lineOf(r record.Record) line {
	l := newLine("evaluation", r.Problem)
	l.Key, l.Decisions, l.Schedule, l.Refused = r.Key.String(), r.Decisions, r.Schedule, r.Refused
	l.Cycles, l.Took, l.At = r.Cycles, int64(r.Took), r.At.UTC()
	return l
}

// lineOfRun is a run as a line.
func lineOfRun(r record.Run) line {
	l := newLine("run", r.Problem)
	l.Given, l.Strategy, l.Seed, l.Evaluations, l.Bound, l.Verdict = r.Given, r.Strategy, r.Seed, r.Evaluations,
		r.Bound, r.Verdict
	l.Cycles, l.Took, l.At = r.Cycles, int64(r.Took), r.At.UTC()
	return l
}

// lineOfSample is a sample as a line.
func lineOfSample(s record.Sample) line {
	l := newLine("sample", s.Problem)
	l.Schedule, l.Against, l.Times, l.At = s.Schedule, s.Against, s.Times, s.At.UTC()
	return l
}

// sample is the line's sample.
func (l line) sample() record.Sample {
	return record.Sample{Problem: l.problem(), Schedule: l.Schedule, Against: l.Against, Times: l.Times, At: l.At.UTC()}
}

// parseLine reads a line, and refuses what this version would not write.
func parseLine(text []byte) (l line, err error) {
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the line ends too early")
		}
		return l, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return l, errors.New("there is more than one object")
	}
	if l.Kind != "sample" && (l.Against != "" || l.Times != nil) {
		return l, errors.New("it is no sample, and has fields of one")
	}
	switch l.Kind {
	case "sample":
		if l.Key != "" || l.Decisions != "" || l.Refused != "" || l.Cycles != 0 || l.Took != 0 || l.Given != "" ||
			l.Verdict != "" {
			return l, errors.New("it is a sample, and has fields of an evaluation or a run")
		}
		return l, l.sample().Check()
	case "evaluation":
		if l.Given != "" || l.Strategy != "" || l.Seed != 0 || l.Evaluations != 0 || l.Bound != 0 || l.Verdict != "" {
			return l, errors.New("it is an evaluation, and has fields of a run")
		}
		var r record.Record
		if r, err = l.record(); err == nil {
			err = r.Check()
		}
		return l, err
	case "run":
		if l.Key != "" || l.Decisions != "" || l.Schedule != "" || l.Refused != "" {
			return l, errors.New("it is a run, and has fields of an evaluation")
		}
		return l, l.run().Check()
	}
	return l, fmt.Errorf("the kind is %q, not evaluation or run or sample", l.Kind)
}

func (l line) problem() record.Problem {
	return record.Problem{Workload: l.Workload, Algorithm: l.Algorithm, Extents: l.Extents, Machine: l.Machine,
		Version: l.Version}
}

// record is the line's record.
func (l line) record() (record.Record, error) {
	r := record.Record{Problem: l.problem(), Decisions: l.Decisions, Schedule: l.Schedule, Refused: l.Refused,
		Cycles: l.Cycles, Took: time.Duration(l.Took), At: l.At.UTC()}
	if n, err := hex.Decode(r.Key[:], []byte(l.Key[:min(len(l.Key), 2*len(r.Key))])); err != nil || n != len(r.Key) ||
		len(l.Key) != 2*n {
		return r, fmt.Errorf("%.40q is no key of %d hexadecimal digits", l.Key, 2*len(r.Key))
	}
	return r, nil
}

// run is the line's run.
func (l line) run() record.Run {
	return record.Run{Problem: l.problem(), At: l.At.UTC(), Given: l.Given, Strategy: l.Strategy, Seed: l.Seed,
		Evaluations: l.Evaluations,
		Took:        time.Duration(l.Took), Cycles: l.Cycles, Bound: l.Bound, Verdict: l.Verdict}
}
