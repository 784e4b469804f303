package diag

import (
	"fmt"
	"strings"
)

// Shown is how many mistakes of a List its text shows.
const Shown = 10

// List is an error of at least one mistake, in program order.
type List []Mistake

// Err is l as an error, nil if it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Error shows the first ten mistakes and how many more there are.
func (l List) Error() string {
	var b strings.Builder
	for i, m := range l {
		if i == Shown {
			fmt.Fprintf(&b, "\nand %d more", len(l)-Shown)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(m.Error())
	}
	return b.String()
}
