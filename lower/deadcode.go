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
// What the stage computes for others on the way, into arrays that are further out, keeps all of it. It needs statements
// of a stage inside its Produce, and leaves no loop without statements. After partition.
func deadCode(n *Nest) (*Nest, error) {
	body, changed := n.Body, false
	for {
		u := &unreader{}
		if left := u.body(body); u.found {
			body, changed = left, true // what that read may be unread now
			continue
		}
		break
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

// unreader reports whether there was anything.
type unreader struct{ found bool }

// body is what is left of statements.
func (u *unreader) body(body []Stmt) []Stmt {
	return Map(body, func(s Stmt) []Stmt {
		if a, ok := s.(*Alloc); ok {
			if stages, arrays := usesOf(a).unread(); len(arrays) > 0 {
				u.found = true
				return without([]Stmt{a}, stages, arrays)
			}
		}
		return unlessEmpty(s)
	})
}

// unlessEmpty is s, or nothing if nothing is inside.
func unlessEmpty(s Stmt) []Stmt {
	if empty(s) {
		return nil
	}
	return []Stmt{s}
}

// arrayUses is what is done to arrays inside an Alloc.
type arrayUses struct {
	own   map[*Buffer]bool            // allocated there
	fills map[string]map[*Buffer]bool // by Funcs: what their stages store to, but for stages inside those
	holds map[string]map[string]bool  // by Funcs: what else is computed inside their stages
	loads map[string][][]string       // by arrays: for each load the Funcs whose stages it is in, outermost first
	bare  map[*Buffer]bool            // stored to by no stage
}

func usesOf(a *Alloc) *arrayUses {
	u := &arrayUses{map[*Buffer]bool{}, map[string]map[*Buffer]bool{}, map[string]map[string]bool{},
		map[string][][]string{}, map[*Buffer]bool{}}
	u.body([]Stmt{a}, nil)
	return u
}

func (u *arrayUses) body(body []Stmt, in []string) {
	for _, s := range body {
		for _, e := range Exprs(s) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLoad {
					u.loads[e.Name] = append(u.loads[e.Name], in)
				}
			})
		}
		inside := in
		switch s := s.(type) {
		case *Alloc:
			u.own[s.Buffer] = true
		case *Store:
			if len(in) == 0 {
				u.bare[s.Buffer] = true
			} else {
				u.fills[in[len(in)-1]][s.Buffer] = true
			}
		case *Produce:
			inside = append(in[:len(in):len(in)], s.Func)
			if u.fills[s.Func] == nil {
				u.fills[s.Func], u.holds[s.Func] = map[*Buffer]bool{}, map[string]bool{}
			}
			for _, f := range in {
				u.holds[f][s.Func] = true
			}
		}
		for _, b := range Bodies(s) {
			u.body(b, inside)
		}
	}
}

// unread are the Funcs that fill nothing, and hold no stage that fills anything, that is read but by one another, or
// lives longer; and the arrays that nobody reads then.
func (u *arrayUses) unread() (stages map[string]bool, arrays map[*Buffer]bool) {
	stages, arrays = map[string]bool{}, map[*Buffer]bool{}
	for f := range u.fills {
		stages[f] = true
	}
	read := func(b *Buffer) bool {
		return slices.ContainsFunc(u.loads[b.Name], func(in []string) bool {
			return !slices.ContainsFunc(in, func(f string) bool { return stages[f] })
		})
	}
	for before := -1; before != len(stages); { // what is left is the same in any order
		before = len(stages)
		for f := range u.fills {
			needed := false
			for b := range u.fills[f] {
				needed = needed || !u.own[b] || u.bare[b] || read(b)
			}
			for g := range u.holds[f] {
				needed = needed || !stages[g]
			}
			if needed {
				delete(stages, f)
			}
		}
	}
	for b := range u.own {
		arrays[b] = !u.bare[b] && !read(b)
		for f := range u.fills {
			arrays[b] = arrays[b] && (stages[f] || !u.fills[f][b])
		}
		if !arrays[b] {
			delete(arrays, b)
		}
	}
	return stages, arrays
}

// without is statements but for the stages of Funcs, and those that are empty then; arrays are allocated no more.
func without(body []Stmt, stages map[string]bool, arrays map[*Buffer]bool) []Stmt {
	return Map(body, func(s Stmt) []Stmt {
		switch s := s.(type) {
		case *Produce:
			if stages[s.Func] {
				return nil
			}
		case *Alloc:
			if arrays[s.Buffer] {
				return s.Body
			}
		}
		return unlessEmpty(s)
	})
}
