package mapcmd

import (
	"errors"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/approach"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// chosen is a map of a row, with its program.
type chosen struct {
	row     row
	at      int
	program *Program
}

// choose is a map of an instruction. Greedily it is the one with the fewest calls, of equals that with the fewest
// elements that are stored beside them; a search looks for the fewest elements that calls take and give, and that are
// stored beside them, and tries so many others.
func choose(n *needle.Needle, rows []row, region []halide.Range, how string, tries int) (chosen, error) {
	var options []approach.Option
	var all []chosen
	var failed error
	for _, r := range rows {
		for i, m := range r.found.Maps {
			p, err := called(r.found, n, m, region)
			if err != nil {
				failed = err
				continue
			}
			cost := float64(p.Times()[n.Name]) + math.Min(float64(p.Stored())/(1<<40), 0.5)
			options, all = append(options, approach.Option{Text: r.Maps[i].text, Cost: cost}),
				append(all, chosen{r, i, p})
		}
	}
	if all == nil {
		return chosen{}, errors.Join(failed, errors.New("no map has a program"))
	}
	take := func(a approach.Approach) (chosen, error) {
		return all[approach.Ask(a, approach.WhichMap, options)], nil
	}
	if how != "search" {
		return take(approach.Greedy{})
	}
	return approach.Search(tries, 1, func(c chosen) int { return c.program.Taken() + c.program.Stored() }, take)
}
