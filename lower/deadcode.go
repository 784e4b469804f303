package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// deadCode takes out what is computed for nobody: where cutting loops has left nothing of the statements that guards
// kept, but the array that was to be filled for them.
//
//	alloc f: int16[32]
//	    produce f:                             ->   nothing
//	        for x < 18: f(x) = in(x)
//	    nothing that reads f
//
// What the stage computes for others on the way, into arrays that are further out, keeps all of it. Copies of a stage
// or an array, as cutting leaves them, are judged each by itself, and a stage that runs after all that read its array
// serves nobody. It needs statements of a stage inside its Produce, of which those that set an accumulator first take
// nothing that others have left in it, and leaves no loop without statements. After partition.
func deadCode(n *Nest) (*Nest, error) {
	body, changed := n.Body, false
	for {
		body = Map(body, func(s Stmt) []Stmt { return []Stmt{s} }) // copies share no statement then
		u := usesOf(body, n.Locals)
		if !u.judge() {
			break
		}
		body, changed = u.without(body), true // what that read may be unread now
	}
	if !changed {
		return n, nil
	}
	out := n.with(body)
	set := map[string]bool{}
	for s := range All(body) {
		if a, ok := s.(*Assign); ok {
			set[a.Local] = true
		}
	}
	out.Locals = slices.DeleteFunc(slices.Clone(n.Locals), func(l Local) bool { return !set[l.Name] })
	return out, nil
}

// unlessEmpty is s, or nothing if nothing is inside.
func unlessEmpty(s Stmt) []Stmt {
	if empty(s) {
		return nil
	}
	return []Stmt{s}
}

// arrayUses is what the stages of a body do to its arrays.
type arrayUses struct {
	stages []*stageUse
	arrays []*arrayUse
	named  map[string]*arrayUse // the innermost Allocs around, and the accumulators
	dead   map[Stmt]bool        // Produces and Allocs that serve nobody
	loops  []*For               // around
	ifs    int                  // around, inside the innermost stage
	step   int                  // statements so far
}

// moment is where in the order of execution a statement stands.
type moment struct {
	step  int    // among the statements as they are written
	loops []*For // around it
}

// stageUse is one Produce.
type stageUse struct {
	stmt  *Produce
	fills []*arrayUse        // what its own statements store to, without those of stages inside
	holds []*stageUse        // the stages inside
	lives bool               // it fills what lives longer
	sets  map[*arrayUse]bool // accumulators that it uses: whether it begins with setting them, in any case
	moment
}

// arrayUse is one Alloc, or an accumulator.
type arrayUse struct {
	stmt  *Alloc // nil of an accumulator
	loops int    // around the Alloc
	loads []load
	bare  bool // it is stored to outside of all stages
}

// load is one of an array, with the stages around it.
type load struct {
	in []*stageUse
	moment
}

// own reports whether a load is of an accumulator that the stage of the load has set itself.
func (l load) own(a *arrayUse) bool { return len(l.in) > 0 && l.in[len(l.in)-1].sets[a] }

func usesOf(body []Stmt, locals []Local) *arrayUses {
	u := &arrayUses{named: map[string]*arrayUse{}, dead: map[Stmt]bool{}}
	for _, l := range locals {
		u.named[l.Name] = &arrayUse{}
	}
	u.body(body, nil)
	return u
}

func (u *arrayUses) body(body []Stmt, in []*stageUse) {
	for _, s := range body {
		u.step++
		now := moment{u.step, u.loops}
		for _, e := range Exprs(s) {
			halide.Walk(e, func(e *halide.Expr) {
				if a := u.named[e.Name]; a != nil && (e.Op == halide.OpLoad || e.Op == halide.OpLocal) {
					a.loads = append(a.loads, load{in, now})
					use(in, a, false)
				}
			})
		}
		switch s := s.(type) {
		case *For:
			u.loops = append(u.loops[:len(u.loops):len(u.loops)], s)
			u.body(s.Body, in)
			u.loops = now.loops
			continue
		case *Alloc:
			a, outer := &arrayUse{stmt: s, loops: len(u.loops)}, u.named[s.Buffer.Name]
			u.arrays = append(u.arrays, a)
			u.named[s.Buffer.Name] = a
			u.body(s.Body, in)
			u.named[s.Buffer.Name] = outer
			continue
		case *Store:
			u.store(s.Buffer.Name, in)
		case *Assign:
			u.store(s.Local, in)
			use(in, u.named[s.Local], s.Op == Set && u.ifs == 0)
		case *Produce:
			inner, ifs := &stageUse{stmt: s, moment: now, sets: map[*arrayUse]bool{}}, u.ifs
			u.ifs = 0
			u.stages = append(u.stages, inner)
			for _, outer := range in {
				outer.holds = append(outer.holds, inner)
			}
			u.body(s.Body, append(in[:len(in):len(in)], inner))
			u.ifs = ifs
			continue
		}
		u.ifs++
		for _, b := range Bodies(s) {
			u.body(b, in)
		}
		u.ifs--
	}
}

// use notes that the innermost of some stages uses an accumulator, and whether it sets it.
func use(in []*stageUse, a *arrayUse, sets bool) {
	if len(in) == 0 || a == nil || a.stmt != nil {
		return
	}
	s := in[len(in)-1]
	if _, before := s.sets[a]; !before {
		s.sets[a] = sets
	}
}

// store notes a store to what has the name: an array of the body, an accumulator, or what lives longer.
func (u *arrayUses) store(name string, in []*stageUse) {
	a := u.named[name]
	switch {
	case len(in) > 0 && a != nil:
		last := in[len(in)-1]
		last.fills = append(last.fills, a)
	case len(in) > 0:
		in[len(in)-1].lives = true
	case a != nil:
		a.bare = true
	}
}

// judge finds the stages that fill nothing, and hold no stage that fills anything, that is read but by one another, or
// lives longer; and the arrays that nobody reads or fills then. It reports whether there are any.
func (u *arrayUses) judge() bool {
	for _, s := range u.stages {
		u.dead[s.stmt] = true
	}
	for before := -1; before != len(u.dead); { // what is left is the same in any order
		before = len(u.dead)
		for _, s := range u.stages {
			if s.lives || slices.ContainsFunc(s.fills, func(a *arrayUse) bool { return a.bare || u.read(a, s) }) ||
				slices.ContainsFunc(s.holds, func(s *stageUse) bool { return !u.isDead(s) }) {
				delete(u.dead, s.stmt)
			}
		}
	}
	filled := map[*arrayUse]bool{}
	for _, s := range u.stages {
		for _, a := range s.fills {
			filled[a] = filled[a] || !u.isDead(s)
		}
	}
	for _, a := range u.arrays {
		if !a.bare && !filled[a] && !u.read(a, nil) {
			u.dead[a.stmt] = true
		}
	}
	return len(u.dead) > 0
}

// read reports whether a live statement reads an array, after a stage has filled it unless that is nil.
func (u *arrayUses) read(a *arrayUse, filled *stageUse) bool {
	return slices.ContainsFunc(a.loads, func(l load) bool {
		if slices.ContainsFunc(l.in, u.isDead) || filled != nil && l.own(a) && l.in[len(l.in)-1] != filled {
			return false
		}
		return filled == nil || l.step > filled.step ||
			min(len(l.loops), len(filled.loops)) > a.loops && l.loops[a.loops] == filled.loops[a.loops] // in turns
	})
}

func (u *arrayUses) isDead(s *stageUse) bool { return u.dead[s.stmt] }

// without is what is left of statements without the dead ones, and those that are empty then.
func (u *arrayUses) without(body []Stmt) (left []Stmt) {
	for _, s := range body {
		a, isAlloc := s.(*Alloc)
		switch {
		case isAlloc && u.dead[s]:
			left = append(left, u.without(a.Body)...)
		case !u.dead[s]:
			left = append(left, unlessEmpty(MapBodies(s, u.without))...)
		}
	}
	return left
}
