package diag

import "strings"

// Line is a line of a form's text, and the line of the user's program that it comes from: the zero Pos where there is
// none.
type Line struct {
	Text string
	Pos  Pos
}

// Join is the text of lines, each ended.
func Join(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}
