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
	ReadBody    func(in *Instance)                   // reads the body of an instance, if that has not been done
	Instantiate func(t *Template, n *FuncName, vals, args []cfront.Expr) *Candidate
}

// MaxObject is the size of the largest object in bytes.
const MaxObject = 1 << 28

// New makes the parts for a file. nest runs a function one level of nesting deeper; up may be filled in later.
func New(cfg cfront.Config, rep *lex.Reporter, file string, nest func(f func()), up *Above) Parts {
	ns := &Names{rep: rep, Cfg: cfg}
	funcs := funcTable{}
	cs := &Consts{rep: rep, known: map[*cfront.Object]*cfront.Init{}, funcs: funcs, up: up}
	prog := &Program{rep: rep, Unit: &cfront.Unit{File: file}, names: ns, consts: cs, funcs: funcs}
	conv := &Conversions{rep, cs, prog}
	return Parts{ns, cs, prog, conv, &Operators{rep, conv}, &Inits{rep, nest, conv, prog},
		&Resolver{rep, conv, prog, up}}
}
