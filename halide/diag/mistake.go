package diag

// Code is a kind of mistake, as "kind-mix". Packages declare their codes as constants, each with an example in its
// comment.
type Code string

// Mistake is one mistake of a user: where, which kind, the fact, and lines of help (the state now, what to write
// instead).
type Mistake struct {
	Pos  Pos
	Code Code
	Fact string
	Help []string
}

// Error is the fact behind its position, as "conv.go:22: Vectorize(xo): xo is not the innermost loop of out", with the
// help on lines of its own, each behind a tab.
func (m Mistake) Error() string {
	text := m.Pos.String() + ": " + m.Fact
	for _, h := range m.Help {
		text += "\n\t" + h
	}
	return text
}
