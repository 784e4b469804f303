// Package affine holds index expressions in a normal form: a constant plus whole multiples of loop variables and of
// quotients, remainders and minima of such sums by constants.
package affine

// Form is Const + sum of Coef*Atom. Terms are sorted by the atom's text, no coefficient is zero, no atom occurs twice:
// two Forms of the same value built by this package print the same.
type Form struct {
	Const int
	Terms []Term
}

// Term is Coef times an atom.
type Term struct {
	Coef int
	Atom Atom
}

// Atom is a loop variable (Var set), or Op applied to Of and By: floor(Of / By), Of mod By, min(Of, By), max(Of, By).
type Atom struct {
	Var string
	Op  AtomOp
	Of  *Form
	By  int
}

// AtomOp is the kind of an atom.
type AtomOp uint8

// The kinds of atoms.
const (
	IsVar AtomOp = iota
	IsDiv
	IsMod
	IsMin
	IsMax
)
