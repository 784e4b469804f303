package liftcmd

import (
	"fmt"
	"io"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/lift"
)

// liftTable is a line for each function, and a count.
func liftTable(w io.Writer, rows []*Lifted) {
	g := console.Grid{Head: []string{"file", "function", "level", "is", "seconds", "why not"}}
	counts := map[lift.Level]int{}
	files := map[string]bool{}
	for _, l := range rows {
		is, why := "", ""
		switch {
		case !l.Ok():
			why = InShort(l.Refusal().Error())
		case l.Result.Match != nil:
			is = l.Result.Match.Name()
		}
		counts[l.Level()]++
		files[l.File] = true
		g.Add(l.File, l.Func, l.Level(), is, console.Seconds(l.Seconds), why)
	}
	g.Text(w)
	fmt.Fprintf(w, "%d files, %d functions: %d proved, %d symbolic, %d field, %d tested, %d not lifted\n", len(files),
		len(rows), counts[lift.Proved], counts[lift.Symbolic], counts[lift.Field], counts[lift.Tested],
		counts[lift.Unlifted])
}

// liftRow is a function in JSON.
type liftRow struct {
	File       string           `json:"file"`
	Func       string           `json:"func"`
	Line       int              `json:"line,omitempty"`
	Lifted     bool             `json:"lifted"`
	Level      string           `json:"level"`
	Exact      string           `json:"exact,omitempty"`
	Algorithm  string           `json:"algorithm,omitempty"`
	Conditions []string         `json:"conditions,omitempty"`
	Limits     map[string]int64 `json:"limits,omitempty"` // the largest values of sizes that conditions allow
	Sizes      []liftSize       `json:"sizes,omitempty"`
	Arrays     []liftArray      `json:"arrays,omitempty"`
	Scalars    []liftScalar     `json:"scalars,omitempty"`
	Result     string           `json:"result,omitempty"` // the type of what it returns
	Evidence   []string         `json:"evidence,omitempty"`
	Operator   string           `json:"operator,omitempty"`
	OnlyWhen   []string         `json:"only_when,omitempty"` // conditions on sizes under which alone it is the operator
	Binding    string           `json:"binding,omitempty"`
	Candidates int              `json:"candidates,omitempty"`
	Proved     bool             `json:"proved"`
	Vacuity    bool             `json:"vacuity_checked"`
	Unproved   string           `json:"unproved,omitempty"`
	Refused    string           `json:"refused,omitempty"`
	Seconds    float64          `json:"seconds"`
}

func jsonRows(rows []*Lifted) []liftRow {
	out := []liftRow{}
	for _, l := range rows {
		out = append(out, l.Row())
	}
	return out
}

func (l *Lifted) Row() liftRow {
	x := liftRow{File: l.File, Func: l.Func, Level: l.Level().String(), Seconds: l.Seconds}
	if !l.Ok() {
		x.Refused = l.Refusal().Error()
		return x
	}
	x.Line, x.Lifted, x.Exact, x.Algorithm = l.Unit.Func(l.Func).Pos.Line, true, l.exact().String(),
		l.Result.Summary.Algorithm()
	x.Conditions, x.Limits = l.preconditions(), l.Result.Summary.Limits()
	x.describe(l.Result.Summary)
	for _, e := range l.Result.Evidence {
		x.Evidence = append(x.Evidence, e.Level.String()+": "+e.Text)
	}
	if m := l.Result.Match; m != nil {
		x.Operator, x.OnlyWhen, x.Binding, x.Candidates = m.Operator, m.Only, m.String(), m.Candidates.Pruned
	}
	if x.Unproved = l.unproved(); l.Proof != nil && l.Proof.Proved {
		x.Proved, x.Vacuity = true, l.Checked()
	}
	return x
}

// Checked reports whether it is shown that the proof is not vacuous.
func (l *Lifted) Checked() bool { return l.Proof != nil && l.Proof.Checked() }
