package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift"
)

// listRow is what was found of a program; of several functions the weakest, and times together.
type listRow struct {
	Name       string   `json:"name"`
	Suite      string   `json:"suite"` // the table's name
	Category   string   `json:"category"`
	Repo       string   `json:"repo"`
	Path       string   `json:"path"`
	Func       string   `json:"func"`
	Missing    bool     `json:"missing,omitempty"` // no source to read
	Lifted     bool     `json:"lifted"`
	Level      string   `json:"level"`
	Proved     bool     `json:"proved"`
	Vacuity    bool     `json:"vacuity_checked"`
	Exact      string   `json:"exact,omitempty"`
	Operator   string   `json:"operator,omitempty"`
	OnlyWhen   []string `json:"only_when,omitempty"` // where alone it is that operator
	Binding    string   `json:"binding,omitempty"`
	Algorithm  string   `json:"algorithm,omitempty"`
	Conditions []string `json:"conditions,omitempty"`
	Candidates int      `json:"candidates"`
	Seconds    float64  `json:"seconds"`
	CPU        float64  `json:"cpu_seconds"`
	Refused    string   `json:"refused,omitempty"`
}

// lists lifts the programs of tables, one after the other: times are those of one at a time.
func (c Command) lists(ctx context.Context, o console.Output) error {
	programs, err := c.programs()
	if err != nil {
		return err
	}
	rows := make([]listRow, len(programs))
	err = console.InTurn(ctx, o.Log, len(programs), func(i int) (string, error) {
		rows[i] = c.listRow(ctx, programs[i])
		return programs[i].ID, nil
	})
	if err != nil {
		return err
	}
	return c.show(o, rows, categoryGrid(rows), func(w io.Writer) { printList(w, rows) })
}

// programs are those of the tables, or of them those that the arguments name.
func (c Command) programs() ([]listing, error) {
	var all []listing
	left := slices.Clone(c.Workloads)
	for _, path := range c.List {
		list, err := readList(path)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			named := slices.Contains(c.Workloads, p.ID)
			if len(c.Workloads) == 0 || named {
				all = append(all, p)
			}
			left = slices.DeleteFunc(left, func(id string) bool { return id == p.ID })
		}
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("%s has no program %s", strings.Join(c.List, ", "), left[0])
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no programs", strings.Join(c.List, ", "))
	}
	return all, nil
}

// listRow lifts a program.
func (c Command) listRow(ctx context.Context, p listing) (out listRow) {
	out = listRow{Name: p.ID, Suite: p.List, Category: p.Category, Repo: p.Repo, Path: p.Path, Func: p.Function,
		Level: lift.Unlifted.String()}
	path := p.file(c.Sources)
	if path == "" {
		out.Missing, out.Refused = true, fmt.Sprintf("no %s/%s in %s", p.Repo, p.Path, strings.Join(c.Sources, ", "))
		return out
	}
	before := cpuSeconds()
	defer func() { out.CPU = cpuSeconds() - before }()
	cmd := liftcmd.Command{Accept: lift.Tested.String(), Prove: c.Prove, Timeout: c.Timeout}
	src, err := cmd.Open(path)
	if err != nil {
		out.Refused = err.Error()
		return out
	}
	list := p.functions(src.Unit)
	if len(list) == 0 {
		out.Refused = fmt.Sprintf("%s: no function %s", path, p.Function)
		return out
	}
	for i, f := range list {
		out.add(cmd.Lifted(ctx, src, f.Name), i == 0)
	}
	return out
}

// add joins what was found of one more function.
func (r *listRow) add(l *liftcmd.Lifted, first bool) {
	x := l.Row()
	if first {
		r.Lifted, r.Proved, r.Vacuity, r.Level, r.Func = x.Lifted, x.Proved, x.Vacuity, x.Level, x.Func
	} else {
		r.Lifted, r.Proved, r.Vacuity, r.Func = r.Lifted && x.Lifted, r.Proved && x.Proved, r.Vacuity && x.Vacuity,
			r.Func+", "+x.Func
		if before, _ := lift.ParseLevel(r.Level); l.Level() < before {
			r.Level = x.Level
		}
	}
	join := func(to *string, text, by string) {
		if *to != "" && text != "" {
			*to += by
		}
		*to += text
	}
	join(&r.Operator, x.Operator, ", ")
	join(&r.Binding, x.Binding, "; ")
	join(&r.Algorithm, x.Algorithm, "\n")
	join(&r.Refused, x.Refused, "\n")
	r.Exact = x.Exact
	r.OnlyWhen, r.Conditions = append(r.OnlyWhen, x.OnlyWhen...), append(r.Conditions, x.Conditions...)
	r.Candidates = max(r.Candidates, x.Candidates)
	r.Seconds += x.Seconds
}

// named is the operator's name, and whether it has it under conditions only.
func (r *listRow) named() string {
	if len(r.OnlyWhen) == 0 {
		return r.Operator
	}
	return r.Operator + " under conditions"
}
