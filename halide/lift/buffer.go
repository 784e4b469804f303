package lift

import (
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A static variable of a function that every call writes before it reads it is no output: no call sees what another
// left. A global array may be such a buffer, too, as the packed blocks of a matrix product are, or an array that the
// caller gives, as the tiles of Winograd's convolution are, but others can see it. So it is an output at first; if
// nothing fits then, it is taken as a buffer, and that nothing else reads it is a precondition.

// scratch reports whether what the run left in o is no output.
func scratch[V any](s *subject, t *interp.Trace[V], o *interp.Object[V]) bool {
	if o.Root == nil || t.Result != nil && t.Result.Kind == interp.Ptr && t.Result.Path == o.Path {
		return false
	}
	if o.Root.Storage != ctree.Static && !s.buffers[o.Path] {
		return false
	}
	return !slices.ContainsFunc(o.Cells, func(c interp.Cell[V]) bool { return c.Read && c.Kind != interp.Ptr })
}

// mostLeftOut is how often results are taken for buffers in vain.
const mostLeftOut = 2

// takeBuffers makes buffers of what may be some at p; it reports whether there are any.
func (s *subject) takeBuffers(p point) bool {
	if len(s.buffers) > 0 || p == nil || s.leftOut == mostLeftOut {
		return false
	}
	s.buffers = s.mayBeBuffers(p)
	return len(s.buffers) > 0
}

// mayBeBuffers are the paths of what may be buffers at p: arrays that are written before they are read, and are read;
// none if that leaves no output.
func (s *subject) mayBeBuffers(p point) map[string]bool {
	t, err := run(s, p, concrete(1), interp.Limits{Steps: 6_000_000, Bytes: 256 << 20})
	if err != nil {
		return nil
	}
	found, others := map[string]bool{}, false
	for _, o := range t.Objects {
		shared := o.Root != nil && (o.Root.Storage == ctree.Global || o.Root.Storage == ctree.Static ||
			o.Root.Storage == ctree.Param)
		written, first, again := 0, false, false
		for _, c := range o.Cells {
			if c.Kind != interp.Ptr && c.Written {
				written++
				first, again = first || c.Read, again || c.Reads > 0
			}
		}
		switch {
		case written < 2:
		case shared && again && !first:
			found[o.Path] = true
		default:
			others = true
		}
	}
	if !others {
		return nil
	}
	return found
}

// callers are the buffers that the caller gives.
func (s *subject) callers() []string {
	var out []string
	for _, path := range slices.Sorted(maps.Keys(s.buffers)) {
		root := path
		if end := strings.IndexAny(path, "-.["); end >= 0 {
			root = path[:end]
		}
		if slices.ContainsFunc(s.function().Params, func(p *ctree.Object) bool { return p.Name == root }) {
			out = append(out, path)
		}
	}
	return out
}

// drops reports whether sum leaves out what the caller gives arrays for, and is no product or convolution that these
// would be workspaces of: then they are rather what the function is called for.
func (s *subject) drops(sum *summary.Summary) bool { return len(s.callers()) > 0 && !named(sum) }

// dropped is the refusal of that.
func (s *subject) dropped() error {
	return diag.Mistake{Pos: s.function().Pos, Code: CodeRefused, Fact: "what elements become was not found of " +
		strings.Join(s.callers(), ", "),
		Help: []string{"what it does to its other arrays is known: write these as local arrays if nobody reads them, " +
			"or give them a function of their own"}}
}

// bufferConditions are what is assumed of buffers and of variables that keep values between calls.
func (s *subject) bufferConditions() []summary.Condition {
	var out []summary.Condition
	for _, path := range slices.Sorted(maps.Keys(s.buffers)) {
		out = append(out, summary.Condition{Kind: summary.Buffer, Arrays: []string{path}})
		if slices.Contains(s.callers(), path) {
			out = append(out, summary.Condition{Kind: summary.Outside, Text: path + " overlaps no other array"})
		}
	}
	for _, path := range slices.Sorted(maps.Keys(s.kept)) {
		out = append(out, summary.Condition{Kind: summary.Holds,
			Text: path + " has its initial value, as in the first call"})
	}
	return out
}

// keep remembers the variables whose values the run read, as their initialisers have them, and changed.
func keep[V any](s *subject, t *interp.Trace[V]) {
	for _, o := range t.Objects {
		if o.Root == nil || o.Root.Storage != ctree.Global && o.Root.Storage != ctree.Static || o.Path != o.Root.Name ||
			o.Open {
			continue
		}
		if slices.ContainsFunc(o.Cells, func(c interp.Cell[V]) bool { return c.Read && c.Written }) {
			s.kept[o.Path] = true
		}
	}
}
