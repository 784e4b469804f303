package benchcmd

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// ablationGrid is what each way came to over all benchmarks.
func ablationGrid(rows []ablated) console.Grid {
	g := console.Grid{Head: []string{"", "normal form"}, Rows: [][]string{{"found and right"}, {"median time"},
		{"all times together"},
		{"expressions tried where found"}}}
	for _, a := range ablations {
		g.Head = append(g.Head, a.name)
	}
	for i := range len(ablations) + 1 {
		found, all, tried := 0, 0.0, int64(0)
		var times []float64
		for _, r := range rows {
			o := append([]outcome{r.Symbolic}, searchesOf(r)...)[i]
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
			fmt.Sprintf("%.1f s", all),
			fmt.Sprint(tried)} {
			g.Rows[j] = append(g.Rows[j], cell)
		}
	}
	return g
}
