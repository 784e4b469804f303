package smt

// Sort is the type of a term. Sorts are compared with ==.
type Sort string

// The sorts without parameters.
const (
	Int  Sort = "Int"
	Real Sort = "Real"
	Bool Sort = "Bool"
)

// ArrayOf is the sort of total maps from index to element.
func ArrayOf(index, element Sort) Sort { return "(Array " + index + " " + element + ")" }
