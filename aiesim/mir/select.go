package mir

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Arguments gives the selection arguments of an operation with those known at run time put in; use reads an operand.
// The offsets of a run-time register of class C are its halves: xoffsets the low one, xoffsets_hi the high one.
func (p *Pick) Arguments(use func(i int) int64) (x, y datapath.MacArgs) {
	x, y = p.Args, p.Args2
	for _, d := range p.Dyn {
		v := use(d.Use)
		switch {
		case d.Arg == datapath.XOffsets || d.Arg == datapath.ZOffsets:
			v = int64(uint32(v))
		case d.Arg == datapath.XOffsetsHi || d.Arg == datapath.ZOffsetsHi:
			v = int64(uint64(v) >> 32)
		default:
			v = int64(int32(v))
		}
		if d.Second {
			y[d.Arg] = v
		} else {
			x[d.Arg] = v
		}
	}
	return x, y
}

// Picked reports whether the C text gave selection arguments; without them lane l takes element l.
func Picked(d *intrinsic.Def) bool {
	for _, r := range d.Roles {
		if r.Kind == intrinsic.PickX || r.Kind == intrinsic.PickY {
			return true
		}
	}
	return false
}

// Selection makes the tables of a Mac or FMac from its arguments.
func (o *Op) Selection(args *datapath.MacArgs, s *datapath.Selection) *datapath.Fault {
	switch op := o.Vec.Op.(type) {
	case *datapath.Mac:
		if !Picked(o.Vec) {
			op.Identity(s)
			return nil
		}
		return op.Select(args, s)
	case *datapath.Float:
		if !Picked(o.Vec) {
			op.Identity(s)
			return nil
		}
		return op.Select(args, s)
	}
	panic("BUG: no multiplication")
}

// LaneSelection makes the tables of a VecOp from the arguments of both operands.
func (o *Op) LaneSelection(x, y *datapath.MacArgs, s *datapath.LaneSelection) *datapath.Fault {
	op := o.Vec.Op.(*datapath.Lanes)
	if !Picked(o.Vec) {
		op.Identity(s)
		return nil
	}
	return op.Select(x, y, s)
}
