package diag

// Code is a kind of mistake.
type Code string

// Mistake is one mistake of a user: where, which kind, the fact, and lines of help (the state now, what to write instead).
type Mistake struct {
	Pos  Pos
	Code Code
	Fact string
	Help []string
}
