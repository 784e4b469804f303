package core

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// code is an operation in its bundle, ready to run.
type code struct {
	op     *mir.Op
	time   *machine.Operation
	bundle int
	do     func(*state, *code)        // reads the operands and computes what they suffice for
	late   func(*state, *code, int32) // reads the accumulator and computes the rest
	write  int                        // cycles from do to the result
	lateIn int                        // cycles from do to late; 0 if there is no late

	use   []operand
	def   operand // the result
	dst   operand // a post-modified pointer
	extra []int   // indices in use of constants and selections, which only have to be there

	// By role, indices in use; -1 if there is none.
	acc, acc2, x, y, z, mask, shift, index, value int

	wide     bool // lanes of 80 bits
	sel      *datapath.Selection
	lanes    *datapath.LaneSelection
	site     int // of selections known at run time, or -1
	mem      access
	target   int
	loop     int
	cost     int // cycles of a library routine beyond its bundle's
	busy     machine.Slots
	name     string // of the intrinsic, for messages
	hasStore bool
}

// writes reports whether d defines the unit with a tag.
func (d *code) writes(tag uint32) bool {
	in := func(o *operand) bool { return o.reg && tag >= o.first && tag < o.first+uint32(o.n) }
	return in(&d.def) || in(&d.dst)
}

// order is when an operation is done among those of its bundle: loads see memory as it was before the stores.
func (d *code) order() int {
	if d.hasStore {
		return 1
	}
	return 0
}

// broken is an operation that breaks an invariant.
func (c *Core) broken(d *code, format string, args ...any) error {
	return &Hazard{Kind: BadProgram, Bundle: d.bundle, Op: d.time.Name, Pos: d.op.Pos,
		Text: fmt.Sprintf(format, args...)}
}

// accBits is the width of the accumulator lanes that an operation works on; 0 if it does not tell.
func accBits(o *mir.Op) int {
	if o.Vec == nil {
		return 0
	}
	switch v := o.Vec.Op.(type) {
	case *datapath.Mac:
		return v.Family.AccBits
	case *datapath.Srs:
		return v.AccBits
	case *datapath.Ups:
		return v.AccBits
	}
	return 0
}

// is reports whether use i of d is a register of one kind; a constant is a number.
func (d *code) is(k defKind, i int) bool {
	if i < 0 || i >= len(d.use) {
		return false
	}
	if !d.use[i].reg {
		return k == numberDef
	}
	return d.use[i].kind() == k
}

func (o *operand) kind() defKind {
	switch {
	case o.units[0] < accBase:
		return vectorDef
	case o.units[0] < scalarBase:
		return accDef
	}
	return numberDef
}

// vecOp is the intrinsic's operation, if it is of one kind.
func vecOp[T any](d *code) (op T, ok bool) {
	if d.op.Vec == nil {
		return op, false
	}
	op, ok = d.op.Vec.Op.(T)
	return op, ok
}

// size checks the bytes of an access against those of its register.
func (c *Core) size(d *code, most int64) error {
	a := &d.mem
	ok := a.n == most || most == accSize && a.n == wideSize
	if most <= 8 {
		ok = a.n == most || most == 4 && (a.n == 1 || a.n == 2)
	}
	if !ok {
		return c.broken(d, "an access of %d bytes for a register of %d", a.n, most)
	}
	return nil
}

// accessName is what messages call an access.
func (d *code) accessName() string {
	kind := "load"
	if d.hasStore {
		kind = "store"
	}
	if d.mem.n >= 16 {
		return "vector " + kind
	}
	return fmt.Sprintf("%s of %d bytes", kind, d.mem.n)
}

func (c *Core) eachOp(f func(*mir.Op)) {
	for i := range c.prog.Bundles {
		for k := range c.prog.Bundles[i].Ops {
			f(c.prog.Bundles[i].Ops[k].Op)
		}
	}
}
