package lift

import (
	"errors"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Whether a conversion changes anything may depend on the sizes:
//
//	uint16_t s = 0;   for (i = 0; i < n; i++) s += bytes[i];   // from n = 258 on
//
// So where ranges decide more at some sizes than at the base, terms are made again with what ranges of sums and
// products take away kept. If nothing fits these, what was taken away limits the sizes: see limits.

// errKept is that ranges decide at these sizes what they do not at the base.
var errKept = errors.New("what ranges of values take away depends on the sizes")

// ranged is how terms are made, and what ranges decided in them.
type ranged struct {
	keep  bool           // what sums' and products' ranges take away stays
	loose bool           // it is taken away whatever the sizes
	watch bool           // runs are of what the summary is of
	base  term.Decisions // at the base
	grew  bool           // there were more at other sizes
}

// begin is before the first run of an inference, at the base.
func (r *ranged) begin() { r.watch, r.base, r.grew = true, nil, false }

// decided notes what ranges decided in a run.
func (r *ranged) decided(d term.Decisions) {
	switch {
	case r.keep || !r.watch:
	case r.base == nil:
		r.base.Add(d)
	default:
		r.grew = r.grew || !d.Within(r.base)
	}
}

// err is errKept if what was decided depends on the sizes, and terms can be made otherwise.
func (r *ranged) err() error {
	if r.grew && !r.loose {
		return errKept
	}
	return nil
}

// attempt lifts under a regime: see once.
func (s *subject) attempt(g regime, r *Result) error {
	s.ranged = ranged{}
	err := s.once(g, r)
	if !errors.Is(err, errKept) {
		return err
	}
	s.tell("ranges", errKept.Error())
	s.ranged = ranged{keep: true}
	if err = s.once(g, r); err == nil || !fitsNothing(err) {
		return err
	}
	s.tell("refused", err.Error())
	s.ranged = ranged{loose: true}
	if s.once(g, r) == nil {
		return nil
	}
	return err
}
