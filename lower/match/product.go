package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Product is a sum of products: for all values of Loops, Out += Factors[0] * Factors[1] * ...
type Product struct {
	Out     Access
	Factors []Access
	Loops   []Loop // those of the result first, in the order of its dimensions, then those that are summed over
}

// Loop is one loop of a Product.
type Loop struct {
	Name   string
	Extent int  // how many values it takes, from 0; 0: any number
	Summed bool // the result does not move with it
	// its values come one after the other, as those of time: no loop of an instruction
	Ordered bool
}

// Access is how an operand is read, or the result written.
type Access struct {
	Name string
	Type halide.Type
	Rows []Row // one a dimension, dimension 0 first
}

// Row is the index in one dimension: Const + Coef[0]*loop 0 + Coef[1]*loop 1 + ...
type Row struct {
	Coef  []int // one a loop of the Product
	Const int
}

// Operands are the result and the factors, the result first.
func (p *Product) Operands() []Access { return append([]Access{p.Out}, p.Factors...) }

// Loop is the number of a loop by name, or -1.
func (p *Product) Loop(name string) int {
	return slices.IndexFunc(p.Loops, func(l Loop) bool { return l.Name == name })
}

// Moves reports whether another value of loop i is another element of a.
func (a Access) Moves(i int) bool {
	return slices.ContainsFunc(a.Rows, func(r Row) bool { return r.Coef[i] != 0 })
}

// At is the element of a where the loops have values: its coordinates.
func (a Access) At(values []int) []int {
	out := make([]int, len(a.Rows))
	for d, r := range a.Rows {
		out[d] = r.At(values)
	}
	return out
}

// At is the index where the loops have values.
func (r Row) At(values []int) int {
	n := r.Const
	for i, c := range r.Coef {
		n += c * values[i]
	}
	return n
}

// String is "c(m, n) += a(m, k) * b(k, n)".
func (p *Product) String() string {
	factors := make([]string, len(p.Factors))
	for i, f := range p.Factors {
		factors[i] = p.text(f)
	}
	return p.text(p.Out) + " += " + strings.Join(factors, " * ")
}

func (p *Product) text(a Access) string {
	rows := make([]string, len(a.Rows))
	for d, r := range a.Rows {
		rows[d] = p.row(r)
	}
	return a.Name + "(" + strings.Join(rows, ", ") + ")"
}

func (p *Product) row(r Row) string {
	var terms []string
	for i, c := range r.Coef {
		switch {
		case c == 1:
			terms = append(terms, p.Loops[i].Name)
		case c != 0:
			terms = append(terms, fmt.Sprintf("%d*%s", c, p.Loops[i].Name))
		}
	}
	if r.Const != 0 || len(terms) == 0 {
		terms = append(terms, fmt.Sprint(r.Const))
	}
	return strings.ReplaceAll(strings.Join(terms, " + "), "+ -", "- ")
}
