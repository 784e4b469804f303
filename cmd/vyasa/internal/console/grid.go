package console

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Grid is a table: the names of its columns, and its rows.
type Grid struct {
	Head []string
	Rows [][]string
}

// Add adds a row, each value as fmt prints it.
func (g *Grid) Add(values ...any) {
	var row []string
	for _, v := range values {
		row = append(row, fmt.Sprint(v))
	}
	g.Rows = append(g.Rows, row)
}

// Text prints the table for a terminal.
func (g Grid) Text(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{g.Head}, g.Rows...) {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	t.Flush()
}

// Markdown is the table as Markdown.
func (g Grid) Markdown() string {
	var b strings.Builder
	line := func(row []string) {
		b.WriteString("|")
		for _, cell := range row {
			b.WriteString(" " + strings.ReplaceAll(cell, "|", `\|`) + " |")
		}
		b.WriteString("\n")
	}
	line(g.Head)
	b.WriteString(strings.Repeat("|---", len(g.Head)) + "|\n")
	for _, row := range g.Rows {
		line(row)
	}
	return b.String()
}

// Seconds is a time as tables have it.
func Seconds(s float64) string { return fmt.Sprintf("%.2f", s) }
