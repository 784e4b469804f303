package halide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ParseLayout reads a layout of an array with the given dimensions, components outermost first:
//
//	d          the whole dimension d
//	(d/n)      its tiles of n elements
//	(d%m)      the place inside a tile of m; also (m d)
//	(d%m/n)    the tiles of n inside a tile of m
//	(n)        the place inside a tile of n of the dimension opened last by n and not closed yet
//
// The notation of the paper is read, too: letters need no space between them, primes and capitals do not count where
// dimensions are single letters, as in "(K/16)SR(C/2)(16)(2)" and "(C/8)Y'X'(8)". Parts of a dimension may stand in any
// order, but each must be there, once.
func ParseLayout(text string, dims []string) (*Layout, error) {
	l, bad := parseLayout(text, dims)
	if bad != nil {
		return nil, diag.List{{Pos: diag.Pos{File: "layout", Line: 1}, Code: bad.code, Fact: fmt.Sprintf("%q: %s", text,
			bad.fact), Help: bad.help}}
	}
	return l, nil
}

// badLayout is what is wrong with a layout.
type badLayout struct {
	code diag.Code
	fact string
	help []string
}

// layoutReader reads the components of a layout.
type layoutReader struct {
	dims []string
	axes []Axis
	open opened
}

func parseLayout(text string, dims []string) (*Layout, *badLayout) {
	r := &layoutReader{dims: dims}
	text = strings.NewReplacer("’", "'", "′", "'").Replace(text)
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		var bad *badLayout
		if rest[0] == '(' {
			end := strings.IndexByte(rest, ')')
			if end < 0 {
				return nil, r.syntax("a ( is not closed")
			}
			bad = r.part(rest[1:end])
			rest = rest[end+1:]
		} else {
			end := strings.IndexAny(rest, "( \t)")
			if end < 0 {
				end = len(rest)
			}
			if end == 0 {
				return nil, r.syntax("a ) closes nothing")
			}
			bad = r.whole(rest[:end])
			rest = rest[end:]
		}
		if bad != nil {
			return nil, bad
		}
	}
	if bad := checkLayout(r.axes, dims); bad != nil {
		return nil, bad
	}
	return &Layout{Axes: r.axes}, nil
}

func (r *layoutReader) syntax(fact string) *badLayout {
	return &badLayout{CodeLayoutText, fact, []string{"components are d, (d/n), (d%m), (d%m/n) and (n), outermost first",
		r.known()}}
}

func (r *layoutReader) known() string { return "its dimensions are: " + strings.Join(r.dims, ", ") }

// add takes one more axis.
func (r *layoutReader) add(a Axis) {
	r.axes = append(r.axes, a)
	r.open.add(a)
}

// whole reads a run of letters: one dimension, or several of one letter each.
func (r *layoutReader) whole(run string) *badLayout {
	if strings.ContainsAny(run, "/%") {
		return r.syntax(fmt.Sprintf("%s needs its brackets: (%s)", run, run))
	}
	names := []string{run}
	if !slices.Contains(r.dims, run) {
		names = letters(run)
	}
	for _, n := range names {
		dim, bad := r.dim(n)
		if bad != nil && len(names) == len(run) && !r.single() {
			dim, bad = r.dim(run) // what the user meant is one long name
		}
		if bad != nil {
			return bad
		}
		r.add(Axis{Dim: dim, Div: 1})
	}
	return nil
}

// letters cuts "Y'X" into "Y'" and "X".
func letters(run string) []string {
	var out []string
	for _, c := range run {
		if c == '\'' && len(out) > 0 {
			out[len(out)-1] += "'"
			continue
		}
		out = append(out, string(c))
	}
	return out
}

// single reports whether all dimensions are single letters.
func (r *layoutReader) single() bool {
	return !slices.ContainsFunc(r.dims, func(d string) bool { return len(d) > 1 })
}

// dim is the dimension of a name: exactly, or else without its primes, or else, for a letter, in the other case.
func (r *layoutReader) dim(name string) (string, *badLayout) {
	if slices.Contains(r.dims, name) {
		return name, nil
	}
	bare := strings.TrimRight(name, "'")
	if slices.Contains(r.dims, bare) {
		return bare, nil
	}
	for _, d := range r.dims {
		if len(bare) == 1 && strings.EqualFold(d, bare) {
			return d, nil
		}
	}
	bad := &badLayout{CodeLayoutDim, fmt.Sprintf("there is no dimension %s", name), []string{r.known()}}
	if near := nearest(name, r.dims); near != "" {
		bad.help = append(bad.help, "did you mean "+near+"?")
	}
	return "", bad
}

// part reads what stands inside brackets.
func (r *layoutReader) part(text string) *badLayout {
	fields := strings.Fields(text)
	if n, ok := tileSize(text); ok {
		dim, found := r.open.last(n)
		if !found {
			return &badLayout{CodeLayoutClose, fmt.Sprintf("no dimension is open that is tiled by %d", n),
				[]string{fmt.Sprintf("open one first, as (d/%d), or say whose tile it is: (d%%%d)", n, n), r.known()}}
		}
		r.add(Axis{dim, 1, n})
		return nil
	}
	if len(fields) == 2 {
		if n, ok := tileSize(fields[0]); ok { // (n d)
			return r.axis(fields[1], 1, n)
		}
	}
	name, mod, div, ok := cutPart(text)
	if !ok {
		return r.syntax(fmt.Sprintf("(%s) is no component", text))
	}
	return r.axis(name, div, mod)
}

// axis checks the numbers of a part and takes it.
func (r *layoutReader) axis(name string, div, mod int) *badLayout {
	dim, bad := r.dim(name)
	if bad != nil {
		return bad
	}
	a := Axis{dim, div, mod}
	switch {
	case div == 1 && mod == 1, mod == div && mod > 0:
		return &badLayout{CodeLayoutTile, fmt.Sprintf("%s has one index only", a.describe()),
			[]string{"tiles have at least 2 elements; leave this part out"}}
	case mod > 0 && mod%div != 0:
		return &badLayout{CodeLayoutTile, fmt.Sprintf("tiles of %d do not fill a tile of %d of %s", div, mod, dim),
			[]string{"the inner tile must divide the outer one"}}
	}
	r.add(a)
	return nil
}

// cutPart reads "d", "d/n", "d%m" or "d%m/n"; div is 1 and mod 0 where there is none.
func cutPart(text string) (name string, mod, div int, ok bool) {
	text, quotient, divided := strings.Cut(text, "/")
	name, remainder, cut := strings.Cut(text, "%")
	div, ok = 1, true
	if divided {
		div, ok = tileSize(quotient)
	}
	if cut && ok {
		mod, ok = tileSize(remainder)
	}
	name = strings.TrimSpace(name)
	return name, mod, div, ok && name != "" && !strings.ContainsAny(name, " \t()")
}

// tileSize reads a number of elements: 1 to maxExtent.
func tileSize(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n >= 1 && n <= maxExtent
}

// describe is the axis as a layout with everything written out has it.
func (a Axis) describe() string {
	switch {
	case a.Mod == 0 && a.Div == 1:
		return a.Dim
	case a.Mod == 0:
		return fmt.Sprintf("(%s/%d)", a.Dim, a.Div)
	case a.Div == 1:
		return fmt.Sprintf("(%s%%%d)", a.Dim, a.Mod)
	}
	return fmt.Sprintf("(%s%%%d/%d)", a.Dim, a.Mod, a.Div)
}
