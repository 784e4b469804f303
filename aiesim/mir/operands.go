package mir

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// What each opcode takes, in order of Use; an operand in brackets is there or not. R stands for a register of class R
// or R8 (a float's bits are in R too), or a constant where said so.
//
//	LoadV LoadW LoadS LoadD     ptr                                 Def[0] the value; LoadS defines R or P, LoadD R64 or a ring
//	StoreV StoreW StoreS StoreN StoreD   value, ptr
//	StoreSRS                    acc, shift, ptr                     Vec: a *datapath.Srs of one part
//	SpillLoad, SpillStore       [value,] ptr, or Mem.Stack          of accumulators a unit, its lanes packed: 8 of 48 bits in 48
//	                                                                bytes, 4 of 80 bits in 40; never post-modified
//	Mac                         [acc,] x, [y,] z, xstart, [ystart,] xoffsets, zoffsets, conf    Vec: *datapath.Mac
//	FMac                        [acc,] x, [z,] xstart, xoffsets, [zoffsets]                     Vec: *datapath.Float
//	VecOp                       x, [y,] [mask,] xstart, [ystart,] xoffsets, [yoffsets,] [conf]  Vec: *datapath.Lanes
//	Srs                         acc, [acc,] shift                   Vec: *datapath.Srs; Def W or V
//	Ups                         vector, shift                       Vec: *datapath.Ups
//	MoveV, MoveA                a part of the same width, or Imm(0): all bits zero
//	UpdElem                     vector (tied), value, index         Vec: intrinsic.Elem; index R or constant
//	ExtElem                     vector, index
//	ShiftElem                   vector, value
//	Pack                        vector                              Vec: intrinsic.Pack
//	MoveImm                     the constant; with Mem the address of an object
//	MoveS                       any scalar register; Scalar.Op Copy, or Lo, Hi (R of R64), Pair (R64 or C of two R or constants)
//	Alu                         R, [R, [R]]                         the second of Add may be a constant that fits the instruction
//	AluD                        R64, [R64]                          Scalar.Op Copy (of a constant too), Extend (from R), Add ...
//	Mul                         R, R
//	PtrAdd                      ptr, R, M or constant               bytes
//	                            ptr, M or constant, ring            within a circular buffer
//	SetMode                     R or constant                       Vec: intrinsic.Mode; the operand is the mode of set_rnd, else Imm(0)
//	Lib                         numbers                             Scalar; R, or R64 for types of 64 bits; a shift count is R
//	StreamIn, StreamOut         [value,] Imm(index of the parameter)   Mem.Bytes of it; a sub-word is extended as Mem.Signed says
//
// A select's mask, a comparison's result and ystart are in R8. Selections without arguments in the C text (Vec has no
// role PickX or PickY) are the identity; their offset registers are there all the same.

// Fits reports whether units off .. off+n of every register of class c are a register of class want.
func Fits(m *machine.Machine, c machine.Class, off, n uint8, want machine.Class) bool {
	from, to := &m.Classes[c], &m.Classes[want]
	if from.File != to.File || len(from.Regs) == 0 {
		return false
	}
	for i := range from.Regs {
		units := from.Regs[i].Units
		if int(off)+int(n) > len(units) || !hasRegister(to, units[off:off+n]) {
			return false
		}
	}
	return true
}

// hasRegister reports whether some units are a register of a class.
func hasRegister(c *machine.RegisterClass, units []uint8) bool {
	for i := range c.Regs {
		if slices.Equal(c.Regs[i].Units, units) {
			return true
		}
	}
	return false
}

// VecClass is the class of a vector of so many units that nothing special is asked of.
func VecClass(units uint8) machine.Class {
	switch units {
	case 1:
		return machine.ClassV
	case 2:
		return machine.ClassW
	case 4:
		return machine.ClassX
	case 8:
		return machine.ClassY
	}
	return machine.NoClass
}

// AccClass is the class of an accumulator of so many units.
func AccClass(units uint8) machine.Class {
	switch units {
	case 1:
		return machine.ClassAM
	case 2:
		return machine.ClassBM
	}
	return machine.NoClass
}

// Takes gives, for each definition and use of o, the class that its opcode wants there; NoClass where any register of a
// scalar file or a constant may stand.
func (o *Op) Takes() (def, use []machine.Class) {
	def, use = make([]machine.Class, len(o.Def)), make([]machine.Class, len(o.Use))
	set := func(to []machine.Class, cs ...machine.Class) { copy(to, cs) }
	vec := func(x Operand) machine.Class { return VecClass(x.Len) }
	switch o.Code {
	case machine.LoadV:
		set(def, machine.ClassV)
	case machine.LoadW:
		set(def, machine.ClassW)
	case machine.LoadD:
		set(def, machine.ClassR64)
		if o.LoadsRing() {
			set(def, machine.ClassRing)
		}
	case machine.StoreV:
		set(use, machine.ClassV)
	case machine.StoreW:
		set(use, machine.ClassW)
	case machine.StoreN:
		set(use, machine.ClassR)
	case machine.StoreD:
		set(use, machine.ClassR64)
	case machine.StoreSRS:
		set(use, AccClass(o.Use[0].Len), machine.ClassS)
	case machine.Mac, machine.FMac, machine.VecOp:
		o.takesPicked(def, use)
	case machine.Srs:
		set(def, vec(o.Def[0]))
		for i := range use[:len(use)-1] {
			use[i] = AccClass(o.Use[i].Len)
		}
		use[len(use)-1] = machine.ClassS
	case machine.Ups:
		set(def, AccClass(o.Def[0].Len))
		set(use, vec(o.Use[0]), machine.ClassS)
	case machine.MoveV:
		set(def, vec(o.Def[0]))
		set(use, vec(o.Def[0]))
	case machine.MoveA:
		set(def, AccClass(o.Def[0].Len))
		set(use, AccClass(o.Def[0].Len))
	case machine.UpdElem, machine.ShiftElem:
		set(def, vec(o.Def[0]))
		set(use, vec(o.Use[0]), machine.ClassR, machine.ClassR)
	case machine.ExtElem:
		set(def, machine.ClassR)
		set(use, vec(o.Use[0]), machine.ClassR)
	case machine.Pack:
		set(def, vec(o.Def[0]))
		set(use, vec(o.Use[0]))
	default:
		o.takesScalar(def, use)
	}
	o.takesPointer(def, use)
	return def, use
}

// takesPointer sets the pointer of an access and what post-modifies it.
func (o *Op) takesPointer(def, use []machine.Class) {
	if o.Code == machine.PtrAdd {
		def[0], use[o.Addr] = machine.ClassP, machine.ClassP
		if len(use) == 3 {
			use[1], use[2] = machine.ClassM, machine.ClassRing
		}
		return
	}
	if !o.HasAddr() {
		return
	}
	use[o.Addr] = machine.ClassP
	if o.Mem.Post != PostNone {
		def[len(def)-1] = machine.ClassP
	}
	if o.Mem.Post == PostMod {
		use[o.Mem.PostUse] = machine.ClassM
	}
	if o.Mem.Ring > 0 {
		use[o.Mem.Ring] = machine.ClassRing
	}
}

// LoadsRing reports whether o loads the bounds of a circular buffer: two words, each aligned as such.
func (o *Op) LoadsRing() bool { return o.Code == machine.LoadD && o.Def[0].Len == 1 }

// HasAddr reports whether o is a load or store through a pointer register.
func (o *Op) HasAddr() bool { return o.access() && !o.Mem.Stack }

// access reports whether o is a load or store.
func (o *Op) access() bool {
	switch o.Code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.StoreV, machine.StoreW, machine.StoreS,
		machine.StoreN, machine.StoreD, machine.StoreSRS, machine.SpillLoad, machine.SpillStore:
		return true
	}
	return false
}

func (o *Op) takesScalar(def, use []machine.Class) {
	wide := func(to []machine.Class) {
		for i := range to {
			to[i] = machine.ClassR64
		}
	}
	narrow := func(to []machine.Class) {
		for i := range to {
			to[i] = machine.ClassR
		}
	}
	switch o.Code {
	case machine.Alu, machine.Mul, machine.FSum, machine.FProduct:
		narrow(def)
		narrow(use)
	case machine.AluD:
		wide(def)
		wide(use)
		if o.Scalar.Op == Extend {
			use[0] = machine.ClassR
		}
	case machine.Lib:
		o.takesLib(def, use)
	}
}

// takesLib is decided by the types: 64-bit numbers are in pairs.
func (o *Op) takesLib(def, use []machine.Class) {
	class := func(wide bool) machine.Class {
		if wide {
			return machine.ClassR64
		}
		return machine.ClassR
	}
	s := o.Scalar
	wide := s.Type.Size() == 8
	from, to := wide, wide
	switch {
	case s.Op == Convert || s.Op == Extend:
		from = s.From.Size() == 8
	case s.Op >= Eq && s.Op <= Ge:
		to = false
	}
	def[0] = class(to)
	for i := range use {
		use[i] = class(from)
	}
	if s.Op == Shl || s.Op == Shr {
		use[1] = machine.ClassR
	}
}

// takesPicked sets the classes of operations that select their operands.
func (o *Op) takesPicked(def, use []machine.Class) {
	l := o.Layout()
	at := func(i int, c machine.Class) {
		if i >= 0 {
			use[i] = c
		}
	}
	x := func(i int) machine.Class {
		if i >= 0 && o.Use[i].Len == 4 {
			return machine.ClassMacX
		}
		if i >= 0 {
			return VecClass(o.Use[i].Len)
		}
		return machine.NoClass
	}
	at(l.X, x(l.X))
	if l.Y >= 0 && o.Use[l.Y].Len == 4 {
		at(l.Y, machine.ClassMacY)
	} else {
		at(l.Y, x(l.Y))
	}
	at(l.Z, machine.ClassZ)
	at(l.Mask, machine.ClassR8)
	at(l.XStart, machine.ClassR)
	at(l.YStart, machine.ClassR8)
	at(l.XOffsets, machine.ClassC)
	at(l.YOffsets, machine.ClassC)
	at(l.ZOffsets, machine.ClassC)
	at(l.Conf, machine.ClassC)
	switch {
	case o.Code == machine.Mac:
		def[0] = AccClass(o.Def[0].Len)
		at(l.Acc, def[0])
	case o.Code == machine.FMac:
		def[0] = machine.ClassF
		at(l.Acc, machine.ClassF)
	case o.Vec.Op.(*datapath.Lanes).Op.Compare():
		def[0] = machine.ClassR8
	case o.Def[0].Len == 4:
		def[0] = machine.ClassVecX
	default:
		def[0] = VecClass(o.Def[0].Len)
	}
}

// Layout says where the operands of a Mac, FMac or VecOp stand in Use; -1 for those it does not have.
type Layout struct {
	Acc, X, Y, Z, Mask, XStart, YStart, XOffsets, YOffsets, ZOffsets, Conf, Len int
}

// Layout gives the places of the operands of a Mac, FMac or VecOp.
func (o *Op) Layout() Layout { return LayoutOf(o.Vec) }

// LayoutOf is the layout of the operation that d means.
func LayoutOf(d *intrinsic.Def) Layout {
	l := Layout{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0}
	next := func(at *int, cond bool) {
		if cond {
			*at = l.Len
			l.Len++
		}
	}
	switch op := d.Op.(type) {
	case *datapath.Mac:
		next(&l.Acc, op.Add)
		next(&l.X, true)
		next(&l.Y, op.YBytes != 0)
		next(&l.Z, true)
		next(&l.XStart, true)
		next(&l.YStart, op.Pre.Two())
		next(&l.XOffsets, true)
		next(&l.ZOffsets, true)
		next(&l.Conf, true)
	case *datapath.Float:
		next(&l.Acc, op.Op.HasAcc())
		next(&l.X, true)
		next(&l.Z, op.Op.HasZ())
		next(&l.XStart, true)
		next(&l.XOffsets, true)
		next(&l.ZOffsets, op.Op.HasZ())
	case *datapath.Lanes:
		next(&l.X, true)
		next(&l.Y, op.YBytes != 0)
		next(&l.Mask, op.Op == datapath.LaneSelect)
		next(&l.XStart, true)
		next(&l.YStart, op.Op.Two())
		next(&l.XOffsets, true)
		next(&l.YOffsets, op.Op.Two())
		next(&l.Conf, op.Elem.Bytes() == 2)
	default:
		panic("BUG: an operation without selection")
	}
	return l
}
