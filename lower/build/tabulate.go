package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// mostTabulated is how many statements are run to make a table.
const mostTabulated = 1 << 18

// tabulated works out arrays that depend on nothing that is passed: tables, which nothing computes any more.
//
//	alloc curve: uint8[1024]                          ->   alloc curve: uint8[1024]
//	    for v < 1024: curve(v) = pow(v/1023, 0.45)             for x: out(x) = curve(in(x))
//	    for x: out(x) = curve(in(x))
//
// Values are those of the nest, which is run: bit for bit what would have been computed.
func tabulated(n *lower.Nest) *lower.Nest {
	for again := true; again; {
		again = false
		for s := range lower.All(n.Body) {
			a, ok := s.(*lower.Alloc)
			if !ok || a.Buffer.Table != nil || a.Buffer.Folded() {
				continue
			}
			if table, rest := tableOf(n, a); table != nil {
				n, again = withTable(n, a.Buffer, table, rest), true
				break
			}
		}
	}
	return n
}

// tableOf is what an array that is allocated holds, and the statements that use it; or nil.
func tableOf(n *lower.Nest, a *lower.Alloc) (*halide.Array, []lower.Stmt) {
	var make, rest []lower.Stmt
	for _, s := range a.Body {
		if !stores(s, a.Buffer.Name) {
			rest = append(rest, s)
			continue
		}
		if len(rest) > 0 || !settled(n, a.Buffer, s) {
			return nil, nil
		}
		make = append(make, s)
	}
	if len(make) == 0 || len(rest) == 0 || runs(make) > mostTabulated {
		return nil, nil
	}
	out := *a.Buffer
	out.Inner, out.Output = false, true
	m := exec.New(n)
	for _, b := range n.Buffers {
		if b.Table != nil {
			if err := m.Give(b, nil); err != nil {
				return nil, nil
			}
		}
	}
	if err := m.Give(&out, nil); err != nil {
		return nil, nil
	}
	all, err := m.Run(make, nil)
	if err != nil {
		return nil, nil // elements that nothing computes
	}
	return all[out.Name], rest
}

// settled reports whether a statement stores to nothing but b, and needs nothing but its own loops, accumulators and
// tables.
func settled(n *lower.Nest, b *lower.Buffer, s lower.Stmt) bool {
	loops, set, ok := map[string]bool{}, map[string]bool{}, true
	for s := range lower.All([]lower.Stmt{s}) {
		switch s := s.(type) {
		case *lower.For:
			loops[s.Var] = true
		case *lower.Assign:
			set[s.Local] = true
		case *lower.Store:
			ok = ok && s.Buffer.Name == b.Name
		case *lower.Alloc:
			return false
		}
	}
	lower.WalkExprs([]lower.Stmt{s}, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpVar:
			ok = ok && loops[e.Name]
		case halide.OpLocal:
			ok = ok && set[e.Name]
		case halide.OpLoad:
			of := n.Buffer(e.Name)
			ok = ok && of != nil && (of.Name == b.Name || of.Table != nil)
		}
	})
	return ok
}

// stores reports whether a statement stores to an array.
func stores(s lower.Stmt, name string) bool {
	for s := range lower.All([]lower.Stmt{s}) {
		if s, ok := s.(*lower.Store); ok && s.Buffer.Name == name {
			return true
		}
	}
	return false
}

// runs is how many statements run, up to about twice mostTabulated.
func runs(body []lower.Stmt) int {
	n := 0
	for _, s := range body {
		m := 1
		for _, b := range lower.Bodies(s) {
			m += runs(b)
		}
		if f, ok := s.(*lower.For); ok {
			m *= min(f.Extent, mostTabulated)
		}
		n = min(n+m, 2*mostTabulated)
	}
	return n
}

// withTable is a nest in which an array is a table, with rest inside its Alloc.
func withTable(n *lower.Nest, b *lower.Buffer, table *halide.Array, rest []lower.Stmt) *lower.Nest {
	c := *b
	c.Table = table
	out := n.With(map[*lower.Buffer]*lower.Buffer{b: &c})
	out.Body = lower.Map(out.Body, func(s lower.Stmt) []lower.Stmt {
		if a, ok := s.(*lower.Alloc); ok && a.Buffer == &c {
			a.Body = rest // a copy
		}
		return []lower.Stmt{s}
	})
	return out
}
