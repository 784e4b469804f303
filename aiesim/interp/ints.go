package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Integers are held in 64 bits, extended as their type says: an int32 by its sign, a uint32 by zeros.

// ints compiles expressions whose value is an integer.
type ints struct {
	facts     *facts
	regions   *regions
	scalarOps *scalarOps
	updates   *updates
	ev        *entries
}

// int compiles an expression of integer type.
func (c *ints) int(e cfront.Expr) intFn {
	if k, ok := constOf(e); ok {
		return func(*frame) int64 { return k }
	}
	switch e := e.(type) {
	case *cfront.Load:
		return c.loadInt(e)
	case *cfront.Unary:
		return c.unaryInt(e)
	case *cfront.Binary:
		return c.binaryInt(e)
	case *cfront.Convert:
		return c.convertInt(e)
	case *cfront.Assign:
		return c.assignInt(e)
	case *cfront.OpAssign, *cfront.IncDec:
		return c.updates.updateInt(e)
	case *cfront.PtrDiff:
		return c.ptrDiff(e)
	case *cfront.Cond:
		var x, y intFn
		test := c.int(e.C)
		c.regions.count(intrinsic.Branch, 1)
		rx := c.regions.inside(func() { x = c.int(e.X) })
		ry := c.regions.inside(func() { y = c.int(e.Y) })
		cond := choose(test, rx, ry)
		return func(fr *frame) int64 {
			if cond(fr) {
				return x(fr)
			}
			return y(fr)
		}
	case *cfront.Comma:
		x, y := c.ev.do(e.X), c.int(e.Y)
		return func(fr *frame) int64 { x(fr); return y(fr) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame) int64 { return call(fr).ri }
	case *cfront.IntrinsicCall:
		return c.scalarOps.intrinsicInt(e)
	}
	panic("BUG: integer expression of unknown kind")
}

func (c *ints) loadInt(e *cfront.Load) intFn {
	t, pos := basicType(e), e.Pos()
	at := c.ev.place(e.X)
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		addr := at.addr
		return func(fr *frame) int64 { return loadInt(addr(fr), t, pos) }
	}
	k := at.slot
	if !c.facts.vague[at.obj] {
		return func(fr *frame) int64 { return fr.i[k] }
	}
	name := at.obj.Name
	return func(fr *frame) int64 {
		if fr.u[k] != 0 {
			vagueUse(name, fr.u[k], pos)
		}
		return fr.i[k]
	}
}

func (c *ints) unaryInt(e *cfront.Unary) intFn {
	x, t := c.int(e.X), basicType(e)
	c.regions.count(intrinsic.Scalar, 1)
	switch e.Op {
	case cfront.Neg:
		return func(fr *frame) int64 { return t.Wrap(-x(fr)) }
	case cfront.Not:
		return func(fr *frame) int64 { return t.Wrap(^x(fr)) }
	}
	return func(fr *frame) int64 { return x(fr) ^ 1 }
}

func (c *ints) convertInt(e *cfront.Convert) intFn {
	t := basicType(e)
	switch e.Kind {
	case cfront.IntToInt:
		x := c.int(e.X)
		if from := basicType(e.X); from == t || t.Bits() == 64 {
			return x
		}
		return func(fr *frame) int64 { return t.Wrap(x(fr)) }
	case cfront.FloatToInt:
		x, pos := c.ev.float(e.X), e.Pos()
		c.regions.count(intrinsic.Scalar, 1)
		return func(fr *frame) int64 { return floatToInt(t, x(fr), pos) }
	case cfront.ToBool:
		return c.toBool(e.X)
	case cfront.PtrToInt:
		x, pos := c.ev.ptr(e.X), e.Pos()
		return func(fr *frame) int64 {
			p := x(fr)
			if p.obj == unset {
				fail(pos, "conversion to "+t.String(), "the pointer has no value yet")
			}
			return t.Wrap(fr.m.addressOf(p))
		}
	}
	panic("BUG: conversion " + e.Kind.String() + " to " + t.String())
}

func (c *ints) toBool(e cfront.Expr) intFn {
	switch classOfType(e.Type()) {
	case inFloat:
		x := c.ev.float(e)
		return func(fr *frame) int64 { return truth(x(fr) != 0) }
	case inPtr:
		x := c.ev.ptr(e)
		return func(fr *frame) int64 { p := x(fr); return truth(p.obj != nil || p.off != 0) }
	}
	x := c.int(e)
	if basicType(e) == cfront.Bool {
		return x
	}
	return func(fr *frame) int64 { return truth(x(fr) != 0) }
}

func (c *ints) assignInt(e *cfront.Assign) intFn {
	at := c.ev.place(e.LHS)
	t, pos := basicType(e), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarStore, 1)
		x, addr := c.int(e.RHS), at.addr
		return func(fr *frame) int64 {
			p := addr(fr)
			v := x(fr)
			storeInt(p, t, v, pos)
			return v
		}
	}
	x, k := c.int(e.RHS), at.slot
	return func(fr *frame) int64 {
		v := x(fr)
		fr.i[k], fr.u[k] = v, 0
		return v
	}
}
