package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/pass"
)

// Options choose between placements that are equally valid.
type Options struct {
	// Variant rotates the order in which registers of a class are taken when nothing else decides. Every third variant
	// keeps copies rather than tie a variable to fewer registers than its class has; every second one does away with
	// later copies before earlier ones. Any number is valid; 0 is the usual one.
	Variant int
	// Spans chooses registers by how many cycles apart iterations of loops then are at least.
	Spans bool
	// Awaits lets Spans know of operations that wait for units that they do not read.
	Awaits bool
	// Aside has vectors that loops only read wait in memory.
	Aside bool
}

// Func places f in the registers of m: every RegInfo has its At, operands name the register that their value was
// coalesced into, copies and loads into parts have disappeared, spills are in f and counted in f.Frame; Loop.Hard and
// Loop.Counter are set. Remarks on spills are added to f.Notes.
//
// The error is a cfront.Error at the line of an operation whose operands do not fit by themselves, or at the function
// when its parameters do not; f is then unchanged.
func Func(f *mir.Func, m *machine.Machine, o Options) error {
	if f.Placed {
		panic("BUG: regalloc: " + f.Name + " is placed already")
	}
	best, err := try(f, m, o, o.tight())
	if best.decided && (err != nil || len(best.homes.inserted) > 0) {
		// Values that share a register by coalescing are harder to place: see whether copies are cheaper.
		if other, err2 := try(f, m, o, !o.tight()); err2 == nil && (err != nil || other.cost < best.cost) {
			best, err = other, nil
		}
	}
	if err != nil {
		return err
	}
	best.finish()
	*f = *best.fn.f
	return nil
}

// tight reports whether coalescing may leave a register fewer choices than its class has.
func (o Options) tight() bool { return o.Variant%3 != 2 }

// steps of an allocation, in order. A variable would make every program that imports this package hold all of them.
func steps() pass.Table[func(a *alloc) error] {
	return pass.Table[func(a *alloc) error]{
		always("tie", func(a *alloc) { a.prep.tie() }, "first: what is one register must be named alike"),
		always("webs", func(a *alloc) { a.prep.webs() }, "live ranges, which tied operands share"),
		always("narrow", func(a *alloc) { a.prep.narrow() }, "a live range asks for less than its variable"),
		always("choices", func(a *alloc) { a.prep.choices() }, "of the classes as they are now"),
		always("coalesce", func(a *alloc) { a.decided = a.prep.coalesce(a.tight, a.fn.o.Variant%2 != 0) },
			"it merges registers by the choices that they share"),
		pass.New("colour", (*alloc).colourAll, "all is known that decides where a register may be"),
		always("cleanup", func(a *alloc) { a.cleanup.cleanUp() }, "the neighbours are known"),
	}
}

// always is a step that cannot fail.
func always(name string, run func(a *alloc), why string) pass.Pass[func(a *alloc) error] {
	return pass.New(name, func(a *alloc) error { run(a); return nil }, why)
}

// try places a copy of f. With an error, too, the allocation reports whether tight decided coalescing.
func try(f *mir.Func, m *machine.Machine, o Options, tight bool) (*alloc, error) {
	a := newAlloc(start(f, m, o))
	a.tight = tight
	for _, s := range steps() {
		if err := s.Run(a); err != nil {
			return a, err
		}
	}
	a.cost = a.weigh()
	return a, nil
}
