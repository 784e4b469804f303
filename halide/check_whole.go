package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// checkWhole tells what is wrong with Funcs together: names, and calls before the last update.
func checkWhole(funcs []*Func) []*diag.Mistake {
	return append(checkNames(funcs), checkOrder(funcs)...)
}

// thing is what a name stands for.
type thing struct {
	what string
	pos  diag.Pos
	in   *Input // of an input
	r    *RDom  // of an RDom
	f    *Func  // of a Func
}

// same reports whether t and o are one thing.
func (t thing) same(o thing) bool {
	switch {
	case t.in != nil && o.in != nil:
		return t.in.equal(o.in)
	case t.r != nil && o.r != nil:
		return t.r.equal(o.r)
	}
	return t.what == o.what && t.f == o.f && t.in == nil && t.r == nil
}

// checkNames tells of one name for two things among the Funcs, their Vars, inputs and RDoms.
func checkNames(funcs []*Func) []*diag.Mistake {
	var found []*diag.Mistake
	things := map[string]thing{}
	told := map[string]bool{}
	add := func(name string, t thing) {
		other, taken := things[name]
		if !taken {
			things[name] = t
			return
		}
		if told[name] || t.same(other) {
			return
		}
		told[name] = true
		found = append(found, mistake(t.pos, CodeClash, fmt.Sprintf("%s is %s, and also %s", name, t.what, other.what),
			fmt.Sprintf("the other was made at %s; give one of them another name", other.pos)))
	}
	for _, f := range funcs {
		for _, v := range f.Vars {
			add(v.Name, thing{what: "a Var", pos: v.Pos})
		}
		walkAll(f.roots(), func(e *Expr) {
			switch e.Op {
			case OpLoad:
				add(e.Name, thing{what: "an input", pos: e.Input.Pos, in: e.Input})
			case OpReduce:
				add(e.RDom.Name, thing{what: "an RDom", pos: e.RDom.Pos, r: e.RDom})
			}
		})
		for _, u := range f.Updates {
			if u.RDom != nil {
				add(u.RDom.Name, thing{what: "an RDom", pos: u.RDom.Pos, r: u.RDom})
			}
		}
		what := "a Func"
		if len(funcs) == 1 {
			what = "the Func"
		}
		add(f.Name, thing{what: what, pos: f.Pos, f: f})
	}
	return found
}

// checkOrder tells of Funcs that were updated after others had called them.
func checkOrder(funcs []*Func) []*diag.Mistake {
	var found []*diag.Mistake
	told := map[*Func]bool{}
	for _, g := range funcs {
		walkAll(g.roots(), func(e *Expr) {
			if e.Op != OpCall || e.Func == g || e.updates == len(e.Func.Updates) || told[e.Func] {
				return
			}
			told[e.Func] = true
			u := e.Func.Updates[e.updates]
			found = append(found, mistake(u.Pos, CodeOrder, fmt.Sprintf("%s: %s is updated after %s called it",
				signature(e.Name+".Update", u.Coords), e.Name, g.Name),
				fmt.Sprintf("it was called at %s; say all that %s is before it is called", e.Pos, e.Name)))
		})
	}
	return found
}
