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
	name := unused(loop, c.names)
	c.parts[key] = name
	return name
}

// unused is the first of loop_2, loop_3, ... that is not in use, and puts it there.
func unused(loop string, names map[string]bool) string {
	k := 2
	for names[Numbered(loop, k)] {
		k++
	}
	name := Numbered(loop, k)
	names[name] = true
	return name
}

// taken are the names of the nest's loops, buffers and accumulators.
func (n *Nest) taken() map[string]bool {
	names := map[string]bool{}
	for name := range n.Extents() {
		names[name] = true
	}
	for _, b := range n.Buffers {
		names[b.Name] = true
	}
	for _, l := range n.Locals {
		names[l.Name] = true
	}
	return names
}

// tidy gives the first part of a loop the loop's own name, where no loop has it any more.
func (c *cutter) tidy(body []Stmt) []Stmt {
	used := affine.Extents{}
	gatherExtents(body, used)
	rename := map[string]string{}
	values := map[string]*halide.Expr{}
	keys := slices.Collect(maps.Keys(c.parts))
	sort.SliceStable(keys, func(i, j int) bool { return keys[i].compare(keys[j]) < 0 })
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
