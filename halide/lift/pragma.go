package lift

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// directive is a pragma of OpenMP, taken apart.
type directive struct {
	ctree.Pragma
	words    []string            // parallel, for
	clauses  map[string][]string // names in private(...), and so on; of a reduction what is behind the colon
	collapse int                 // how many loops are shared out
}

// directiveOf takes a pragma apart; false if it is none of OpenMP.
//
//	omp parallel for private(j, k) reduction(+ : s)   ->   parallel, for; private: j, k; reduction: s
func directiveOf(p ctree.Pragma) (directive, bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(p.Text), "omp")
	if !ok || text != "" && text[0] != ' ' && text[0] != '\t' {
		return directive{}, false
	}
	d := directive{Pragma: p, clauses: map[string][]string{}, collapse: 1}
	for text = strings.TrimSpace(text); text != ""; {
		end := strings.IndexAny(text, " \t,(")
		if end < 0 {
			end = len(text)
		}
		word := text[:end]
		text = strings.TrimLeft(text[end:], " \t")
		if !strings.HasPrefix(text, "(") {
			if word != "" && len(d.clauses) == 0 {
				d.words = append(d.words, word)
			}
			text = strings.TrimLeft(text, " \t,")
			continue
		}
		inside, rest := parenthesis(text)
		text = strings.TrimLeft(rest, " \t,")
		d.clause(word, inside)
	}
	return d, true
}

// parenthesis is what is in the parentheses that a text begins with, and what is behind.
func parenthesis(text string) (inside, rest string) {
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:]
			}
		}
	}
	return text[1:], ""
}

func (d *directive) clause(word, inside string) {
	if i := strings.LastIndex(inside, ":"); i >= 0 && !strings.Contains(inside, "[") {
		if word == "linear" {
			inside = inside[:i] // linear(i : 2)
		} else {
			inside = inside[i+1:] // reduction(+ : s)
		}
	} else if word == "reduction" && i >= 0 {
		_, inside, _ = strings.Cut(inside, ":") // reduction(+ : a[0:n])
	}
	if d.clauses[word] == nil {
		d.clauses[word] = []string{}
	}
	for _, name := range strings.Split(inside, ",") {
		name, _, _ = strings.Cut(strings.TrimSpace(name), "[")
		d.clauses[word] = append(d.clauses[word], strings.TrimSpace(name))
	}
	if word == "collapse" {
		if n := strings.TrimSpace(inside); len(n) == 1 && n[0] > '0' && n[0] <= '9' {
			d.collapse = int(n[0] - '0')
		}
	}
}

func (d *directive) is(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(d.words, w) })
}

// shares reports whether turns of the loop behind it may run at the same time.
func (d *directive) shares() bool {
	return d.is("for", "simd", "distribute", "taskloop", "loop") && !d.is("declare")
}

// listed reports whether a variable is in one of the clauses.
func (d *directive) listed(name string, clauses ...string) bool {
	return slices.ContainsFunc(clauses, func(c string) bool { return slices.Contains(d.clauses[c], name) })
}

// directives are those of a function, by the line that they stand before.
func directives(f *ctree.Func) map[int][]directive {
	out := map[int][]directive{}
	for _, p := range f.Pragmas {
		if d, ok := directiveOf(p); ok {
			out[p.Before] = append(out[p.Before], d)
		}
	}
	return out
}
