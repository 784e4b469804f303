package interp

import (
	"fmt"
	"sort"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Limits of a run. The zero value is the machine as it is.
type Limits struct {
	// DataMemory is the number of bytes that arguments, globals and locals may take together; 0 means the 128 KB of
	// one core.
	DataMemory int64

	// MaxSteps limits the loop iterations and calls of a run; 0 means 2^31.
	MaxSteps int64

	// Over is how many bytes behind any object vector loads may read; they have no value.
	Over int64
}

// Program is a unit compiled to closures. It never changes: any number of runs may use it at once.
type Program struct {
	unit       *cfront.Unit
	limits     Limits
	funcs      []*function
	regions    []tally
	sites      int
	setup      []globalInit
	setupSlots slots
}

// globalInit gives a global its first value in a new run.
type globalInit struct {
	obj    *cfront.Object
	stores []doFn
}

// Load compiles a unit, in which first values that have to be computed become constants. The error is of type [Errors],
// intrinsics called against the machine's rules with constant arguments, or what went wrong computing first values.
func Load(unit *cfront.Unit, l Limits) (*Program, error) {
	if l.DataMemory == 0 {
		l.DataMemory = int64(machine.AIE1().DataMemory.N)
	}
	if l.MaxSteps == 0 {
		l.MaxSteps = 1 << 31
	}
	p := &Program{unit: unit, limits: l}
	c := wire(unit, p)
	c.declare()
	c.globals()
	for _, f := range p.funcs {
		c.function(f)
	}
	if len(c.regions.errs) > 0 {
		return nil, sorted(c.regions.errs)
	}
	if err := p.initialise(unit); err != nil {
		return nil, err
	}
	return p, nil
}

// globals compiles the first values of the globals, in a region and a frame of their own.
func (c *compiler) globals() {
	c.regions.open()
	c.frames.fn, c.frames.at = &function{name: "initialiser"}, map[*cfront.Object]int{}
	for i, o := range c.unit.Globals {
		if o.Extern {
			c.regions.mistake(&Error{Pos: o.Pos, Op: "",
				Text: fmt.Sprintf("%s is declared extern and defined nowhere in this file", o.Name)})
		}
		g := globalInit{obj: o}
		if o.Init != nil {
			g.stores = c.ev.stores(o.Init, func(fr *frame) pointer { return pointer{fr.m.globals[i], 0} }, o.Pos)
		}
		c.regions.prog.setup = append(c.regions.prog.setup, g)
	}
	c.regions.prog.setupSlots = c.frames.fn.slots
}

// Errors are the mistakes found in a program before it runs, by line.
type Errors []*Error

// Error prints one mistake a line.
func (l Errors) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// sorted puts mistakes in order of lines and drops repetitions; at most ten stay.
func sorted(list []*Error) Errors {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].Pos, list[j].Pos
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	var out Errors
	for _, e := range list {
		if n := len(out); (n == 0 || *out[n-1] != *e) && n < cfront.MaxErrors {
			out = append(out, e)
		}
	}
	return out
}
