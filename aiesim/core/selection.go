package core

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Selections are turned into tables when the program is prepared. Those with arguments that are known at run time only
// are made when they are first met and kept, since a loop over a few starts meets each of them again and again.

// pickCache keeps the last selections of one operation. An entry never changes once it is made: the stage that reads
// the accumulator still uses it when others have taken its place.
type pickCache [16]*pickEntry

type pickEntry struct {
	x, y datapath.MacArgs
	used bool
	sel  datapath.Selection
	lane datapath.LaneSelection
}

// pickArgs lists the selection arguments of an operation.
func pickArgs(d *code, kind intrinsic.RoleKind) (list []datapath.Arg) {
	for _, r := range d.op.Vec.Roles {
		if r.Kind == kind {
			list = append(list, r.Arg)
		}
	}
	return list
}

// selection prepares the tables of a multiplication.
func (c *Core) selection(d *code, plain bool, identity func(*datapath.Selection),
	sel func(*datapath.MacArgs, *datapath.Selection) *datapath.Fault) error {
	if err := c.dynamic(d); err != nil || d.site >= 0 {
		return err
	}
	d.sel = &datapath.Selection{}
	if plain {
		identity(d.sel)
		return nil
	}
	if d.op.Pick == nil {
		return c.broken(d, "%s has no selection", d.name)
	}
	if err := sel(&d.op.Pick.Args, d.sel); err != nil {
		return &Error{Pos: d.op.Pos, Op: d.name, Text: err.Error(), Bundle: d.bundle}
	}
	return nil
}

// laneSelection prepares the tables of a lane operation.
func (c *Core) laneSelection(d *code, op *datapath.Lanes) error {
	if err := c.dynamic(d); err != nil || d.site >= 0 {
		return err
	}
	d.lanes = &datapath.LaneSelection{}
	if len(pickArgs(d, intrinsic.PickX)) == 0 && len(pickArgs(d, intrinsic.PickY)) == 0 {
		op.Identity(d.lanes)
		return nil
	}
	if d.op.Pick == nil {
		return c.broken(d, "%s has no selection", d.name)
	}
	x, y := laneArgs(d)
	if err := op.Select(&x, &y, d.lanes); err != nil {
		return &Error{Pos: d.op.Pos, Op: d.name, Text: err.Error(), Bundle: d.bundle}
	}
	return nil
}

// laneArgs are the constant arguments of a lane operation. A first operand without selection is taken lane by lane.
func laneArgs(d *code) (x, y datapath.MacArgs) {
	x, y = d.op.Pick.Args, d.op.Pick.Args2
	if len(pickArgs(d, intrinsic.PickX)) == 0 {
		x[datapath.XOffsets], x[datapath.XOffsetsHi] = 0x76543210, 0xfedcba98
	}
	return x, y
}

// dynamic checks selection arguments that are known at run time only, and reserves a cache for them.
func (c *Core) dynamic(d *code) error {
	if d.op.Pick == nil || len(d.op.Pick.Dyn) == 0 {
		return nil
	}
	for _, p := range d.op.Pick.Dyn {
		if p.Use < 0 || p.Use >= len(d.use) || !d.use[p.Use].reg || d.use[p.Use].kind() != numberDef {
			return c.broken(d, "%s at run time is in no scalar register", p.Arg)
		}
	}
	d.site = c.sites
	c.sites++
	return nil
}

// runTime reads the selection arguments that are known at run time only. A configuration register holds two words.
func (m *state) runTime(d *code, x, y *datapath.MacArgs) {
	for _, p := range d.op.Pick.Dyn {
		o := &d.use[p.Use]
		v := m.defined(d, o)
		if high(p.Arg) && m.core.prog.Func.Regs[o.r].Class == machine.ClassC {
			v = int64(uint64(v) >> 32)
		}
		to := x
		if p.Second {
			to = y
		}
		to[p.Arg] = wordOf(p.Arg, v)
	}
}

// high tells the arguments that are the upper word of their register.
func high(a datapath.Arg) bool { return a == datapath.XOffsetsHi || a == datapath.ZOffsetsHi }

// wordOf extends an argument as C would.
func wordOf(a datapath.Arg, v int64) int64 {
	if a.Signed() {
		return cfront.Int32.Wrap(v)
	}
	return cfront.UInt32.Wrap(v)
}

// entry finds the cached tables for x and y; fresh tells that they are still to be made.
func (m *state) entry(site int, x, y *datapath.MacArgs) (e *pickEntry, fresh bool) {
	if m.picks[site] == nil {
		m.picks[site] = &pickCache{}
	}
	h := x[datapath.XStart] ^ x[datapath.YStart] ^ x[datapath.ZStart]>>1 ^ y[datapath.XStart]
	at := &m.picks[site][h&15]
	if e = *at; e != nil && e.used && e.x == *x && e.y == *y {
		return e, false
	}
	*at = &pickEntry{x: *x, y: *y}
	return *at, true
}

// pick is the selection of a multiplication at run time.
func (m *state) pick(d *code) *datapath.Selection {
	x := d.op.Pick.Args
	m.runTime(d, &x, &x)
	var none datapath.MacArgs
	e, fresh := m.entry(d.site, &x, &none)
	if fresh {
		var err *datapath.Fault
		switch op := d.op.Vec.Op.(type) {
		case *datapath.Mac:
			err = op.Select(&x, &e.sel)
		case *datapath.Float:
			err = op.Select(&x, &e.sel)
		}
		if err != nil {
			m.fail(d, d.name, "%s", err)
		}
		e.used = true
	}
	return &e.sel
}

// pickLanes is the selection of a lane operation at run time.
func (m *state) pickLanes(d *code) *datapath.LaneSelection {
	x, y := laneArgs(d)
	m.runTime(d, &x, &y)
	e, fresh := m.entry(d.site, &x, &y)
	if fresh {
		if err := d.op.Vec.Op.(*datapath.Lanes).Select(&x, &y, &e.lane); err != nil {
			m.fail(d, d.name, "%s", err)
		}
		e.used = true
	}
	return &e.lane
}
