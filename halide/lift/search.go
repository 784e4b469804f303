package lift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/synth"
)

// How far a search goes, and how many inputs what it finds is tested on at each size.
const (
	searchTime       = 10 * time.Second
	searchCandidates = 800_000
	searchSize       = 8
	searchedInputs   = 8 * manners
	searchedLeast    = 25 * manners // at the least sizes, where one element decides
	searchRounds     = 12           // each with one run more, which refuted what was found
)

// search is the last rung, for functions that do not run on terms, as loops that go on until the data says so, and for
// results whose terms have no form in the notation: expressions are enumerated until one has the outputs of runs on
// numbers.
//
//	while (x > 255) x--;   ->   min(x, 255)
//
// What is found is compared with runs at other sizes on other numbers, many more than otherwise, and in normal form if
// the function does run on terms. refused is why there was nothing to begin with; it stays the refusal if nothing is
// found.
func (s *subject) search(r *Result, refused error) error {
	if !s.searchable(refused) || s.ctx.Err() != nil {
		return refused
	}
	t := newSubject(s.ctx, s.unit, s.function(), s.o) // what was taken for sizes on the way to the refusal may be data
	t.ranged.loose = true
	h, err := t.hunt()
	s.runs += t.runs
	if err != nil {
		s.tell("search", err.Error())
		return refused
	}
	r.Summary, r.Evidence, r.Layouts, r.Level, r.last = h.summary, h.evidence, h.layouts, Tested, h.candidate
	for _, e := range h.evidence {
		r.Level = max(r.Level, e.Level)
	}
	t.conditions(r, slices.Concat(h.pre, t.modeConditions(h.base)))
	r.Notes = append(h.notes, fmt.Sprintf("found by search among %d expressions, as it could not be read off the "+
		"program: %s", h.tried, short(mistake(s.function(), refused).Fact)))
	return nil
}

// hunt searches, and examines what it finds.
func (s *subject) hunt() (*hunt, error) {
	for _, seed := range []uint64{0, 2, 3, 4, 6, 7} {
		s.manners = append(s.manners, varied(seed, s.constants(), false))
	}
	s.settleMacros(false)
	for _, k := range s.knobs {
		s.classify(k)
	}
	p, err := s.start()
	if err != nil {
		return nil, err
	}
	s.concreteRoles(p)
	if p, err = s.start(); err != nil {
		return nil, err
	}
	h := &hunt{candidate: &candidate{s: s, base: p}, constants: s.constants()}
	if h.examples, err = h.runs(); err != nil {
		return nil, err
	}
	part, stop := s.ctx.part(min(searchTime, s.o.Timeout/3), context.DeadlineExceeded)
	defer stop()
	for round := 0; ; round++ {
		if err := h.find(part.looking(searchLook)); err != nil {
			return nil, err
		}
		s.tell("search", h.summary.Algorithm())
		against, err := h.examine()
		if err == nil || against == nil || round == searchRounds {
			return h, err
		}
		h.examples = append(h.examples, *against)
	}
}

// start is the base without conditions.
func (s *subject) start() (point, error) {
	p, _, err := s.base(s.asserted())
	if err == nil && p == nil {
		return nil, s.nothing()
	}
	return p, err
}

// searchable reports whether a search may find what the runs on terms did not show: data decide how long loops run, or
// the result of a function that writes nothing else has no form.
func (s *subject) searchable(refused error) bool {
	switch code(refused) {
	case interp.CodeNeedsConcrete:
		return true
	case CodeRefused, CodeDiffers, CodeRecurrence:
		k, ok := interp.KindOf(s.function().Type.Result)
		return ok && k != interp.Ptr && len(s.elems) > 0
	}
	return false
}

// concreteRoles finds by runs on numbers which integers are data: with other values the same elements are touched.
func (s *subject) concreteRoles(p point) {
	for _, k := range s.knobs {
		if k.from != fromParameter && k.from != fromMemory || len(k.modes) > 0 {
			continue
		}
		a, err := s.measure(p)
		if err != nil {
			return
		}
		k.data = true
		for _, v := range []int64{1, 2, 9, p[k.name] + 1} {
			q := maps.Clone(p)
			q[k.name] = v
			b, err := s.measure(q)
			if err != nil || b.places != a.places || b.written != a.written {
				k.data = false
				break
			}
		}
	}
}

// constants are those of the function's text that fit in an expression.
func (s *subject) constants() []int64 {
	list := slices.DeleteFunc(synth.Constants(s.function()), func(v int64) bool { return v < -1<<20 || v > 1<<20 })
	return list[:min(len(list), 6)]
}

// hunt is a search.
type hunt struct {
	*candidate
	constants []int64
	examples  []example
	tried     int64
}

// find fills the summary with what the search finds of each output.
func (h *hunt) find(ctx context.Context) error {
	var err error
	if h.summary, err = h.skeleton(h.examples); err != nil {
		return err
	}
	for i := range h.summary.Outputs {
		o := &h.summary.Outputs[i]
		p, err := h.problem(o, h.examples)
		if err != nil {
			return err
		}
		found, err := synth.Search(ctx, p, synth.Options{MaxSize: searchSize, Candidates: searchCandidates})
		if err != nil {
			return err
		}
		o.Value = found.Value
		h.tried += found.Candidates
	}
	infer.Complete(h.summary)
	h.summary.Sizes = used(h.summary)
	return nil
}

// examine checks what was found; an example is what refutes it. Normal forms that differ refute nothing here, as those
// of selections are not unique; numbers do.
func (h *hunt) examine() (against *example, err error) {
	least := maps.Clone(h.base)
	for _, k := range h.s.sizes() {
		least[k.name] = 1
	}
	points := append([]point{least, h.base}, append(h.heldOut(), h.alone()...)...)
	h.pre = nil
	covering, err := h.cover(func(point, int64) (bool, error) { return true, nil })
	if err != nil {
		return nil, err
	}
	tests := Evidence{Level: Tested}
	for i, p := range append(points, covering...) {
		seeds := uint64(searchedInputs)
		if i == 0 {
			seeds = searchedLeast
		}
		for seed := range seeds {
			d := varied(1000+seed, h.constants, true)
			q := h.vary(p, 1000+seed)
			t, err := run(h.s, q, d, interp.Limits{Steps: searchSteps})
			if h.s.ctx.Err() != nil {
				return nil, h.s.ctx.Err()
			}
			if err != nil || undefined(h.s, t) {
				continue
			}
			if err := h.beyondArrays(q, t); err != nil {
				return &example{q, d, t}, err
			}
			if err := h.compareRun(q, d, t); err != nil {
				return &example{q, d, t}, err
			}
			if tests.Count++; len(tests.Sizes) == 0 || !maps.Equal(tests.Sizes[len(tests.Sizes)-1], p) {
				tests.Sizes = append(tests.Sizes, p)
			}
		}
	}
	if tests.Count < 2*inputsTested {
		return nil, diag.Mistake{Pos: h.s.function().Pos, Code: CodeDiffers,
			Fact: fmt.Sprintf("only %d of the inputs that what was found is to be tested on can be run", tests.Count)}
	}
	tests.Text = h.testText(int(tests.Count))
	same := &candidate{s: h.s, base: h.base, layouts: h.layouts, summary: h.summary}
	if err := same.check(); err == nil && len(same.evidence) > 0 {
		h.evidence = append([]Evidence{tests}, slices.DeleteFunc(same.evidence,
			func(e Evidence) bool { return e.Level == Tested })...)
		return nil, nil
	} else if err != nil && errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	h.evidence = []Evidence{tests}
	return nil, nil
}
