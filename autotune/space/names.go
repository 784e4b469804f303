package space

import (
	"fmt"
	"math/bits"
	"strings"
)

// name gives values and choices their names.
func (sp maker) name() {
	sp.lists = map[string]Choice{}
	for v := range variables {
		if sp.used(v) {
			sp.names[v] = sp.valueNames(v)
			sp.lists[sp.Name(Choice(v))] = Choice(v)
		}
	}
}

// Name is the name of a choice: "vector", "jam.y", "order.x.y", "layout.w".
func (sp *Space) Name(c Choice) string {
	kind, i := kindOf(int(c))
	switch kind {
	case "jam":
		return kind + "." + sp.kernel.loops[i].Name
	case "unroll":
		return kind + "." + sp.kernel.loops[sp.outputs+i].Name
	case "outside":
		return kind + "." + sp.kernel.loops[i].Name
	case "order":
		a, b := objects(i)
		return kind + "." + sp.kernel.loops[a].Name + "." + sp.kernel.loops[b].Name
	case "layout", "pad", "place":
		return kind + "." + sp.kernel.tensors[i].Name
	}
	return kind
}

// valueNames are the names of a variable's values.
func (sp maker) valueNames(v int) []string {
	m := &sp.menus
	kind, i := kindOf(v)
	var names []string
	switch kind {
	case "vector":
		for _, l := range sp.kernel.loops[:sp.outputs] {
			names = append(names, l.Name)
		}
		names = append(names, "none")
	case "path":
		for _, p := range m.paths {
			names = append(names, p.String())
		}
	case "walk":
		for _, w := range m.walks {
			if w.vector < 0 {
				names = append(names, "none")
				continue
			}
			names = append(names, sp.kernel.loops[w.vector].Name+":"+m.paths[w.path].String())
		}
	case "jam":
		for j, n := range sp.jamNumbers[i] {
			names = append(names, jam{n, sp.jamTails[i][j]}.String())
		}
	case "unroll":
		names = numberNames(sp.unrollNumbers[i])
	case "outside", "sums":
		names = []string{"none", "some"}
	case "order":
		a, b := objects(i)
		x, y := sp.kernel.loops[a].Name, sp.kernel.loops[b].Name
		names = []string{x + "," + y, y + "," + x}
	case "group":
		for _, g := range m.groups {
			names = append(names, or(g, auto))
		}
	case "pair":
		for i, p := range m.pairs {
			if i == 0 {
				names = append(names, auto)
			} else {
				names = append(names, or(strings.Join(p, "+"), "none"))
			}
		}
	case "layout":
		for _, l := range m.layouts[i] {
			if l == nil {
				names = append(names, auto)
			} else {
				names = append(names, l.String())
			}
		}
	case "pad":
		for _, p := range m.pads[i] {
			names = append(names, p.String())
		}
	case "place":
		names = append(names, auto)
		for b := range sp.modules {
			names = append(names, fmt.Sprint(b))
		}
	}
	return names
}

func numberNames(list []int) []string {
	var names []string
	for _, n := range list {
		names = append(names, fmt.Sprint(n))
	}
	return names
}

// or is the first text that is not empty.
func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// textOf are values of a variable, joined by bars.
func textOf(choices []string, d uint64) string {
	var names []string
	for ; d != 0; d &= d - 1 {
		names = append(names, choices[bits.TrailingZeros64(d)])
	}
	if names == nil {
		return "nothing"
	}
	return strings.Join(names, "|")
}
