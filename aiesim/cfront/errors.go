package cfront

import (
	"fmt"
	"sort"
	"strings"
)

// Error is one mistake in the text: where it is and what it is, with the remedy if there is one.
type Error struct {
	Pos Pos
	Msg string
}

// Error prints file:line:col: message.
func (e Error) Error() string {
	if !e.Pos.IsValid() {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// ErrorList is what [Parse] returns: at least one and at most [MaxErrors] mistakes, in order of their places in the
// text as it was read. Mistakes that only follow from an earlier one are left out.
type ErrorList []Error

// MaxErrors is how many mistakes a parse reports before it gives up.
const MaxErrors = 10

// Error prints one mistake a line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// bail is thrown to leave a construct whose mistake has been reported; the statement or declaration around catches it.
type bail struct{}

// stop is thrown when parsing must end at once: too many mistakes or a limit hit.
type stop struct{}

// reporter collects mistakes.
type reporter struct {
	list  ErrorList
	notes map[Pos]*macro // uses of macros by their place: a mistake there says so
	where string         // the template instance being read, in words
}

// add reports a mistake; the first at a place wins.
func (r *reporter) add(p Pos, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if m := r.notes[p]; m != nil && m.pos.IsValid() {
		msg += fmt.Sprintf(" (in the expansion of %s, defined at %s)", m.name, m.pos)
	}
	msg += r.where
	for _, e := range r.list {
		if e.Pos == p {
			return
		}
	}
	r.list = append(r.list, Error{p, msg})
	if len(r.list) >= MaxErrors {
		panic(stop{})
	}
}

// fail reports a mistake and leaves the construct.
func (r *reporter) fail(p Pos, format string, args ...any) {
	r.add(p, format, args...)
	panic(bail{})
}

// limit reports that the text is too large or too deep and ends the parse.
func (r *reporter) limit(p Pos, format string, args ...any) {
	r.add(p, format, args...)
	panic(stop{})
}

// err returns the mistakes as an error, or nil; those of the main file are in order of lines.
func (r *reporter) err() error {
	if len(r.list) == 0 {
		return nil
	}
	sort.SliceStable(r.list, func(i, j int) bool {
		a, b := r.list[i].Pos, r.list[j].Pos
		return a.File == b.File && (a.Line < b.Line || a.Line == b.Line && a.Col < b.Col)
	})
	return r.list
}
