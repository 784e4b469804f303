package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Parts make the typed tree of what is read: each knows those before it.
type Parts struct {
	Names  *Names
	Consts *Consts
	Prog   *Program
	Conv   *Conversions
	Ops    *Operators
	Inits  *Inits
	Over   *Resolver
}

// Above is what the parts need of the one who reads the text.
type Above struct {
	DefaultArg  func(q Param, sc *Scope) cfront.Expr // reads a default argument
	Braced      func(b *Braces, t cfront.Type) cfront.Expr
	ReadBody    func(in *Instance) // reads the body of an instance, if that has not been done
	Instantiate func(t *Template, n *FuncName, vals, args []cfront.Expr) *Candidate

	// Make gives a value of class c made of args by a constructor; nil if none takes them. try asks only whether one
	// does.
	Make func(c *Class, args []cfront.Expr, at cfront.Pos, try bool) cfront.Expr
	// MoreSpecial reports whether the arguments of template a all fit template b.
	MoreSpecial func(a, b *Template) bool
	// Machine calls an intrinsic.
	Machine func(name string, at cfront.Pos, args []cfront.Expr) cfront.Expr
	// Between gives what a vector or an accumulator is as the other, of type t; nil if it is none there. A shift may
	// follow.
	Between func(t cfront.Type, args []cfront.Expr, at cfront.Pos) cfront.Expr
	// LaneRef is the class of the API's header whose objects refer to lanes of vectors of type v, or of const ones; nil
	// if the header is not there.
	LaneRef func(v cfront.Vector, readOnly bool) cfront.Type
	// Operator calls the function of the program that an operator on classes means; nil if there is none.
	Operator func(name string, at cfront.Pos, args []cfront.Expr) cfront.Expr
}

// MaxObject is the size of the largest object in bytes.
const MaxObject = 1 << 28

// New makes the parts for a file. nest runs a function one level of nesting deeper; up may be filled in later.
func New(cfg cfront.Config, rep *lex.Reporter, file string, nest func(f func()), up *Above) Parts {
	ns := &Names{rep: rep, Cfg: cfg, Classes: map[*cfront.Struct]*Class{}}
	funcs := funcTable{}
	cs := &Consts{rep: rep, known: map[*cfront.Object]*cfront.Init{}, funcs: funcs, up: up}
	prog := &Program{rep: rep, Unit: &cfront.Unit{File: file}, names: ns, consts: cs, funcs: funcs,
		copies: map[*cfront.Object][]*Lane{}, Lanes: map[*cfront.Object]*Lane{},
		Lengths: map[*cfront.Object]*cfront.Object{}, acquired: map[*cfront.Object]bool{}}
	conv := &Conversions{rep, cs, prog, ns, up}
	return Parts{ns, cs, prog, conv, &Operators{rep, conv, up}, &Inits{rep, nest, conv, prog},
		&Resolver{rep, conv, prog, ns, up}}
}
