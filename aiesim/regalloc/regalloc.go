package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Options choose between placements that are equally valid.
type Options struct {
	// Variant rotates the order in which registers of a class are taken when nothing else decides. Every third variant
	// keeps copies rather than tie a variable to fewer registers than its class has; every second one does away with
	// later copies before earlier ones. Any number is valid; 0 is the usual one.
	Variant int
}

// Func places f in the registers of m: every RegInfo has its At, operands name the register that their value was
// coalesced into, copies and loads into parts have disappeared, spills are in f and counted in f.Frame; Loop.Hard and
// Loop.Counter are set. Remarks on spills are added to f.Notes.
//
// The error is a cfront.Error at the line of an operation whose operands do not fit by themselves, or at the function
// when its parameters do not; f is then unchanged.
func Func(f *mir.Func, m *machine.Machine, o Options) error {
	if f.Placed {
		panic("BUG: place: " + f.Name + " is placed already")
	}
	best, err := try(f, m, o, o.tight())
	if err != nil || len(best.inserted) > 0 {
		// Values that share a register by coalescing are harder to place: see whether copies are cheaper.
		if other, err2 := try(f, m, o, !o.tight()); err2 == nil && (err != nil || other.cost < best.cost) {
			best, err = other, nil
		}
	}
	if err != nil {
		return err
	}
	best.finish()
	*f = *best.f
	return nil
}

// tight tells whether coalescing may leave a register fewer choices than its class has.
func (o Options) tight() bool { return o.Variant%3 != 2 }

// try places a copy of f.
func try(f *mir.Func, m *machine.Machine, o Options, tight bool) (*alloc, error) {
	a := start(f, m, o)
	a.tie()
	a.webs()
	a.narrow()
	a.choices()
	a.coalesce(tight, o.Variant%2 != 0)
	if err := a.rounds(); err != nil {
		return nil, err
	}
	a.settle()
	a.cost = a.weigh()
	return a, nil
}
