package source

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// contained refuses structs and unions that contain themselves, also through others: the parser would work out their
// size for ever.
func contained(file string, text []byte) error {
	r := &rewriter{file: file}
	r.lex(text)
	inside := map[string][]member{}
	var open []string // the tag of each { that is open; "" if it is no struct's
	brackets := 0     // parameters of members that are functions do not count
	for i := range r.toks {
		switch r.at(i) {
		case "(":
			brackets++
		case ")":
			brackets = max(brackets-1, 0)
		case "{":
			open = append(open, r.tagBefore(i))
		case "}":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case "struct", "union":
			n := r.next(i)
			if outer := innermost(open); outer != "" && brackets == 0 && r.isWord(n) && r.at(r.next(n)) != "*" {
				inside[outer] = append(inside[outer], member{r.at(n), r.toks[i].line})
			}
		}
	}
	for i := range r.toks {
		if tag := r.tagBefore(i); tag != "" && r.at(i) == "{" {
			if line := reaches(inside, tag, tag, map[string]bool{}); line > 0 {
				return diag.Mistake{Pos: diag.Pos{File: file, Line: line}, Code: "contains-itself",
					Fact: fmt.Sprintf("the struct or union %s contains itself", tag)}
			}
		}
	}
	return nil
}

// member is a struct inside another, and the line.
type member struct {
	tag  string
	line int
}

// tagBefore is T if the { at token i opens struct T { or union T {, "" otherwise.
func (r *rewriter) tagBefore(i int) string {
	if r.at(i) != "{" {
		return ""
	}
	name := r.prev(i)
	if k := r.at(r.prev(name)); r.isWord(name) && (k == "struct" || k == "union") {
		return r.at(name)
	}
	return ""
}

func innermost(open []string) string {
	for i := len(open) - 1; i >= 0; i-- {
		if open[i] != "" {
			return open[i]
		}
	}
	return ""
}

// reaches is the line at which from, or something in it, contains the tag; 0 if nothing does.
func reaches(inside map[string][]member, from, tag string, seen map[string]bool) int {
	for _, m := range inside[from] {
		if m.tag == tag {
			return m.line
		}
		if !seen[m.tag] {
			seen[m.tag] = true
			if line := reaches(inside, m.tag, tag, seen); line > 0 {
				return m.line
			}
		}
	}
	return 0
}
