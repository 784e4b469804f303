package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Path is a value of the choice path: so many lanes; Columns 0 leaves to the compiler which of the variants of so many
// lanes it takes. Lanes 0: nothing is vectorised.
type Path struct{ Lanes, Columns int }

// String is "16x2", "16" or "none".
func (p Path) String() string {
	switch {
	case p.Lanes == 0:
		return "none"
	case p.Columns == 0:
		return fmt.Sprint(p.Lanes)
	}
	return fmt.Sprintf("%dx%d", p.Lanes, p.Columns)
}

// walk is a vector loop, an index into the loops or -1, and an index into the paths.
type walk struct{ vector, path int }

// padding is a value of pad: least stored extents, and what rows are aligned to (0: the default).
type padding struct {
	dims  []halide.PadDim
	align int
}

// String is "x:272", "align:16", both joined by "+", or "auto".
func (p padding) String() string {
	var words []string
	for _, d := range p.dims {
		words = append(words, fmt.Sprintf("%s:%d", d.Dim, d.Extent))
	}
	if p.align > 0 {
		words = append(words, fmt.Sprintf("align:%d", p.align))
	}
	if words == nil {
		return auto
	}
	return strings.Join(words, "+")
}

// auto is the value of a choice that is left to the compiler.
const auto = "auto"

// menus are the values of the choices that stand for something.
type menus struct {
	paths   []Path
	walks   []walk
	groups  []string                     // a reduction loop; "": auto
	pairs   [][]string                   // reduction loops; [0] is auto, [1] none
	layouts [MaxTensors][]*halide.Layout // nil: the default
	pads    [MaxTensors][]padding
}

// Sizes of menus.
const (
	mostNumbers = 32   // factors of one loop: the bits of a domain
	mostPads    = 16   // the same of the choice pad
	mostPaths   = 15   // of path: one of its 16 bits is for none
	mostCopies  = 4096 // of the body, as package halide allows
)

// paths are the variants: for each number of lanes any, and each by itself if there are several; none is the last.
func paths(lanes []Datapath, asked Path) []Path {
	var list []Path
	for i, d := range lanes {
		if slices.ContainsFunc(lanes[:i], func(o Datapath) bool { return o.Lanes == d.Lanes }) {
			continue
		}
		list = append(list, Path{d.Lanes, 0})
		var same []Path
		for _, o := range lanes {
			if p := Path(o); o.Lanes == d.Lanes && !slices.Contains(same, p) {
				same = append(same, p)
			}
		}
		if len(same) > 1 || len(same) == 1 && same[0] == asked {
			list = append(list, same...)
		}
	}
	return append(list[:min(len(list), mostPaths)], Path{})
}

// columns is the greatest number of columns of a path.
func columns(lanes []Datapath, p Path) int {
	most := max(1, p.Columns)
	for _, d := range lanes {
		if p.Columns == 0 && d.Lanes == p.Lanes {
			most = max(most, d.Columns)
		}
	}
	return most
}

// vectors is how many vectors a loop has.
func vectors(extent, lanes int) int { return (extent + lanes - 1) / lanes }

// divisors of n up to most, rising.
func divisors(n, most int) []int {
	var list []int
	for d := 1; d <= min(n, most); d++ {
		if n%d == 0 {
			list = append(list, d)
		}
	}
	return list
}

// merge leaves the least numbers of a rising list that fit a domain, and puts one more in unless it is 0.
func merge(list []int, more int) []int {
	list = list[:min(len(list), mostNumbers-1)]
	if at, there := slices.BinarySearch(list, more); more > 0 && !there {
		list = slices.Insert(list, at, more)
	}
	return list
}
