package sel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// Run makes the instructions of the program, but for what ends it.
func (p *Plan) Run() {
	p.prologue(p.root)
	p.body(p.prog.Body)
}

func (p *Plan) body(list []lower.Stmt) {
	for _, st := range list {
		switch st := st.(type) {
		case *lower.For:
			p.loop(st)
		case *lower.If:
			p.branch(st)
		case *vec.Op:
			p.m.Op(st)
		default:
			panic(fmt.Sprintf("BUG: a %T in a vector program", st))
		}
	}
}

// loop counts in one register: step*v + bias. It runs up to 0, so that the addition may tell whether it ends, unless
// something needs v itself.
func (p *Plan) loop(l *lower.For) {
	sc, ok := p.scopes[l]
	if !ok { // one iteration
		p.body(l.Body)
		return
	}
	end, skip := int64(sc.bias+sc.step*l.Extent), -1
	var last vec.Reg
	first := vec.NoReg
	if sc.band {
		last, skip = p.m.Index(), p.label()
		n := len(p.prog.Args)
		p.m.Arg(sc.x, n)
		p.m.Arg(last, n+1)
		p.m.Branch(GE, sc.x, last, skip)
		first = sc.x
	}
	for _, ptr := range sc.steps {
		p.m.Move(ptr.reg, ptr.from.reg)
		if sc.band {
			t := p.m.Index()
			p.m.MulImm(t, first, int64(ptr.step))
			p.m.Add(ptr.reg, ptr.reg, t)
		}
	}
	if !sc.band {
		p.m.Imm(sc.x, int64(sc.bias))
	} else if sc.step != 1 {
		p.m.MulImm(sc.x, sc.x, int64(sc.step))
		p.m.MulImm(last, last, int64(sc.step))
	}
	top, trips := p.label(), l.Extent
	if sc.band {
		trips = vec.BandTrips
	}
	p.m.Place(top, trips)
	p.prologue(sc)
	p.body(l.Body)
	for _, ptr := range sc.steps {
		p.m.AddImm(ptr.reg, ptr.reg, int64(ptr.step))
	}
	if sc.band {
		p.m.AddImm(sc.x, sc.x, int64(sc.step))
		p.m.Branch(LT, sc.x, last, top)
	} else {
		p.m.Turn(sc.x, int64(sc.step), end, top)
	}
	if skip >= 0 {
		p.m.Place(skip, 0)
	}
}

// prologue makes what sc's iterations, or the program, begin with: pointers and values of indexes.
func (p *Plan) prologue(sc *scope) {
	for _, make := range sc.begin {
		make()
	}
}

func (p *Plan) branch(st *lower.If) {
	c := p.nextCond()
	other, after := p.label(), p.label()
	p.test(c, other, false)
	p.body(st.Body)
	if len(st.Else) > 0 {
		p.m.Jump(after)
	}
	p.m.Place(other, 0)
	if len(st.Else) > 0 {
		p.body(st.Else)
		p.m.Place(after, 0)
	}
}
