package lower

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// piece is a part of a loop.
type piece struct {
	loop     string
	from, to int
}

// name is the name of a part of a loop, as xi_2: one for all loops of that name that are cut there.
func (c *cutter) name(loop string, from, to int) string {
	key := piece{loop, from, to}
	if name, ok := c.parts[key]; ok {
		return name
	}
	k := 2
	for c.names[Numbered(loop, k)] {
		k++
	}
	name := Numbered(loop, k)
	c.names[name], c.parts[key] = true, name
	return name
}

// tidy gives the first part of a loop the loop's own name, where no loop has it any more.
func (c *cutter) tidy(body []Stmt) []Stmt {
	used := affine.Extents{}
	gatherExtents(body, used)
	rename := map[string]string{}
	values := map[string]*halide.Expr{}
	keys := slices.Collect(maps.Keys(c.parts))
	sort.Slice(keys, func(i, j int) bool { return keys[i].compare(keys[j]) < 0 })
	for _, key := range keys {
		if name := c.parts[key]; used[key.loop] == 0 && used[name] > 0 {
			used[key.loop] = used[name]
			rename[name], values[name] = key.loop, indexes.Variable(key.loop)
		}
	}
	if len(rename) == 0 {
		return body
	}
	return Map(mapBody(body, indexes.Substitution(values)), func(s Stmt) []Stmt {
		if f, ok := s.(*For); ok && rename[f.Var] != "" {
			f.Var = rename[f.Var]
		}
		return []Stmt{s}
	})
}

func (p piece) compare(q piece) int {
	return cmp.Or(cmp.Compare(p.loop, q.loop), cmp.Compare(p.from, q.from), cmp.Compare(p.to, q.to))
}

// Numbered is a further name after an old one, as xi_2.
func Numbered(name string, k int) string { return fmt.Sprintf("%s_%d", name, k) }
