package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// grid is a table: the names of its columns, and its rows.
type grid struct {
	head []string
	rows [][]string
}

// add adds a row, each value as fmt prints it.
func (g *grid) add(values ...any) {
	var row []string
	for _, v := range values {
		row = append(row, fmt.Sprint(v))
	}
	g.rows = append(g.rows, row)
}

// text prints the table for a terminal.
func (g grid) text(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{g.head}, g.rows...) {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	t.Flush()
}

// markdown is the table as Markdown.
func (g grid) markdown() string {
	var b strings.Builder
	line := func(row []string) {
		b.WriteString("|")
		for _, cell := range row {
			b.WriteString(" " + strings.ReplaceAll(cell, "|", `\|`) + " |")
		}
		b.WriteString("\n")
	}
	line(g.head)
	b.WriteString(strings.Repeat("|---", len(g.head)) + "|\n")
	for _, row := range g.rows {
		line(row)
	}
	return b.String()
}

// seconds is a time as tables have it.
func seconds(s float64) string { return fmt.Sprintf("%.2f", s) }
