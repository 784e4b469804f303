package match

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Distance is how far the names of a binding are from the formals': the sum of Levenshtein's distances between
// lower-case names, of an access path its last part.
func (b Binding) Distance() int {
	sum := 0
	for f, a := range b {
		sum += levenshtein.ComputeDistance(f, plain(a))
	}
	return sum
}

// plain is the name that a programmer gave: p->f and p.f are f, p[*] is p.
func plain(path string) string {
	path = strings.NewReplacer("[*]", "", "*", "").Replace(path)
	if i := strings.LastIndexAny(path, ".>"); i >= 0 {
		path = path[i+1:]
	}
	return strings.ToLower(path)
}

// ByName puts the likeliest bindings first: by distance, then as text.
func ByName(bs []Binding) {
	type ranked struct {
		b    Binding
		d    int
		text string
	}
	rs := make([]ranked, len(bs))
	for i, b := range bs {
		rs[i] = ranked{b, b.Distance(), b.String()}
	}
	slices.SortFunc(rs, func(x, y ranked) int { return cmp.Or(cmp.Compare(x.d, y.d), cmp.Compare(x.text, y.text)) })
	for i, r := range rs {
		bs[i] = r.b
	}
}
