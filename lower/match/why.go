package match

import "fmt"

// Reason is a kind of Why. Each has transformations of the haystack that may remove it.
type Reason uint8

// The reasons.
const (
	// TooMany: the haystack multiplies more factors than the needle. Two of them multiplied before, in a Func of their
	// own, are one.
	TooMany Reason = iota
	// TooFew: it multiplies fewer.
	TooFew
	// NoLoop: no loop of the haystack moves the operands that one of the needle moves.
	NoLoop
	// TwoLoops: there are such loops for each alone, and not for all of the needle's at once.
	TwoLoops
	// Types: the loops fit, and an operand's type does not hold the elements of the array.
	Types
	// Room: there are maps, and the instruction saturates or wraps on each.
	Room
	// Slides: there are maps, and each needs elements more than once.
	Slides
	// Short: there are maps, and a loop of each has fewer values than the needle's.
	Short
)

// Why is why a needle does not map.
type Why struct {
	Reason Reason
	Loop   int       // NoLoop: of the needle
	Needs  incidence // NoLoop: what it moves
	Factor int       // Types: of the needle; -1: the result
	Text   string    // for people
	Tried  []string  // by Search: what was done, and why nothing maps after that
}

// Error is the text.
func (w *Why) Error() string { return w.Text }

// factorsDiffer is TooMany or TooFew.
func factorsDiffer(needle, haystack *Product) *Why {
	reason := TooMany
	if len(haystack.Factors) < len(needle.Factors) {
		reason = TooFew
	}
	return &Why{Reason: reason, Text: fmt.Sprintf("%s multiplies %d operands, %s %d",
		haystack.Out.Name, len(haystack.Factors), needle.Out.Name, len(needle.Factors))}
}

// noLoop says of a loop of the needle what it moves.
func noLoop(needle, haystack *Product, i int) *Why {
	in := needle.incidence(i, inOrder(len(needle.Factors)))
	return &Why{Reason: NoLoop, Loop: i, Needs: in, Text: fmt.Sprintf("no loop of %s moves what %s of %s moves: %s",
		haystack.Out.Name, needle.Loops[i].Name, needle.Out.Name, needle.moved(in))}
}

// moved names the operands of an incidence.
func (p *Product) moved(in incidence) string {
	text := ""
	for k, o := range p.Operands() {
		not := "not "
		if in>>k&1 == 1 {
			not = ""
		}
		if k > 0 {
			text += ", "
		}
		text += not + o.Name
	}
	return text
}
