package interp

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// opArgs are the compiled arguments of an intrinsic call, by role.
type opArgs struct {
	name    string
	pos     cfront.Pos
	def     *intrinsic.Def
	acc     [2]accFn
	facc    vecFn // a float accumulator
	reg     [8]vecFn
	pick    [2][]pickArg // of x (and z), of y
	shift   intFn
	index   intFn
	scalars []cfront.Expr
	mask    bitsFn
	ptr     [2]ptrFn
}

// pickArg is one selection argument.
type pickArg struct {
	arg datapath.Arg
	val intFn
	k   int64
	ok  bool // k is the value, known now
}

// operands compiles the arguments of intrinsics.
type operands struct {
	facts   *facts
	regions *regions
	ev      *entries
}

// args compiles the arguments of a call and counts the operation.
func (c *operands) args(e *cfront.IntrinsicCall) *opArgs {
	d := e.Sig.ID.(*intrinsic.Def)
	a := &opArgs{name: d.Name, pos: e.Pos(), def: d}
	for i, x := range e.Args {
		r := d.Roles[i]
		switch r.Kind {
		case intrinsic.AccIn:
			if classOfType(x.Type()) == inVec {
				a.facc = c.ev.vecArg(x, e.Args[i+1:])
			} else {
				a.acc[r.N] = c.ev.accArg(x, e.Args[i+1:])
			}
		case intrinsic.RegIn:
			a.reg[r.N] = c.ev.vecArg(x, e.Args[i+1:])
		case intrinsic.PickX, intrinsic.PickY:
			c.pick(a, x, r)
		case intrinsic.ShiftBy:
			a.shift = c.ev.int(x)
		case intrinsic.Index:
			a.index = c.ev.int(x)
		case intrinsic.Scalar1:
			a.scalars = append(a.scalars, x)
		case intrinsic.MaskIn:
			a.mask = c.ev.bits(x)
		case intrinsic.PtrIn:
			a.ptr[r.N] = c.ev.ptr(x)
		}
	}
	c.regions.count(d.Kind, 1)
	c.regions.prog.regions[c.regions.region].macs += int64(d.MACs)
	return a
}

// pick compiles a selection argument.
func (c *operands) pick(a *opArgs, x cfront.Expr, r intrinsic.Role) {
	p := pickArg{arg: r.Arg}
	if p.k, p.ok = constOf(x); !p.ok {
		p.val = c.ev.int(x)
	}
	if r.Arg == datapath.ZStart && !c.facts.constant(x) && !ofHeader(x.Pos()) {
		c.regions.mistake(&Error{Pos: x.Pos(), Op: a.name,
			Text: "zstart: not known when the program is compiled; it is part of the " +
				"instruction, so only xstart may vary at run time (in a loop, ask for chess_flatten_loop or a full " +
				"unrolling)"})
	}
	which := int(r.Kind - intrinsic.PickX)
	a.pick[which] = append(a.pick[which], p)
}

// ofHeader reports whether a place is in one of the front end's own headers, whose functions take as numbers what is
// known only where they are called.
func ofHeader(pos cfront.Pos) bool { return strings.HasPrefix(pos.File, "<") }

// constantIndex insists that the index of a part is known when the program is compiled.
func (c *operands) constantIndex(e *cfront.IntrinsicCall) {
	for i, r := range e.Sig.ID.(*intrinsic.Def).Roles {
		if r.Kind == intrinsic.Index && !c.facts.constant(e.Args[i]) && !ofHeader(e.Pos()) {
			c.regions.mistake(&Error{Pos: e.Args[i].Pos(), Op: e.Sig.Name,
				Text: "the index of the part is not known when the program is compiled"})
		}
	}
}

// fixed gives the selection arguments of a call if all are known, and whether they are.
func fixed(picks []pickArg) (m datapath.MacArgs, ok bool) {
	for _, p := range picks {
		if !p.ok {
			return m, false
		}
		m[p.arg] = p.k
	}
	return m, true
}

// eval gives the selection arguments of a call at run time.
func eval(fr *frame, picks []pickArg, m *datapath.MacArgs) {
	for i := range picks {
		if p := &picks[i]; p.ok {
			m[p.arg] = p.k
		} else {
			m[p.arg] = p.val(fr)
		}
	}
}

// pickCache keeps the last selections of a call site whose arguments vary, so that a loop over a few starts computes
// each of them once.
type pickCache [16]*pickEntry

type pickEntry struct {
	x, y datapath.MacArgs
	sel  datapath.Selection
	lane datapath.LaneSelection
}

// site reserves a cache.
func (c *regions) site() int {
	c.prog.sites++
	return c.prog.sites - 1
}

// entry finds the entry for x and y; fresh tells that its tables are still to be made.
func (m *state) entry(site int, x, y *datapath.MacArgs) (e *pickEntry, fresh bool) {
	if m.sites[site] == nil {
		m.sites[site] = &pickCache{}
	}
	h := x[datapath.XStart]>>1 ^ x[datapath.YStart] ^ x[datapath.ZStart]>>1 ^ y[datapath.XStart]
	at := &m.sites[site][h&15]
	if *at == nil {
		*at = &pickEntry{}
	} else if (*at).x == *x && (*at).y == *y {
		return *at, false
	}
	(*at).x, (*at).y = *x, *y
	return *at, true
}

// selection gives code for the tables of a multiplication: made now if all arguments are known, else when they change.
func (c *operands) selection(a *opArgs, sel func(*datapath.MacArgs,
	*datapath.Selection) *datapath.Fault) func(*frame) *datapath.Selection {
	if m, ok := fixed(a.pick[0]); ok {
		s := &datapath.Selection{}
		if err := sel(&m, s); err != nil {
			c.regions.mistake(&Error{Pos: a.pos, Op: a.name, Text: err.Error()})
		}
		return func(*frame) *datapath.Selection { return s }
	}
	site, picks, pos, name := c.regions.site(), a.pick[0], a.pos, a.name
	var none datapath.MacArgs
	return func(fr *frame) *datapath.Selection {
		var m datapath.MacArgs
		eval(fr, picks, &m)
		e, fresh := fr.m.entry(site, &m, &none)
		if fresh {
			if err := sel(&m, &e.sel); err != nil {
				fail(pos, name, "%s", err)
			}
		}
		return &e.sel
	}
}

// laneSelection is selection for the lane operations.
func (c *operands) laneSelection(a *opArgs, o *datapath.Lanes) func(*frame) *datapath.LaneSelection {
	x, okx := fixed(a.pick[0])
	y, oky := fixed(a.pick[1])
	if len(a.pick[0]) == 0 && len(a.pick[1]) == 0 {
		s := &datapath.LaneSelection{}
		o.Identity(s)
		return func(*frame) *datapath.LaneSelection { return s }
	}
	if len(a.pick[0]) == 0 { // the first operand is not selected: lane l is element l
		x[datapath.XOffsets], x[datapath.XOffsetsHi] = 0x76543210, 0xfedcba98
	}
	if okx && oky {
		s := &datapath.LaneSelection{}
		if err := o.Select(&x, &y, s); err != nil {
			c.regions.mistake(&Error{Pos: a.pos, Op: a.name, Text: err.Error()})
		}
		return func(*frame) *datapath.LaneSelection { return s }
	}
	site, pos, name := c.regions.site(), a.pos, a.name
	return func(fr *frame) *datapath.LaneSelection {
		mx, my := x, y
		eval(fr, a.pick[0], &mx)
		eval(fr, a.pick[1], &my)
		e, fresh := fr.m.entry(site, &mx, &my)
		if fresh {
			if err := o.Select(&mx, &my, &e.lane); err != nil {
				fail(pos, name, "%s", err)
			}
		}
		return &e.lane
	}
}
