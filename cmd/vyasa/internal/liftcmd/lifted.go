package liftcmd

import (
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove"
)

// Lifted is what was found of one function, or why its file could not be read.
type Lifted struct {
	File, Func string
	Unread     error
	Text       []byte
	Unit       *ctree.Unit
	Result     *lift.Result
	Proof      *prove.Proof
	NoProof    error // why no proof was tried
	tried      *lift.Refutation
	Seconds    float64
}

// Ok reports whether there is an algorithm.
func (l *Lifted) Ok() bool { return l.Unread == nil && l.Result.Summary != nil }

// Level is that of the strongest evidence, the proof included.
func (l *Lifted) Level() lift.Level {
	switch {
	case !l.Ok():
		return lift.Unlifted
	case l.Proof != nil && l.Proof.Proved:
		return lift.Proved
	}
	return l.Result.Level
}

// unproved is why there is no proof, and what was done to refute what is not proven; "" if it is, or if none was
// wanted.
func (l *Lifted) unproved() string {
	why := ""
	switch {
	case l.NoProof != nil:
		why = l.NoProof.Error()
	case l.Proof != nil && !l.Proof.Proved:
		why = l.Proof.Why
	}
	if why != "" && l.tried != nil {
		why += "; refutation tried: " + l.tried.String()
	}
	return why
}

// Refusal is why there is no algorithm.
func (l *Lifted) Refusal() error {
	switch {
	case l.Unread != nil:
		return l.Unread
	case l.Result.Refused != nil:
		m := *l.Result.Refused
		m.Fact = l.Func + ": " + m.Fact
		return m
	}
	return diag.Mistake{Pos: diag.Pos{File: l.File, Line: 1}, Fact: l.Func + ": not lifted"}
}

// accept is the level that needs no sign-off.
func (c Command) accept() lift.Level {
	l, ok := lift.ParseLevel(c.Accept)
	if !ok {
		panic("BUG: the level " + c.Accept)
	}
	return l
}
