package benchcmd

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide/lift"
)

// printList is a line for each program, and below it one for each category.
func printList(w io.Writer, rows []listRow) {
	g := console.Grid{Head: []string{"program", "category", "function", "level", "is", "seconds", "CPU s", "why not"}}
	for _, r := range rows {
		g.Add(r.Name, r.Category, r.Func, r.Level, r.named(), console.Seconds(r.Seconds), console.Seconds(r.CPU),
			liftcmd.InShort(r.Refused))
	}
	g.Text(w)
	fmt.Fprintln(w)
	categoryGrid(rows).Text(w)
	missing := 0
	for _, r := range rows {
		if r.Missing {
			missing++
		}
	}
	if missing > 0 {
		fmt.Fprintf(w, "%d of %d programs have no source here and count as not lifted\n", missing, len(rows))
	}
}

// categoryGrid is a line for each category.
func categoryGrid(rows []listRow) console.Grid {
	g := console.Grid{Head: []string{"list", "category", "programs", "lifted", "named", "proved", "symbolic", "field",
		"tested", "median CPU s", "longest CPU s", "operators"}}
	for _, c := range categories(rows) {
		g.Add(c.list, c.name, c.programs, c.lifted, c.named, c.levels[lift.Proved], c.levels[lift.Symbolic],
			c.levels[lift.Field], c.levels[lift.Tested], console.Seconds(c.median()), console.Seconds(c.longest()),
			c.operators())
	}
	return g
}

// category is what the table says of programs of a kind.
type category struct {
	list, name              string
	programs, lifted, named int
	levels                  [lift.Proved + 1]int
	seconds                 []float64
	names                   map[string]int
}

// categories are those of each list in the order of their first programs, and after them all of the list.
func categories(rows []listRow) []*category {
	var out []*category
	of := func(list, name string) *category {
		i := slices.IndexFunc(out, func(c *category) bool { return c.list == list && c.name == name })
		if i < 0 {
			i, out = len(out), append(out, &category{list: list, name: name, names: map[string]int{}})
		}
		return out[i]
	}
	for i, r := range rows {
		of(r.Suite, r.Category).add(r)
		if rest := rows[i+1:]; !slices.ContainsFunc(rest, func(x listRow) bool { return x.Suite == r.Suite }) {
			for _, x := range rows {
				if x.Suite == r.Suite {
					of(r.Suite, "all").add(x)
				}
			}
		}
	}
	return out
}

func (c *category) add(r listRow) {
	c.programs++
	if r.Lifted {
		c.lifted++
	}
	l, _ := lift.ParseLevel(r.Level)
	c.levels[l]++
	if r.Operator != "" {
		c.named++
		c.names[r.named()]++
	}
	c.seconds = append(c.seconds, r.CPU)
	slices.Sort(c.seconds)
}

func (c *category) median() float64  { return c.seconds[len(c.seconds)/2] }
func (c *category) longest() float64 { return c.seconds[len(c.seconds)-1] }

// operators are the names that were given, and how often.
func (c *category) operators() string {
	var list []string
	for name, n := range c.names {
		list = append(list, fmt.Sprintf("%s %d", name, n))
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}
