package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// ablation measures the parts of the lifter by leaving them out.
func (c Command) ablation(ctx context.Context, o console.Output) error {
	list := tenspiler.Benchmarks()
	if len(c.Workloads) > 0 {
		list = slices.DeleteFunc(list, func(b tenspiler.Benchmark) bool {
			return !slices.Contains(c.Workloads,
				b.Name)
		})
		if len(list) < len(c.Workloads) {
			return fmt.Errorf("not all of %v are benchmarks of the Tenspiler paper", c.Workloads)
		}
	}
	var rows []ablated
	p := console.NewProgress(o.Log, len(list))
	err := ablate(ctx, list, searchTime, func(r ablated) {
		rows = append(rows, r)
		p.Step(r.Name)
	})
	p.End()
	if err != nil {
		return err
	}
	if err := c.write(c.tableName(), ablationGrid(rows)); err != nil {
		return err
	}
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	ablationTable(o.Out, rows)
	return nil
}

// ablationTable prints the rows: seconds, with the expressions tried; a dash where nothing was found that is right.
func ablationTable(w io.Writer, rows []ablated) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	head := []string{"NAME", "SUITE", "NORMAL FORM"}
	for _, a := range ablations {
		head = append(head, strings.ToUpper(a.name))
	}
	fmt.Fprintln(t, strings.Join(head, "\t"))
	cell := func(o outcome, tried bool) string {
		switch {
		case !o.Found:
			return fmt.Sprintf("- %.3f s", o.Seconds)
		case tried:
			return fmt.Sprintf("%.3f s, %d", o.Seconds, o.Candidates)
		}
		return fmt.Sprintf("%.3f s", o.Seconds)
	}
	found := make([]int, len(ablations)+1)
	seconds := make([][]float64, len(ablations)+1)
	for _, r := range rows {
		line := []string{r.Name, r.Suite, cell(r.Symbolic, false)}
		for i, o := range append([]outcome{r.Symbolic}, searchesOf(r)...) {
			seconds[i] = append(seconds[i], o.Seconds)
			if o.Found {
				found[i]++
			}
			if i > 0 {
				line = append(line, cell(o, true))
			}
		}
		fmt.Fprintln(t, strings.Join(line, "\t"))
	}
	line := []string{"found, median", ""}
	for i, n := range found {
		slices.Sort(seconds[i])
		median := 0.0
		if len(seconds[i]) > 0 {
			median = seconds[i][len(seconds[i])/2]
		}
		line = append(line, fmt.Sprintf("%d of %d, %.3f s", n, len(rows), median))
	}
	fmt.Fprintln(t, strings.Join(line, "\t"))
	t.Flush()
}

func searchesOf(r ablated) (list []outcome) {
	for _, a := range ablations {
		list = append(list, r.Searches[a.name])
	}
	return list
}
