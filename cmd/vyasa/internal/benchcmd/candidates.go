package benchcmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// candidateRow is how many bindings a compiler would have to try that matches a program with an operator by running
// both (ATC, Figure 12): with nothing known, then with each pruning, and which one is right in the order that remains.
type candidateRow struct {
	Name       string   `json:"name"`
	Suite      string   `json:"suite"`
	Operator   string   `json:"operator"`
	Untyped    *big.Int `json:"untyped"`    // each formal any parameter
	Typed      *big.Int `json:"types"`      // arrays to arrays, integers to integers
	Roles      *big.Int `json:"roles"`      // what is written to what is written
	Dimensions int      `json:"candidates"` // extents agree
	Unordered  int      `json:"position_unordered"`
	Ordered    int      `json:"position_by_name"`
}

// candidates counts bindings of the programs of tables and of a folder, or of those of the Tenspiler paper if there are
// neither.
func (c Command) candidates(ctx context.Context, o console.Output) error {
	var rows []candidateRow
	unnamed := 0
	add := func(suite, name string, l *liftcmd.Lifted) {
		if !l.Ok() || l.Result.Match == nil {
			unnamed++
			return
		}
		rows = append(rows, candidatesOf(suite, name, l.Result.Match))
	}
	if err := c.eachProgram(ctx, o, add); err != nil {
		return err
	}
	return c.show(o, rows, candidateGrid(rows), func(w io.Writer) { printCandidates(w, rows, unnamed) })
}

func candidatesOf(suite, name string, m *match.Match) candidateRow {
	n := m.Candidates
	return candidateRow{name, suite, m.Operator, n.Untyped, n.Unpruned, n.Roles, n.Pruned, n.Unordered, n.Position}
}

// eachProgram lifts the programs that the flags name and tells use of each function.
func (c Command) eachProgram(ctx context.Context, o console.Output, use func(suite, name string,
	l *liftcmd.Lifted)) error {
	cmd := liftcmd.Command{Accept: lift.Tested.String(), Timeout: c.Timeout}
	var jobs []func()
	if len(c.List) > 0 {
		programs, err := c.programs()
		if err != nil {
			return err
		}
		for _, p := range programs {
			jobs = append(jobs, func() {
				if src, err := cmd.Open(p.file(c.Sources)); err == nil {
					for _, f := range p.functions(src.Unit) {
						use(p.List, p.ID, cmd.Lifted(ctx, src, f.Name))
					}
				}
			})
		}
	}
	if c.Corpus != "" {
		files, err := liftcmd.SourceFiles([]string{c.Corpus})
		if err != nil {
			return err
		}
		for _, path := range files {
			jobs = append(jobs, func() {
				for _, l := range cmd.File(ctx, path) {
					if l.Unread == nil && !called(l) {
						use("corpus", strings.TrimPrefix(strings.TrimPrefix(path, c.Corpus), "/"), l)
					}
				}
			})
		}
	}
	if len(jobs) == 0 {
		for _, b := range tenspiler.Benchmarks() {
			jobs = append(jobs, func() { use(b.Suite, b.Name, liftOne(ctx, b, tenspiler.Plain, false)) })
		}
	}
	return console.InTurn(ctx, o.Log, len(jobs), func(i int) (string, error) {
		jobs[i]()
		return fmt.Sprint(i + 1), nil
	})
}

// called reports whether another function of the file calls l's, which is a part of it then.
func called(l *liftcmd.Lifted) bool {
	f := l.Unit.Func(l.Func)
	return slices.ContainsFunc(l.Unit.Funcs, func(g *ctree.Func) bool {
		return g != f && g.Body != nil && slices.Contains(ctree.Reached(l.Unit, g), f)
	})
}

// candidateCounts are the columns of counts.
var candidateCounts = []string{"any", "types", "roles", "dimensions", "right one, as declared", "right one, by names"}

func (r candidateRow) counts() []any {
	return []any{r.Untyped, r.Typed, r.Roles, r.Dimensions, r.Unordered, r.Ordered}
}

// candidateGrid is a line for each operator and counts, with how many programs have them.
func candidateGrid(rows []candidateRow) console.Grid {
	g := console.Grid{Head: append([]string{"programs", "operator"}, candidateCounts...)}
	programs := map[string]int{}
	for _, r := range rows {
		programs[fmt.Sprint(r.Operator, r.counts())]++
	}
	sorted := slices.SortedStableFunc(slices.Values(rows), func(a, b candidateRow) int {
		return cmp.Or(cmp.Compare(a.Operator, b.Operator), b.Untyped.Cmp(a.Untyped), b.Typed.Cmp(a.Typed),
			b.Roles.Cmp(a.Roles))
	})
	for _, r := range sorted {
		key := fmt.Sprint(r.Operator, r.counts())
		if n := programs[key]; n > 0 {
			g.Add(append([]any{n, r.Operator}, r.counts()...)...)
			delete(programs, key)
		}
	}
	g.Rows = append(g.Rows, inTheMiddle(rows)...)
	return g
}

// inTheMiddle are the lines that say what is in the middle and the most of each count; none without rows.
func inTheMiddle(rows []candidateRow) [][]string {
	if len(rows) == 0 {
		return nil
	}
	median, most := []string{"median", ""}, []string{"most", ""}
	for i := range candidateCounts {
		var v []*big.Int
		for _, r := range rows {
			n, _ := new(big.Int).SetString(fmt.Sprint(r.counts()[i]), 10)
			v = append(v, n)
		}
		slices.SortFunc(v, (*big.Int).Cmp)
		median, most = append(median, v[len(v)/2].String()), append(most, v[len(v)-1].String())
	}
	return [][]string{median, most}
}

// printCandidates is the table, and what is in the middle and the most of each column.
func printCandidates(w io.Writer, rows []candidateRow, unnamed int) {
	g := console.Grid{Head: append([]string{"program", "operator"}, candidateCounts...)}
	lost := 0
	for _, r := range rows {
		g.Add(append([]any{r.Name, r.Operator}, r.counts()...)...)
		if r.Ordered == 0 {
			lost++
		}
	}
	g.Rows = append(g.Rows, inTheMiddle(rows)...)
	g.Text(w)
	fmt.Fprintf(w, "%d programs are operators; of %d of these the prunings lost the right binding; %d functions "+
		"have no operator's name\n", len(rows), lost, unnamed)
}
