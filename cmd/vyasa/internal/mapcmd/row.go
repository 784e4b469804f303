package mapcmd

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// row is what is printed of a kernel's sum and an instruction.
type row struct {
	Haystack string   `json:"haystack"`
	Needle   string   `json:"needle"`
	Exact    int      `json:"exact"`
	Pack     int      `json:"pack"`
	Dup      int      `json:"dup"`
	Maps     []oneMap `json:"maps"`
	After    []string `json:"after,omitempty"`   // transformations
	Refused  string   `json:"refused,omitempty"` // why there are none

	found  *match.Found
	failed bool // a map that was run
}

// oneMap is a map.
type oneMap struct {
	Axes  map[string]string `json:"axes"` // loops of the instruction: loops of the kernel
	Swap  bool              `json:"swap"`
	Class string            `json:"class"`
	Bytes int               `json:"bytes"` // a call, in an order that is not the array's

	Program string `json:"program,omitempty"` // with --programs: the algorithm, and a schedule that maps
	Checked string `json:"checked,omitempty"` // with --check: by what it ran, or what is wrong

	text string
}

// cost is what a map costs, for people.
func (m oneMap) cost() string {
	text := ""
	if m.Bytes > 0 {
		text = fmt.Sprintf("%d bytes a call are put in order", m.Bytes)
	}
	if m.Swap {
		if text != "" {
			text += ", "
		}
		text += "factors exchanged"
	}
	return text
}

// rowOf maps an instruction onto a sum. Maps on which the instruction would saturate or wrap are left out, and the last reason is
// told if none is left.
func (h haystack) rowOf(n *needle.Needle, waste match.Waste) row {
	r := row{Haystack: h.name, Needle: n.Name, Maps: []oneMap{}}
	if h.err != nil {
		r.Refused = h.err.Error()
		return r
	}
	found, why := match.Search(n.Product, h.f, h.sum, waste)
	if why != nil {
		r.Refused = why.Text
		return r
	}
	for _, f := range found {
		var right []match.Map
		for _, m := range f.Maps {
			if err := n.Exact(f.Sum, m); err != nil {
				r.Refused = err.Error()
				continue
			}
			right = append(right, m)
		}
		if len(right) == 0 {
			continue
		}
		f.Maps = right
		r.found, r.After, r.Refused = &f, f.Steps, ""
		r.add(n.Product, f)
		break
	}
	return r
}

func (r *row) add(n *match.Product, f match.Found) {
	for _, m := range f.Maps {
		r.Exact += one(m.Class == match.Exact)
		r.Pack += one(m.Class == match.Pack)
		r.Dup += one(m.Class == match.Dup)
		axes := map[string]string{}
		for i, a := range m.Axes {
			if a >= 0 {
				axes[n.Loops[i].Name] = f.Sum.Product.Loops[a].Name
			}
		}
		r.Maps = append(r.Maps, oneMap{Axes: axes, Swap: m.Swapped(), Class: m.Class.String(), Bytes: m.Bytes, text: m.Text(n, f.Sum.Product)})
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
