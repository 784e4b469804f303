package tunecmd

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
)

// maps are the choices of the directive map by what they cost, the least first. A pin leaves one, or none of them;
// pinned is whether it leaves one, so that nothing else is searched. The error lists the choices where a pin names no
// such.
//
// Maps change the algorithm and lay out what it reads: there are none where a file says how arrays lie.
func (n *nativeTuner) maps(ctx context.Context, plain *halide.Schedule) (list []finalist, pinned bool, err error) {
	want := ""
	for _, pin := range n.Pin {
		if text, ok := strings.CutPrefix(pin, vyasa.MapPin); ok {
			want = text
		}
	}
	switch {
	case want == "none" || want == "" && laid(plain):
		return nil, false, nil
	case laid(plain):
		return nil, false, fmt.Errorf("--pin %s%s: a map decides itself how arrays lie, and the file says it: leave "+
			"one of them out", vyasa.MapPin, want)
	}
	var there []string
	for _, s := range n.target.Maps(plain) {
		there = append(there, vyasa.MapOf(s))
		if want != "" && want != vyasa.MapOf(s) {
			continue
		}
		cycles, err := n.target.Cost(ctx, s)
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		if err == nil {
			list = append(list, finalist{s, cycles})
		}
	}
	if want != "" && list == nil {
		return nil, false, fmt.Errorf("--pin %s%s: there are %s", vyasa.MapPin, want,
			strings.Join(append(there, "none"), ", "))
	}
	slices.SortStableFunc(list, func(a, b finalist) int { return cmp.Compare(a.cycles, b.cycles) })
	return list, want != "", nil
}

// laid reports whether a schedule of bounds says how arrays lie in memory, too.
func laid(plain *halide.Schedule) bool {
	for line := range strings.Lines(plain.String()) {
		switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "", "bound", "reassociate", "of":
		default:
			return true
		}
	}
	return false
}
