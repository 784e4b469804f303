package codegen

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/lower"
)

// Named names everything that the C text mentions: the user's names where they can be kept, registers x0, z0, a0 in the
// order of their first use, pointers after the array and the loop.
//
//	v7 = mac16(v7, v3, ...)   ->   a0 = mac16(a0, x0, ...)
//
// It needs pointers, and is the last pass: names follow the final order.
func Named(p *Program) *Program {
	q := *p
	q.Vars = append([]Var{}, p.Vars...)
	q.Names = nameUser(p)
	n := &namer{prog: &q, count: map[Role]int{}, done: make([]bool, len(q.Vars))}
	n.list(q.Body)
	return &q
}

// nameUser names the function, the arrays, the accumulators of the nest, and the loops.
func nameUser(prog *Program) csource.Names {
	p := prog.Source
	n := csource.NewNames(prog.Target.Text)
	n.Func = n.Fresh(p.Nest.Name)
	for _, b := range p.Params {
		if b.Name == p.Nest.Name { // a parameter may be called like its function
			n.Buffers[b.Name] = n.Func
			continue
		}
		n.Buffers[b.Name] = n.Fresh(b.Name)
	}
	for _, b := range p.Inner() {
		n.Buffers[b.Name] = n.Fresh(b.Name)
	}
	for _, c := range p.Consts {
		n.Buffers[c.Buffer.Name] = n.Fresh(c.Buffer.Name)
	}
	for _, l := range p.Nest.Locals {
		n.Locals[l.Name] = n.Fresh(l.Name)
	}
	for s := range lower.All(prog.Body) {
		if l, ok := s.(*lower.For); ok && n.Loops[csource.LoopName(l)] == "" {
			n.Loops[csource.LoopName(l)] = n.Fresh(csource.LoopName(l))
		}
	}
	return n
}

type namer struct {
	prog  *Program
	count map[Role]int
	done  []bool
}

var roleNames = [...]string{XReg: "x", ZReg: "z", AccReg: "a", TempReg: "t", LaneReg: "e", ScalarReg: "n"}

func (n *namer) list(list []lower.Stmt) {
	for s := range lower.All(list) {
		op, ok := s.(*Op)
		if !ok {
			continue
		}
		for _, a := range op.Addresses() {
			if a.Based {
				n.variable(a.Base)
			}
		}
		n.variable(op.Dst)
		for _, a := range op.Args {
			n.variable(a)
		}
	}
}

func (n *namer) variable(v int) {
	if v < 0 || n.done[v] {
		return
	}
	n.done[v] = true
	x := &n.prog.Vars[v]
	if x.Role == CountReg {
		x.Name = n.prog.Names.Fresh(x.Loop + "_left")
		return
	}
	if x.Role == PtrReg {
		x.Name = n.prog.Names.Fresh(n.prog.Names.Buffers[x.Of.Name] + "_" + n.prog.Names.Loops[x.Loop])
		return
	}
	x.Name = n.prog.Names.Fresh(fmt.Sprintf("%s%d", roleNames[x.Role], n.count[x.Role]))
	n.count[x.Role]++
}
