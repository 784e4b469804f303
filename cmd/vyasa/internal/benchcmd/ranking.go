package benchcmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift/classify"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// rankingRow is where the classifier puts a program among the functions of its file, from how they look alone.
type rankingRow struct {
	Name     string  `json:"name"`
	Suite    string  `json:"suite"`
	Category string  `json:"category"`
	Func     string  `json:"func"`
	Guess    string  `json:"guess"`
	Interest float64 `json:"interest"`
	Rank     int     `json:"rank"` // among the functions of its file, from 1
	Of       int     `json:"of"`
	Tried    bool    `json:"tried"` // no less interesting than what is worth trying at first
}

// ranking asks the classifier about the programs of tables; nothing is lifted, and files that cannot be read are left
// out.
func (c Command) ranking(_ context.Context, o console.Output) error {
	programs, err := c.programs()
	if err != nil {
		return err
	}
	var rows []rankingRow
	unread := 0
	for _, p := range programs {
		src, err := (liftcmd.Command{Timeout: time.Minute}).Open(p.file(c.Sources))
		if err != nil {
			unread++
			continue
		}
		list := p.functions(src.Unit)
		if len(list) == 0 {
			unread++
			continue
		}
		rows = append(rows, rankingOf(p, src.Unit, list[0], liftcmd.Command{}.Chosen(src.Unit)))
	}
	return c.show(o, rows, rankingGrid(rows), func(w io.Writer) { printRanking(w, rows, unread) })
}

func rankingOf(p listing, u *ctree.Unit, f *ctree.Func, file []*ctree.Func) rankingRow {
	m := classify.Default()
	g, interest := m.Guess(f), m.Interest(u, f)
	if !slices.Contains(file, f) {
		file = append(file, f)
	}
	return rankingRow{Name: p.ID, Suite: p.List, Category: p.Category, Func: f.Name, Guess: g.Kind.String(),
		Interest: interest,
		Rank:     1 + slices.Index(m.Rank(u, file), f), Of: len(file), Tried: interest >= classify.Threshold}
}

// printRanking is the programs, those of most interest first, and for each table how good that order is.
func printRanking(w io.Writer, rows []rankingRow, unread int) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b rankingRow) int { return cmp.Compare(b.Interest, a.Interest) })
	g := console.Grid{Head: []string{"program", "list", "category", "guess", "interest", "in its file"}}
	for _, r := range rows {
		g.Add(r.Name, r.Suite, r.Category, r.Guess, fmt.Sprintf("%.3f", r.Interest),
			fmt.Sprintf("%d of %d", r.Rank, r.Of))
	}
	g.Text(w)
	fmt.Fprintln(w)
	rankingGrid(rows).Text(w)
	fmt.Fprintf(w, "recall: all functions are tried in the end; at first: those of interest %.2f and more. %d "+
		"programs could not be read\n", classify.Threshold, unread)
	if slices.Contains(suites(rows), lookAlikes) {
		fmt.Fprintf(w, "more interest than a look-alike: the chance that a program of the list is of more than one "+
			"of %s\n", lookAlikes)
	}
}

func suites(rows []rankingRow) (out []string) {
	for _, r := range rows {
		if !slices.Contains(out, r.Suite) {
			out = append(out, r.Suite)
		}
	}
	slices.Sort(out)
	return out
}

// lookAlikes is the list of programs that look like those of the others.
const lookAlikes = "nongemm"

// rankingGrid is a line for each list.
func rankingGrid(rows []rankingRow) console.Grid {
	g := console.Grid{Head: []string{"list", "programs", "tried in the end", "tried at first", "first in its file",
		"first three", "mean reciprocal rank", "guessed as"}}
	all := suites(rows)
	beside := slices.Contains(all, lookAlikes)
	if beside {
		g.Head = append(g.Head, "more interest than a look-alike")
	}
	for _, list := range all {
		line := rankingLine(list, rows)
		switch {
		case list == lookAlikes:
			line = append(line, "")
		case beside:
			line = append(line, fmt.Sprintf("%.2f", chance(rows, list, lookAlikes)))
		}
		g.Rows = append(g.Rows, line)
	}
	return g
}

func rankingLine(list string, rows []rankingRow) []string {
	n, tried, first, three, reciprocal := 0, 0, 0, 0, 0.0
	guesses := map[string]int{}
	for _, r := range rows {
		if r.Suite != list {
			continue
		}
		n++
		guesses[r.Guess]++
		reciprocal += 1 / float64(r.Rank)
		if r.Tried {
			tried++
		}
		if r.Rank == 1 {
			first++
		}
		if r.Rank <= 3 {
			three++
		}
	}
	var names []string
	for g, count := range guesses {
		names = append(names, fmt.Sprintf("%s %d", g, count))
	}
	slices.Sort(names)
	counts := []string{list}
	for _, c := range []int{n, n, tried, first, three} {
		counts = append(counts, strconv.Itoa(c))
	}
	return append(counts, fmt.Sprintf("%.2f", reciprocal/float64(n)), strings.Join(names, ", "))
}

// chance is how often a program of the list a is of more interest than one of b (the area under the ROC curve).
func chance(rows []rankingRow, a, b string) float64 {
	wins, n := 0.0, 0
	for _, x := range rows {
		for _, y := range rows {
			if x.Suite != a || y.Suite != b {
				continue
			}
			n++
			switch {
			case x.Interest > y.Interest:
				wins++
			case x.Interest == y.Interest:
				wins += 0.5
			}
		}
	}
	return wins / float64(n)
}
