package lift

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
)

// effect is what a run on numbers does that tells sizes from strides.
type effect struct {
	steps    int64
	read     int                  // elements that were read
	written  int                  // elements that are new afterwards, a result being one
	arrays   int                  // of these, those of arrays
	counts   map[string]int       // by pattern
	reads    map[string]int       // elements that were read, by pattern
	places   uint64               // which elements: a sum over their numbers
	spans    uint64               // how far apart the first and the last element of each array are: a sum over these
	first    int64                // the greatest number that the first element of an array has
	negative bool                 // an element before the start of an array was touched
	branches map[string][2]bool   // by place: the condition depends on sizes, and was seen true, and false
	texts    map[string]string    // of these conditions
	extents  []interp.Extent      // how far the program's own memory was used
	notes    map[interp.Note]bool // undefined behaviour that is no error
}

// measureSteps is how long a run on numbers may be.
const measureSteps = 6_000_000

// measured is what a run on numbers showed, at the point with what the run added to it.
type measured struct {
	effect *effect
	err    error
	at     point
}

// measure runs the function at p on numbers, once for each p.
func (s *subject) measure(p point) (*effect, error) {
	key := fmt.Sprint(s.single, s.buffers, p)
	if m, ok := s.measured[key]; ok {
		maps.Copy(p, m.at)
		return m.effect, m.err
	}
	e, err := s.measureWithin(p, measureSteps)
	if s.ctx.Err() == nil {
		s.measured[key] = measured{e, err, maps.Clone(p)}
	}
	return e, err
}

// errLong is that a run takes more than manySteps.
var errLong = errors.New("a long run")

// measureShort is measure, where a run of more than manySteps is an error.
func (s *subject) measureShort(p point) (*effect, error) {
	if len(s.manners) > 0 {
		return s.measureWithin(p, manySteps)
	}
	key := fmt.Sprint(s.single, s.buffers, p)
	if m, ok := s.measured[key]; ok {
		maps.Copy(p, m.at)
		if m.err == nil && m.effect.steps > manySteps {
			return nil, errLong
		}
		return m.effect, m.err
	}
	if s.tooLong[key] {
		return nil, errLong
	}
	e, err := s.measureWithin(p, manySteps)
	switch {
	case s.ctx.Err() != nil:
	case interp.CodeOf(err) == interp.CodeLimit:
		s.tooLong[key] = true
	default:
		s.measured[key] = measured{e, err, maps.Clone(p)}
	}
	return e, err
}

// fault is what a short run at p faulted by when it was tried before, under another condition on sizes: where
// conditions leave little to choose, or nothing, guesses are the same again.
func (s *subject) fault(p point) error { return s.faults[s.runKey(p)] }

// faulted notes that.
func (s *subject) faulted(key string, err error) {
	if s.ctx.Err() == nil && retriable(err) {
		s.faults[key] = err
	}
}

// runKey is all that a run on numbers depends on.
func (s *subject) runKey(p point) string {
	return fmt.Sprint(len(s.knobs), s.single, s.buffers, p)
}

// runBytes is how much memory one run may take.
const runBytes = 128 << 20

// measureWithin is measure of a run that is an error if it takes more steps.
func (s *subject) measureWithin(p point, steps int64) (*effect, error) {
	if len(s.manners) == 0 {
		return s.effect(p, concrete(1), steps)
	}
	var all *effect
	var first error
	for _, d := range s.manners {
		e, err := s.effect(p, d, min(steps, searchSteps))
		switch {
		case err != nil && first == nil:
			first = err
		case err != nil:
		case all == nil:
			all = e
		default:
			all.join(e)
		}
	}
	if all == nil {
		return nil, first
	}
	return all, nil
}

// effect runs the function at p on the numbers of d.
func (s *subject) effect(p point, d domain[none], steps int64) (*effect, error) {
	t, err := run(s, p, d, interp.Limits{Steps: steps, Bytes: runBytes})
	if err != nil {
		return nil, err
	}
	return effectOf(s, t), nil
}

// join makes e what it and another run at the same sizes do.
func (e *effect) join(o *effect) {
	e.steps, e.read, e.written, e.arrays = max(e.steps, o.steps), max(e.read, o.read), max(e.written, o.written),
		max(e.arrays, o.arrays)
	e.places += o.places
	e.spans += o.spans
	e.first = max(e.first, o.first)
	e.negative = e.negative || o.negative
	for at, b := range o.branches {
		had := e.branches[at]
		e.branches[at], e.texts[at] = [2]bool{had[0] || b[0], had[1] || b[1]}, o.texts[at]
	}
	maps.Copy(e.notes, o.notes)
	for pattern, n := range o.counts {
		e.counts[pattern] = max(e.counts[pattern], n)
	}
	for pattern, n := range o.reads {
		e.reads[pattern] = max(e.reads[pattern], n)
	}
}

// touched is what a run did to the elements of one path.
type touched struct {
	path         string
	hash         uint64
	first, last  int64
	reads, wrote int
}

func effectOf[V any](s *subject, t *interp.Trace[V]) *effect {
	e := &effect{steps: t.Steps, extents: t.Extents, counts: map[string]int{}, reads: map[string]int{},
		branches: map[string][2]bool{}, texts: map[string]string{}, notes: map[interp.Note]bool{}}
	arrays := map[string]*touched{}
	var of *touched // the last one: cells of one path are next to each other
	for _, o := range t.Objects {
		counter := o.Root != nil && o.Root.Storage != ctree.Param && o.Path == o.Root.Name && isInteger(o.Root.Type)
		if scratch(s, t, o) {
			continue
		}
		for _, c := range o.Cells {
			if c.Kind == interp.Ptr {
				continue
			}
			if of == nil || of.path != c.Path {
				if of = arrays[c.Path]; of == nil {
					of = &touched{path: c.Path, hash: hashName(c.Path), first: c.Index, last: c.Index}
					arrays[c.Path] = of
				}
			}
			e.places += hashElement(of.hash, c.Index)
			of.first, of.last = min(of.first, c.Index), max(of.last, c.Index)
			if c.Read {
				e.read++
				of.reads++
			}
			if c.Written {
				if !counter {
					of.wrote++
				}
				e.written++
			}
			e.negative = e.negative || c.Offset < 0
		}
	}
	if t.Result != nil {
		e.written++
	}
	for path, a := range arrays {
		e.spans += hashElement(a.hash, a.last-a.first)
		e.first = max(e.first, a.first)
		pattern, _ := shape.Pattern(path)
		if a.reads > 0 {
			e.reads[pattern] += a.reads
		}
		if a.wrote > 1 || a.wrote > 0 && !strings.ContainsAny(path, ".>") {
			e.arrays += a.wrote // a field that is one number is none
			e.counts[pattern] += a.wrote
		}
	}
	for _, b := range t.Branches {
		if (b.Sized || s.macroSizes()) && !b.Data {
			at := b.Pos.String()
			seen := e.branches[at]
			e.branches[at] = [2]bool{seen[0] || b.True > 0, seen[1] || b.False > 0}
			e.texts[at] = b.Text
		}
	}
	for _, n := range t.Notes {
		if n.Kind != interp.NoteIgnored {
			e.notes[n] = true
		}
	}
	return e
}

func isInteger(t ctree.Type) bool { _, ok := t.(ctree.Int); return ok }
