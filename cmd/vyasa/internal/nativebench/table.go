package nativebench

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// Head says which processor rows are of.
func Head(rows []Row) string {
	if len(rows) == 0 {
		return "nothing was measured"
	}
	return fmt.Sprintf("%s, %s;\none thread where nothing else is said; %s",
		rows[0].CPU, rows[0].Features, time.Now().Format(time.DateOnly))
}

// Table is rows as a document has them: our figure, what it is of the peak, and the peers with how often theirs goes
// into ours.
func Table(rows []Row) console.Grid {
	g := console.Grid{Head: []string{"kernel", "time", "Vyasa", "of the peak", "peers"}}
	for _, r := range rows {
		v, unit := r.Unit()
		peak := ""
		if r.RatioPeak > 0 {
			peak = fmt.Sprintf("%.0f %%", 100*r.RatioPeak)
		}
		if r.Speedup > 0 {
			peak = fmt.Sprintf("%.2f × one core", r.Speedup)
		}
		var others []string
		for _, name := range slices.Sorted(maps.Keys(r.Peers)) {
			if p := float64(r.Peers[name]); p > 0 {
				others = append(others, fmt.Sprintf("%s %.3g (%.2f×)", name, p, v/p))
			}
		}
		g.Add(r.Label(), fmt.Sprintf("%.3g µs", r.NS/1000), fmt.Sprintf("%.3g %s", v, unit), peak,
			strings.Join(others, ", "))
	}
	return g
}
