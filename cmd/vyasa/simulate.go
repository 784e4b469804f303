package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// simulated is the outcome as JSON. Cycles are 0 if they were not counted.
type simulated struct {
	Cycles int64            `json:"cycles"`
	Stalls int64            `json:"stalls"`
	MACs   int64            `json:"macs"`
	Ops    map[string]int64 `json:"ops"` // of the C text

	Wrapped []wrapped `json:"wrapped,omitempty"`
	Padding []string  `json:"padding,omitempty"` // streams to which lanes without a value are written, and where first

	Lanewise []string `json:"lanewise,omitempty"` // functions of the AIE API whose cycles are not the vendor's

	Notes []string `json:"notes,omitempty"` // where headers were found

	Expected string `json:"expected,omitempty"` // "as expected", if something was expected

	Report *report.Report `json:"report,omitempty"`
}

// wrapped is a window that the kernel uses beyond its end, as JSON.
type wrapped struct {
	Argument string `json:"argument"`
	Accesses int64  `json:"accesses"`
	First    string `json:"first"` // file:line
}

// floatOption is the macro by which the vendor's compiler is told to do sums and products of numbers on the vector
// unit.
const floatOption = "AIE_OPTION_SCALAR_FLOAT_ON_VECTOR"

// simulate runs the C text, and the instruction words that it comes to on copies of the arguments; list has the outputs
// afterwards. Both must write the same bytes.
func (c simCmd) simulate(ctx context.Context, program *aiesim.Program, list []aiesim.Arg) (*simulated, error) {
	copies := args.Cloned(list)
	result, err := program.Run(ctx, c.Entry, list)
	if err != nil {
		return nil, err
	}
	out := &simulated{MACs: result.MACs, Ops: result.Ops}
	for _, w := range result.Wrapped {
		out.Wrapped = append(out.Wrapped, wrapped{w.Name, w.Accesses, fmt.Sprintf("%s:%d", w.Pos.File, w.Pos.Line)})
	}
	seen := map[int]bool{}
	for _, p := range result.Padding {
		if !seen[p.Param] {
			seen[p.Param] = true
			out.Padding = append(out.Padding, fmt.Sprintf("%s:%d: some lanes of what is written to %s have no value: "+
				"they fill the packet, as zeros here and with anything on the machine", p.Pos.File, p.Pos.Line, p.Name))
		}
	}
	if c.Untimed {
		return out, nil
	}
	m, err := c.FindMachine()
	if err != nil {
		return nil, err
	}
	if on := c.Define[floatOption]; on != "" && on != "0" {
		if m, err = m.With("ScalarFloatOnVector", 1); err != nil {
			return nil, err
		}
	}
	code, err := program.Compile(c.Entry, m)
	if err != nil {
		return nil, fmt.Errorf("%w\nto run it without counting cycles: --untimed", err)
	}
	if c.VCD != "" {
		if err := c.dump(ctx, code, args.Cloned(copies)); err != nil {
			return nil, err
		}
	}
	r, err := gauge.Reported(ctx, code, copies, core.Options{MaxCycles: c.Cycles})
	if err != nil {
		return nil, err
	}
	if !result.Agree(list, copies) {
		panic(fmt.Sprintf("BUG: the instruction words of %s write other bytes than its C", c.Entry))
	}
	out.Cycles, out.Stalls = r.Cycles, r.Stalls
	if c.Report {
		out.Report = r
	}
	return out, c.picture(r)
}

// goOn adds to the error of a run that was stopped how to let it run on.
func goOn(err error) error {
	var text *aiesim.Error
	var words *core.Error
	switch {
	case errors.As(err, &text) && text.Endless:
		return fmt.Errorf("%w\nif it does end: --max-steps N with a larger N", err)
	case errors.As(err, &words) && words.Endless:
		return fmt.Errorf("%w\nif it does end: --max-cycles N with a larger N", err)
	}
	return err
}
