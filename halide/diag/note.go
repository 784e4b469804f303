package diag

import (
	"cmp"
	"encoding/json"
	"slices"
	"sort"
	"strings"
)

// Note is what a user should know of a kernel that is legal and right: where it is slower than it looks, why, and what
// to write instead. A note refuses nothing.
type Note struct {
	Pos   Pos
	Code  Code
	Cause string // the call as the user wrote it, and the fact: "Vectorize(xi): 10 lanes run one by one: ..."
	Cure  string // what helps
}

// String is the cause behind its position, with the cure on a line of its own behind a tab, as a Mistake has them.
func (n Note) String() string {
	return Mistake{Pos: n.Pos, Fact: n.Cause, Help: []string{n.Cure}}.Error()
}

// MarshalJSON writes {"pos": "conv.go:22", "cause": "...", "cure": "..."}.
func (n Note) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Pos   string `json:"pos"`
		Cause string `json:"cause"`
		Cure  string `json:"cure"`
	}{n.Pos.String(), n.Cause, n.Cure})
}

// Notes are notes in the order of their positions, each once.
type Notes []Note

// NewNotes puts notes in order, and leaves out those that say the same of the same line. It is not nil, so that JSON
// has a list.
func NewNotes(lists ...[]Note) Notes {
	all := append(Notes{}, slices.Concat(lists...)...)
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i].Pos, all[j].Pos
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Col-b.Col) < 0
	})
	seen := map[Note]bool{}
	return slices.DeleteFunc(all, func(n Note) bool {
		again := seen[n]
		seen[n] = true
		return again
	})
}

// String is a note behind the other, each ended by a newline.
func (l Notes) String() string {
	var b strings.Builder
	for _, n := range l {
		b.WriteString(n.String())
		b.WriteByte('\n')
	}
	return b.String()
}
