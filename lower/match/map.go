package match

import "strings"

// Class is how the operand of an instruction lies in the haystack's array.
type Class uint8

// The classes, from good to bad.
const (
	// Exact: the rows of the needle, up to their order.
	Exact Class = iota
	// Pack: each element of the operand is an element of its own of the array, in another order than the needle's rows
	// say. Another layout serves, which costs nothing where the array never changes.
	Pack
	// Dup: elements of the array stand more than once in the operand; or the needle itself slides over its operand, and
	// the haystack does not, so that a call computes one column only and the others multiply by zero.
	Dup
)

// String is "exact", "pack" or "dup".
func (c Class) String() string { return [...]string{"exact", "pack", "dup"}[c] }

// Map says how a needle computes a part of a haystack.
type Map struct {
	// Axes[i] is the loop of the haystack that loop i of the needle is; -1: the needle's loop has one value and is
	// none.
	Axes []int
	// Order[k] is the factor of the haystack that factor k of the needle is.
	Order []int
	// Each is how the operands lie, the result first, then the factors in the needle's order; Class is the worst.
	Each  []Class
	Class Class
	// Bytes is how many bytes one call needs in an order that is not the array's own: those of operands that are no
	// Exact ones.
	Bytes int
}

// Swapped reports whether the factors stand in another order than the needle's.
func (m Map) Swapped() bool {
	for k, f := range m.Order {
		if k != f {
			return true
		}
	}
	return false
}

// Text is "i=n r.x=k" for a needle and a haystack.
func (m Map) Text(needle, haystack *Product) string {
	var out []string
	for i, a := range m.Axes {
		if a >= 0 {
			out = append(out, needle.Loops[i].Name+"="+haystack.Loops[a].Name)
		}
	}
	return strings.Join(out, " ")
}
