package main

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// candidateRow is how many bindings a compiler would have to try that matches a program with an operator by running both
// (ATC, Figure 12): with nothing known, then with each pruning, and which one is right in the order that remains.
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

// candidates counts bindings of the programs of tables and of a folder, or of those of the Tenspiler paper if there are neither.
func (c benchCmd) candidates(ctx context.Context, o output) error {
	var rows []candidateRow
	unnamed := 0
	add := func(suite, name string, l *lifted) {
		if !l.ok() || l.result.Match == nil {
			unnamed++
			return
		}
		rows = append(rows, candidatesOf(suite, name, l.result.Match))
	}
	if err := c.eachProgram(ctx, o, add); err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(o.out, rows)
	}
	printCandidates(o.out, rows, unnamed)
	return nil
}

func candidatesOf(suite, name string, m *match.Match) candidateRow {
	n := m.Candidates
	return candidateRow{name, suite, m.Operator, n.Untyped, n.Unpruned, n.Roles, n.Pruned, n.Unordered, n.Position}
}

// eachProgram lifts the programs that the flags name and tells use of each function.
func (c benchCmd) eachProgram(ctx context.Context, o output, use func(suite, name string, l *lifted)) error {
	cmd := liftCmd{Accept: lift.Tested.String(), Timeout: c.Timeout}
	var jobs []func()
	if len(c.List) > 0 {
		programs, err := c.programs()
		if err != nil {
			return err
		}
		for _, p := range programs {
			jobs = append(jobs, func() {
				if src, err := cmd.open(p.file(c.Sources)); err == nil {
					for _, f := range p.functions(src.unit) {
						use(p.List, p.ID, cmd.lifted(ctx, src, f.Name))
					}
				}
			})
		}
	}
	if c.Corpus != "" {
		files, err := sourceFiles([]string{c.Corpus})
		if err != nil {
			return err
		}
		for _, path := range files {
			jobs = append(jobs, func() {
				for _, l := range cmd.file(ctx, path) {
					if l.unread == nil && !called(l) {
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
	p := newProgress(o.log, len(jobs))
	for i, job := range jobs {
		job()
		p.step(fmt.Sprint(i + 1))
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	p.end()
	return nil
}

// called says that another function of the file calls l's, which is a part of it then.
func called(l *lifted) bool {
	f := l.unit.Func(l.Func)
	return slices.ContainsFunc(l.unit.Funcs, func(g *ctree.Func) bool {
		return g != f && g.Body != nil && slices.Contains(ctree.Reached(l.unit, g), f)
	})
}

// printCandidates is the table, and what is in the middle and the most of each column.
func printCandidates(w io.Writer, rows []candidateRow, unnamed int) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "program\toperator\tany\ttypes\troles\tdimensions\tright one, as declared\tright one, by names\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t\n", r.Name, r.Operator, r.Untyped, r.Typed, r.Roles, r.Dimensions, r.Unordered, r.Ordered)
	}
	columns := make([][]*big.Int, 6)
	lost := 0
	for _, r := range rows {
		for i, v := range []*big.Int{r.Untyped, r.Typed, r.Roles, big.NewInt(int64(r.Dimensions)), big.NewInt(int64(r.Unordered)), big.NewInt(int64(r.Ordered))} {
			columns[i] = append(columns[i], v)
		}
		if r.Ordered == 0 {
			lost++
		}
	}
	if len(rows) > 0 {
		for _, line := range []struct {
			name string
			at   func([]*big.Int) *big.Int
		}{{"median", func(v []*big.Int) *big.Int { return v[len(v)/2] }}, {"most", func(v []*big.Int) *big.Int { return v[len(v)-1] }}} {
			fmt.Fprintf(t, "%s\t\t", line.name)
			for _, v := range columns {
				slices.SortFunc(v, (*big.Int).Cmp)
				fmt.Fprintf(t, "%s\t", line.at(v))
			}
			fmt.Fprintln(t)
		}
	}
	t.Flush()
	fmt.Fprintf(w, "%d programs are operators; of %d of these the prunings lost the right binding; %d functions have no operator's name\n", len(rows), lost, unnamed)
}
