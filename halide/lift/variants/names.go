package variants

import (
	"fmt"
	"math/rand/v2"
)

// names gives each role one name, different from all others.
type names struct {
	r     *rand.Rand
	given map[string]string // by category and role
	taken map[string]bool
}

func newNames(r *rand.Rand) *names {
	taken := map[string]bool{}
	for _, word := range []string{"int", "do", "if", "for", "auto", "long", "else", "goto", "case", "char", "void",
		"enum"} {
		taken[word] = true
	}
	return &names{r, map[string]string{}, taken}
}

// Categories of names.
const (
	array    = "array"
	variable = "variable"
	size     = "size"
	function = "function"
)

// pools are names that people use, and for which role; roles without one take any.
var pools = map[string][]string{
	array + "C": {"C", "c", "out", "result", "res", "dst", "MC"}, array + "A": {"A", "a", "left", "lhs", "mat1", "MA"},
	array + "B": {"B", "b", "right", "rhs", "mat2", "MB"}, array + "in": {"in", "input", "src", "image", "x", "data"},
	array + "out": {"out", "output", "dst", "y", "res"}, array + "w": {"w", "kernel", "weights", "filter", "coef", "h"},
	array + "x": {"x", "v", "vec", "in"}, array + "y": {"y", "out", "res"}, array + "s": {"sum", "acc", "s", "total",
		"r"}, variable: {"i", "j", "k", "l", "row", "col", "x", "y", "n1", "ii", "jj", "p", "q", "idx"},
	size:     {"M", "N", "K", "n", "m", "len", "rows", "cols", "width", "height", "size", "count", "dim", "L"},
	function: {"f", "run", "compute", "process", "kernel", "apply", "calc", "work", "do_it", "step"},
	array:    {"a", "b", "buf", "arr", "data", "v", "t", "list", "p", "src"},
}

// of is the name of a role of a category.
func (n *names) of(category, role string) string {
	key := category + " " + role
	if name, ok := n.given[key]; ok {
		return name
	}
	pool := pools[category+role]
	if pool == nil || n.r.IntN(5) == 0 {
		pool = pools[category]
	}
	name := pool[n.r.IntN(len(pool))]
	for i := 2; n.taken[name]; i++ {
		name = fmt.Sprintf("%s%d", pool[n.r.IntN(len(pool))], i)
	}
	n.given[key], n.taken[name] = name, true
	return name
}
