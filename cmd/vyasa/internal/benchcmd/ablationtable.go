package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// ablation measures the parts of the lifter by leaving them out.
func (c Command) ablation(ctx context.Context, o console.Output) error {
	list, err := c.named(tenspiler.Benchmarks())
	if err != nil {
		return err
	}
	rows := make([]ablated, len(list))
	err = console.InTurn(ctx, o.Log, len(list), func(i int) (_ string, err error) {
		rows[i], err = ablate(ctx, list[i], searchTime)
		return list[i].Name, err
	})
	if err != nil {
		return err
	}
	all := ablationGrid(rows)
	return c.show(o, rows, all, func(w io.Writer) { ablationTable(rows, all).Text(w) })
}

// ablationTable is a line for each benchmark: seconds, with the expressions tried; a dash where nothing was found that
// is right. The last line is of all.
func ablationTable(rows []ablated, all console.Grid) console.Grid {
	t := console.Grid{Head: []string{"NAME", "SUITE", "NORMAL FORM"}}
	for _, a := range ablations {
		t.Head = append(t.Head, strings.ToUpper(a.name))
	}
	for _, r := range rows {
		line := []string{r.Name, r.Suite}
		for i, o := range r.ways() {
			cell := fmt.Sprintf("%.3f s", o.Seconds)
			if !o.Found {
				cell = "- " + cell
			} else if i > 0 {
				cell += fmt.Sprintf(", %d", o.Candidates)
			}
			line = append(line, cell)
		}
		t.Rows = append(t.Rows, line)
	}
	last := []string{"found, median", ""}
	for i, found := range all.Rows[0][1:] {
		last = append(last, found+", "+all.Rows[1][i+1])
	}
	t.Rows = append(t.Rows, last)
	return t
}

// ablationGrid is what each way came to over all benchmarks.
func ablationGrid(rows []ablated) console.Grid {
	g := console.Grid{Head: []string{"", "normal form"}, Rows: [][]string{{"found and right"}, {"median time"},
		{"all times together"}, {"expressions tried where found"}}}
	for _, a := range ablations {
		g.Head = append(g.Head, a.name)
	}
	for i := range len(ablations) + 1 {
		found, all, tried := 0, 0.0, int64(0)
		var times []float64
		for _, r := range rows {
			o := r.ways()[i]
			times, all = append(times, o.Seconds), all+o.Seconds
			if o.Found {
				found, tried = found+1, tried+o.Candidates
			}
		}
		slices.Sort(times)
		median := 0.0
		if len(times) > 0 {
			median = times[len(times)/2]
		}
		for j, cell := range []string{fmt.Sprintf("%d of %d", found, len(rows)), fmt.Sprintf("%.3f s", median),
			fmt.Sprintf("%.1f s", all), fmt.Sprint(tried)} {
			g.Rows[j] = append(g.Rows[j], cell)
		}
	}
	return g
}
