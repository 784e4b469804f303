package liftcmd

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// exact is in what sense the algorithm is equal to the C.
func (l *Lifted) exact() summary.Exactness {
	if l.Proof != nil && l.Proof.Proved {
		return l.Proof.Exact
	}
	return l.Result.Summary.Exact
}

// preconditions are all conditions under which the algorithm holds, in words.
func (l *Lifted) preconditions() []string {
	var out []string
	add := func(s string) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, p := range l.Result.Summary.Pre {
		add(p.String())
	}
	for _, p := range l.Result.Pre {
		add(p)
	}
	if l.Proof != nil && l.Proof.Proved {
		for _, p := range l.Proof.Assumed {
			add(p)
		}
	}
	return out
}

// report prints all that was found.
func (l *Lifted) report(w io.Writer, accept lift.Level) {
	r := l.Result
	fmt.Fprintf(w, "%s:%d: %s is lifted: %s, %s\n\n", l.File, l.Unit.Func(l.Func).Pos.Line, l.Func, l.Level(), l.exact())
	for line := range strings.Lines(r.Summary.String()) {
		if !strings.HasPrefix(line, "requires ") { // below, with the other conditions
			fmt.Fprintf(w, "    %s", line)
		}
	}
	fmt.Fprintln(w)
	for _, e := range r.Evidence {
		fmt.Fprintf(w, "  %-9s %s\n", e.Level, e.Text)
	}
	fmt.Fprintf(w, "%s", l.proofText())
	section(w, "holds if", l.preconditions())
	switch {
	case r.Match != nil:
		fmt.Fprintf(w, "  %-9s %s\n", "is", r.Match)
		fmt.Fprintf(w, "  %-9s %s\n", "bindings", bindingsText(r.Match.Candidates))
	case r.Mismatch != nil:
		fmt.Fprintf(w, "  %-9s no named operator: %s\n", "is", strings.TrimPrefix(r.Mismatch.Error(), "no named operator: "))
	}
	section(w, "note", r.Notes)
	if l.Level() < accept {
		fmt.Fprintf(w, "  %-9s this evidence is weaker than %s: agree with --accept %s\n", "sign-off", accept, l.Level())
	}
	fmt.Fprintf(w, "  %-9s %.2f s, %d runs of the function\n\n", "took", l.Seconds, r.Runs)
}

// bindingsText says how many bindings to the operator a compiler would have to try that tells them apart by testing.
func bindingsText(n match.Candidates) string {
	text := fmt.Sprintf("%d if arrays' roles and dimensions agree, of %v", n.Pruned, n.Unpruned)
	if n.Position > 0 {
		return fmt.Sprintf("%s; by their names the right one is number %d", text, n.Position)
	}
	return text + "; the right one is not among them, as dimensions are not those of the operator"
}

func section(w io.Writer, name string, list []string) {
	for i, s := range list {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(w, "  %-9s %s\n", name, s)
	}
}

// proofText is what the solvers said, if they were asked.
func (l *Lifted) proofText() string {
	switch {
	case l.NoProof != nil:
		return fmt.Sprintf("  %-9s no proof: %v\n%s", "proved", l.NoProof, l.triedText())
	case l.Proof != nil && !l.Proof.Proved:
		return fmt.Sprintf("  %-9s not for all sizes: %s\n%s", "proved", l.Proof.Why, l.triedText())
	case l.Proof == nil:
		return ""
	}
	shown, asked := l.Proof.Vacuity()
	text := fmt.Sprintf("  %-9s for all sizes, by %s: %d conditions, %d of them by solvers\n", "proved", l.Proof.Method, len(l.Proof.Conditions), asked)
	text += fmt.Sprintf("  %-9s of %d conditions what they assume holds for some values, of %d algorithms changed on purpose %d are wrong for some\n",
		"vacuity", shown, len(l.Proof.Mutants), l.Proof.Refuted())
	if !l.Proof.Checked() {
		text += fmt.Sprintf("  %-9s of the others it is only known that no solver could say so: this proof is not shown not to be vacuous\n", "")
	}
	if len(l.Proof.Files) > 0 {
		text += fmt.Sprintf("  %-9s %d scripts\n", "saved", len(l.Proof.Files))
	}
	return text
}

// triedText is what became of the attempt to refute what could not be proven.
func (l *Lifted) triedText() string {
	if l.tried == nil {
		return ""
	}
	return fmt.Sprintf("  %-9s not by runs: %s\n", "refuted", l.tried)
}

// liftTable is a line for each function, and a count.
func liftTable(w io.Writer, rows []*Lifted) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "file\tfunction\tlevel\tis\tseconds\twhy not")
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
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%.2f\t%s\n", l.File, l.Func, l.Level(), is, l.Seconds, why)
	}
	t.Flush()
	fmt.Fprintf(w, "%d files, %d functions: %d proved, %d symbolic, %d field, %d tested, %d not lifted\n", len(files), len(rows),
		counts[lift.Proved], counts[lift.Symbolic], counts[lift.Field], counts[lift.Tested], counts[lift.Unlifted])
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
	x.Line, x.Lifted, x.Exact, x.Algorithm = l.Unit.Func(l.Func).Pos.Line, true, l.exact().String(), l.Result.Summary.Algorithm()
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

// InShort is as much of a text as a table has room for.
func InShort(text string) string {
	const room = 160
	text, _, _ = strings.Cut(text, "\n")
	if runes := []rune(text); len(runes) > room {
		return string(runes[:room]) + "..."
	}
	return text
}
