package smt

import (
	"fmt"
	"slices"
	"strings"
)

// Script is a list of assertions whose conjunction a solver is asked about.
type Script struct {
	Name    string // of the file that it is saved in, without ending
	Comment string // what it says, at its head
	Asserts []Assertion
}

// Assertion is one of a script's, with what it says in words.
type Assertion struct {
	Comment string
	Term    *Term
}

// Text is the whole script: declarations in the order of first use, assertions, (check-sat).
func (s *Script) Text() string {
	var b strings.Builder
	comment(&b, s.Comment)
	b.WriteString("(set-logic ALL)\n")
	b.WriteString(s.body())
	b.WriteString("(check-sat)\n")
	return b.String()
}

// body is what comes between the logic and (check-sat).
func (s *Script) body() string {
	var b strings.Builder
	for _, f := range s.functions() {
		fmt.Fprintf(&b, "(declare-fun %s (%s) %s)\n", symbol(f.Name), joinSorts(f.Args), f.Result)
	}
	for _, a := range s.Asserts {
		comment(&b, a.Comment)
		b.WriteString("(assert ")
		printShared(&b, a.Term)
		b.WriteString(")\n")
	}
	return b.String()
}

func comment(b *strings.Builder, text string) {
	if text == "" {
		return
	}
	for _, line := range strings.Split(text, "\n") {
		b.WriteString("; " + line + "\n")
	}
}

func joinSorts(sorts []Sort) string {
	parts := make([]string, len(sorts))
	for i, s := range sorts {
		parts[i] = string(s)
	}
	return strings.Join(parts, " ")
}

// functions are those of the assertions, in the order of first use.
func (s *Script) functions() []*Func {
	var out []*Func
	known := map[string]*Func{}
	seen := map[*Term]bool{}
	var walk func(t *Term)
	walk = func(t *Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		if t.fn != nil {
			k := known[t.fn.Name]
			if k == nil {
				known[t.fn.Name] = t.fn
				out = append(out, t.fn)
			} else if k.Result != t.fn.Result || !slices.Equal(k.Args, t.fn.Args) {
				panic("BUG: smt: two signatures of " + t.fn.Name)
			}
		}
		for _, a := range t.args {
			walk(a)
		}
	}
	for _, a := range s.Asserts {
		walk(a.Term)
	}
	return out
}
