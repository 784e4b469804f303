package mapcmd

import (
	"fmt"
	"slices"
	"strings"

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
	Proved   []string `json:"proved,omitempty"`  // with --prove: by what it was shown that these keep the values
	Refused  string   `json:"refused,omitempty"` // why there are none

	Tried []string `json:"tried,omitempty"` // transformations, and why nothing maps after them

	found  *match.Found
	others []row  // after other transformations
	failed string // the first map that is wrong, or that was not made or proved, and why; "": none
}

// oneMap is a map.
type oneMap struct {
	Axes  map[string]string `json:"axes"` // loops of the instruction: loops of the kernel
	Swap  bool              `json:"swap"`
	Class string            `json:"class"`
	Bytes int               `json:"bytes"` // a call, in an order that is not the array's

	Program string   `json:"program,omitempty"` // with --programs: the algorithm, and a schedule that maps
	Proved  []string `json:"proved,omitempty"`  // with --prove: by what
	Checked string   `json:"checked,omitempty"` // with --check: by what it ran, or what is wrong

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

// rowOf maps an instruction onto a sum. Maps on which the instruction would saturate or wrap are left out.
func (h haystack) rowOf(n *needle.Needle, o match.Options) row {
	r := row{Haystack: h.name, Needle: n.Name, Maps: []oneMap{}}
	if h.err != nil {
		r.Refused = h.err.Error()
		return r
	}
	o.Exact = n.Exact
	found, why := match.Search(n.Product, h.f, h.sum, o)
	if why != nil {
		r.Refused, r.Tried = why.Text, why.Tried
		return r
	}
	r.found, r.After = &found[0], append(slices.Clone(h.steps), found[0].Steps...)
	r.add(n.Product, found[0])
	for i := range found[1:] {
		f := &found[i+1]
		more := row{Haystack: h.name, Needle: n.Name, Maps: []oneMap{}, found: f, After: append(slices.Clone(h.steps),
			f.Steps...)}
		more.add(n.Product, *f)
		r.others = append(r.others, more)
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
		r.Maps = append(r.Maps, oneMap{Axes: axes, Swap: m.Swapped(), Class: m.Class.String(), Bytes: m.Bytes,
			text: m.Text(n, f.Sum.Product)})
	}
}

// fail notes what is wrong with map i, or with what was done before (-1).
func (r *row) fail(i int, what string) {
	of := ""
	if i >= 0 {
		m := &r.Maps[i]
		m.Checked = strings.TrimPrefix(m.Checked+"; "+what, "; ")
		of = ", " + m.text
	}
	if r.failed == "" {
		r.failed = fmt.Sprintf("%s by %s%s: %s", r.Haystack, r.Needle, of, what)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
