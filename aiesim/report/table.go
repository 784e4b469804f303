package report

import (
	"strings"
	"unicode/utf8"
)

// width is the most columns that the text takes.
const width = 110

// table is rows of cells; the first row is the head. Cells of left columns stand left, others right.
type table struct {
	rows [][]string
	left int
}

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// write prints the table, indented by two, with two spaces between columns.
func (t *table) write(b *strings.Builder) {
	var wide []int
	for _, r := range t.rows {
		for i, c := range r {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], utf8.RuneCountInString(c))
		}
	}
	for _, r := range t.rows {
		line := ""
		for i, c := range r {
			pad := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(c))
			if i < t.left {
				c += pad
			} else {
				c = pad + c
			}
			line += "  " + c
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// wrapped prints a head and a text behind it, broken at spaces; further lines are indented by four.
func wrapped(b *strings.Builder, head, text string) {
	line := "  " + head
	for _, word := range strings.Fields(text) {
		if strings.TrimSpace(line) == "" {
			line += word
			continue
		}
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			b.WriteString(line + "\n")
			line = "   "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// short cuts a text to n characters: its beginning is dropped, for the ends of paths tell more.
func short(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return ".." + string(r[len(r)-n+2:])
}
