package halide

import (
	"fmt"
	"strings"
)

// Layout is the order in which the dimensions of an array lie in memory, outermost first. A complete layout, as
// ParseLayout returns, has each dimension once: whole, or cut into parts that fit together, as c/8 and c mod 8.
type Layout struct{ Axes []Axis }

// Axis is one level of a layout: the part (coordinate mod Mod) / Div of dimension Dim, coordinates counted from the
// stored minimum. Div is at least 1; Mod 0 means no mod. The paper's "(C/2) Y X (2)" is C/2, Y, X, C mod 2.
type Axis struct {
	Dim      string
	Div, Mod int
}

// Of is the index on this axis of an element whose coordinate, counted from the stored minimum, is c.
func (a Axis) Of(c int) int {
	if a.Mod > 0 {
		c %= a.Mod
	}
	return c / a.Div
}

// Size is how many indices this axis has for a dimension of n stored elements. A last tile that n does not fill is
// stored whole.
func (a Axis) Size(n int) int {
	if a.Mod > 0 {
		return a.Mod / a.Div
	}
	return (n + a.Div - 1) / a.Div
}

// String is the layout in its normal form, which ParseLayout reads back: "(c/8) y x (8)". A tile is written without its
// dimension where no other open dimension has tiles of its size.
func (l *Layout) String() string {
	var words []string
	var open opened
	for _, a := range l.Axes {
		switch {
		case a.Mod == 0 && a.Div == 1:
			words = append(words, a.Dim)
		case a.Mod == 0:
			words = append(words, fmt.Sprintf("(%s/%d)", a.Dim, a.Div))
		case a.Div > 1:
			words = append(words, fmt.Sprintf("(%s%%%d/%d)", a.Dim, a.Mod, a.Div))
		case open.count(a.Mod) == 1 && open.has(a.Dim, a.Mod):
			words = append(words, fmt.Sprintf("(%d)", a.Mod))
		default:
			words = append(words, fmt.Sprintf("(%s%%%d)", a.Dim, a.Mod))
		}
		open.add(a)
	}
	return strings.Join(words, " ")
}

// opened are the dimensions of a layout that are tiled and whose tiles have not come yet, in the order in which they
// were opened.
type opened []struct {
	dim  string
	tile int
}

// add takes account of an axis: the part that is there is no longer open, what it leaves is.
func (o *opened) add(a Axis) {
	if a.Mod > 0 {
		for i, e := range *o {
			if e.dim == a.Dim && e.tile == a.Mod {
				*o = append((*o)[:i:i], (*o)[i+1:]...)
				break
			}
		}
	}
	if a.Div > 1 {
		*o = append(*o, struct {
			dim  string
			tile int
		}{a.Dim, a.Div})
	}
}

func (o opened) has(dim string, tile int) bool {
	for _, e := range o {
		if e.dim == dim && e.tile == tile {
			return true
		}
	}
	return false
}

func (o opened) count(tile int) int {
	n := 0
	for _, e := range o {
		if e.tile == tile {
			n++
		}
	}
	return n
}

// last is the dimension opened last with tiles of that size.
func (o opened) last(tile int) (string, bool) {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].tile == tile {
			return o[i].dim, true
		}
	}
	return "", false
}
