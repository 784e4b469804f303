package mapcmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Written is the C of a map.
type Written struct {
	Text  string
	Entry string   // the function
	How   string   // the map, and what was done before
	Flags []string // that compilers want
}

// InC is what the command writes by -o with --more, for one instruction of the library.
func InC(name string, s *halide.Schedule, instruction string) (Written, error) {
	n, err := needle.Named(instruction)
	if err != nil {
		return Written{}, err
	}
	for _, h := range haystacks(name, s) {
		r := h.rowOf(n, match.Options{More: true})
		if r.found != nil {
			return written(n, append([]row{r}, r.others...), region(s), "greedy", 0)
		}
		err = errors.Join(err, fmt.Errorf("%s does not map: %s", n.Name, r.Refused))
	}
	return Written{}, err
}

// written is the C of that map of rows which an approach chooses.
func written(n *needle.Needle, rows []row, at []halide.Range, approach string, tries int) (Written, error) {
	made, err := choose(n, rows, at, approach, tries)
	if err != nil {
		return Written{}, err
	}
	r, p := made.row, made.program
	w := Written{Entry: p.Schedule.Func.Name + "_by_" + strings.ReplaceAll(n.Name, "-", "_"), Flags: n.C.Flags,
		How: strings.Join(append([]string{r.Maps[made.at].text}, r.After...), "; ")}
	w.Text, err = mapped.C(p.Program, w.Entry, func(*needle.Needle) bool { return true })
	return w, err
}
