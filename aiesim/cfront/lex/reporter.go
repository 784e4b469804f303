package lex

import (
	"fmt"
	"sort"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Bail is thrown to leave a construct whose mistake has been reported; the statement or declaration around catches it.
type Bail struct{}

// Stop is thrown when parsing must end at once: too many mistakes or a limit hit.
type Stop struct{}

// Reporter collects mistakes.
type Reporter struct {
	List  cfront.ErrorList
	notes map[cfront.Pos]*macro // uses of macros by their place: a mistake there says so
	Where string                // the template instance being read, in words

	Needed cfront.Pos // the user's place that needs it: of mistakes in headers of this package
}

// inHeader reports whether a place is in a header of this package.
func inHeader(p cfront.Pos) bool { return strings.HasPrefix(p.File, "<") }

// User is the user's place that is meant by p: itself, or where the instance being read is needed.
func (r *Reporter) User(p cfront.Pos) cfront.Pos {
	if inHeader(p) {
		return r.Needed
	}
	return p
}

// NewReporter returns a reporter without mistakes.
func NewReporter() *Reporter { return &Reporter{notes: map[cfront.Pos]*macro{}} }

// Add reports a mistake; the first at a place wins.
func (r *Reporter) Add(p cfront.Pos, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if m := r.notes[p]; m != nil && m.pos.IsValid() {
		msg += fmt.Sprintf(" (in the expansion of %s, defined at %s)", m.name, m.pos)
	}
	if user := r.User(p); user != p && user.IsValid() {
		in, _, _ := strings.Cut(strings.TrimPrefix(r.Where, " ("), ", needed at")
		p, msg = user, fmt.Sprintf("%s (at %s, %s)", msg, p, in)
	} else {
		msg += r.Where
	}
	for _, e := range r.List {
		if e.Pos == p {
			return
		}
	}
	r.List = append(r.List, cfront.Error{Pos: p, Msg: msg})
	if len(r.List) >= cfront.MaxErrors {
		panic(Stop{})
	}
}

// Fail reports a mistake and leaves the construct.
func (r *Reporter) Fail(p cfront.Pos, format string, args ...any) {
	r.Add(p, format, args...)
	panic(Bail{})
}

// Limit reports that the text is too large or too deep and ends the parse.
func (r *Reporter) Limit(p cfront.Pos, format string, args ...any) {
	r.Add(p, format, args...)
	panic(Stop{})
}

// Err returns the mistakes as an error, or nil; those of the main file are in order of lines.
func (r *Reporter) Err() error {
	if len(r.List) == 0 {
		return nil
	}
	sort.SliceStable(r.List, func(i, j int) bool {
		a, b := r.List[i].Pos, r.List[j].Pos
		return a.File == b.File && (a.Line < b.Line || a.Line == b.Line && a.Col < b.Col)
	})
	return r.List
}
