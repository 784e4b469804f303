package liftcmd

import (
	"fmt"
	"io"
	"slices"
	"strings"

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
	fmt.Fprintf(w, "%s:%d: %s is lifted: %s, %s\n\n", l.File, l.Unit.Func(l.Func).Pos.Line, l.Func, l.Level(),
		l.exact())
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
		fmt.Fprintf(w, "  %-9s no named operator: %s\n", "is",
			strings.TrimPrefix(r.Mismatch.Error(), "no named operator: "))
	}
	section(w, "note", r.Notes)
	if l.Level() < accept {
		fmt.Fprintf(w, "  %-9s this evidence is weaker than %s: agree with --accept %s\n", "sign-off", accept,
			l.Level())
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
	text := fmt.Sprintf("  %-9s for all sizes, by %s: %d conditions, %d of them by solvers\n", "proved", l.Proof.Method,
		len(l.Proof.Conditions), asked)
	text += fmt.Sprintf("  %-9s of %d conditions what they assume holds for some values, of %d algorithms changed "+
		"on purpose %d are wrong for some\n",
		"vacuity", shown, len(l.Proof.Mutants), l.Proof.Refuted())
	if !l.Proof.Checked() {
		text += fmt.Sprintf("  %-9s of the others it is only known that no solver could say so: this proof is not "+
			"shown not to be vacuous\n", "")
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

// InShort is as much of a text as a table has room for.
func InShort(text string) string {
	const room = 160
	text, _, _ = strings.Cut(text, "\n")
	if runes := []rune(text); len(runes) > room {
		return string(runes[:room]) + "..."
	}
	return text
}
