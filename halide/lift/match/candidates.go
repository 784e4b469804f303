package match

import (
	"math/big"
	"slices"
	"strings"
)

// maxListed is how many bindings are listed at most, to be put in order; they are counted without listing.
const maxListed = 100_000

// Binding says which actual each formal is: for formals of arrays and scalars the actual's name, for sizes a
// polynomial of the program's sizes. Formals of a scalar or a size that the program fixes are absent.
type Binding map[string]string

// Candidates is how many bindings of a program's parameters to an operator's there are to try.
type Candidates struct {
	Untyped  *big.Int // each formal any parameter of the program
	Unpruned *big.Int // arrays in any order, each size and leading dimension any integer, scalars in any order
	Roles    *big.Int // of these, those whose arrays' roles agree: what is written is written
	Live     int      // orders of arrays whose roles agree
	Pruned   int      // of these, those whose dimensions agree: each size of the operator is one extent
	// of the right binding in the order of the program's parameters, from 1; 0 if the pruning lost it
	Unordered int
	Position  int // of the right binding in the order of names, from 1; 0 if the pruning lost it
}

// Count counts the bindings of actuals to the formals of op, and finds the right one in Levenshtein's order of names.
// The formals that the program has no actual for (a scalar that is 1, a size that is a constant) are those that right
// does not bind.
func Count(op Interface, actuals []Parameter, right Binding) Candidates {
	formals := slices.DeleteFunc(slices.Clone(op.Formals), func(f Parameter) bool {
		_, bound := right[f.Name]
		return !bound && f.Kind != SizeKind
	})
	c := Candidates{Unpruned: unpruned(formals, actuals), Roles: big.NewInt(0),
		Untyped: new(big.Int).Exp(big.NewInt(int64(max(len(actuals), 1))), big.NewInt(int64(len(formals))), nil)}
	var listed []Binding
	injections(of(formals, ArrayKind), of(actuals, ArrayKind), func(arrays []pair) bool {
		if !rolesAgree(arrays) {
			return true
		}
		c.Live++
		for _, sizes := range dimsAgree(arrays) {
			injections(of(formals, ScalarKind), of(actuals, ScalarKind), func(scalars []pair) bool {
				c.Pruned++
				if len(listed) < maxListed {
					listed = append(listed, binding(arrays, scalars, sizes))
				}
				return c.Pruned < 10*maxListed
			})
		}
		return c.Live < 10*maxListed
	})
	if orders := orders(formals, actuals, ArrayKind); orders.Sign() > 0 {
		c.Roles.Div(new(big.Int).Mul(c.Unpruned, big.NewInt(int64(c.Live))), orders)
	}
	isRight := func(b Binding) bool { return sameData(b, right, formals) }
	c.Unordered = 1 + slices.IndexFunc(listed, isRight)
	ByName(listed)
	c.Position = 1 + slices.IndexFunc(listed, isRight)
	return c
}

// unpruned is A!/(A-a)! * S^s * F!/(F-f)! for a arrays, s sizes and f scalars of the operator, capitals being the
// program's.
func unpruned(formals, actuals []Parameter) *big.Int {
	n := new(big.Int).Mul(orders(formals, actuals, ArrayKind), orders(formals, actuals, ScalarKind))
	sizes := int64(max(len(of(actuals, SizeKind)), 1))
	return n.Mul(n, new(big.Int).Exp(big.NewInt(sizes), big.NewInt(int64(len(of(formals, SizeKind)))), nil))
}

// orders is in how many ways formals of a kind can each have an actual of its own.
func orders(formals, actuals []Parameter, k Kind) *big.Int {
	n, have := big.NewInt(1), len(of(actuals, k))
	for i := range len(of(formals, k)) {
		n.Mul(n, big.NewInt(int64(max(have-i, 1))))
	}
	return n
}

func of(ps []Parameter, k Kind) []Parameter {
	var out []Parameter
	for _, p := range ps {
		if p.Kind == k {
			out = append(out, p)
		}
	}
	return out
}

type pair struct{ formal, actual Parameter }

// injections calls yield with each way of giving every formal an actual of its own, in the order of actuals, until it
// is false.
func injections(formals, actuals []Parameter, yield func([]pair) bool) {
	used := make([]bool, len(actuals))
	pairs := make([]pair, 0, len(formals))
	var place func() bool
	place = func() bool {
		if len(pairs) == len(formals) {
			return yield(pairs)
		}
		for i, a := range actuals {
			if used[i] {
				continue
			}
			used[i] = true
			pairs = append(pairs, pair{formals[len(pairs)], a})
			more := place()
			pairs, used[i] = pairs[:len(pairs)-1], false
			if !more {
				return false
			}
		}
		return true
	}
	place()
}

// rolesAgree reports whether what an operator writes, and nothing else, is written.
func rolesAgree(arrays []pair) bool {
	return !slices.ContainsFunc(arrays, func(p pair) bool { return (p.formal.Role == In) != (p.actual.Role == In) })
}

// dimsAgree lists what sizes of the operator can be: each array's extents in the formal's order or turned round, as
// rows may be columns, so that each size is one extent. Arrays of another rank agree if both have the same number of
// extents only.
func dimsAgree(arrays []pair) []map[string]string {
	found := []map[string]string{{}}
	for _, p := range arrays {
		var next []map[string]string
		for _, sizes := range found {
			for _, dims := range turned(p.actual.Dims) {
				if with, ok := bindDims(sizes, p.formal.Dims, dims); ok && !slices.ContainsFunc(next,
					func(m map[string]string) bool { return sameSizes(m, with) }) {
					next = append(next, with)
				}
			}
		}
		found = next
	}
	return found
}

// turned is dims as it is, and from innermost to outermost.
func turned(dims []string) [][]string {
	back := slices.Clone(dims)
	slices.Reverse(back)
	if slices.Equal(back, dims) {
		return [][]string{dims}
	}
	return [][]string{dims, back}
}

func bindDims(sizes map[string]string, formal, actual []string) (map[string]string, bool) {
	if len(formal) != len(actual) {
		return nil, false
	}
	with := map[string]string{}
	for k, v := range sizes {
		with[k] = v
	}
	for i, f := range formal {
		if have, bound := with[f]; bound && have != actual[i] {
			return nil, false
		}
		with[f] = actual[i]
	}
	return with, true
}

func sameSizes(a, b map[string]string) bool {
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return len(a) == len(b)
}

func binding(arrays, scalars []pair, sizes map[string]string) Binding {
	b := Binding{}
	for _, p := range append(slices.Clone(arrays), scalars...) {
		b[p.formal.Name] = p.actual.Name
	}
	for f, s := range sizes {
		b[f] = s
	}
	return b
}

// sameData reports whether a and b give each array and scalar, and each size that both know, the same actual.
func sameData(a, b Binding, formals []Parameter) bool {
	for _, f := range formals {
		x, inA := a[f.Name]
		y, inB := b[f.Name]
		if inA && inB && x != y {
			return false
		}
	}
	return true
}

// String lists a binding by formal.
func (b Binding) String() string {
	var s []string
	for f, a := range b {
		s = append(s, f+" = "+a)
	}
	slices.Sort(s)
	return strings.Join(s, ", ")
}
