package lift

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// leaves finds what terms depend on, in normal form: what cancels is not there.
type leaves struct{ normal *term.Normal }

// element is what the term of an element depends on, and its products of elements.
func (l *leaves) element(number int64, t term.T) shape.Element {
	e := shape.Element{Number: number, Leaves: map[string][]int64{}}
	l.collect(l.normal.Of(t), &e, map[term.Form]bool{})
	for a := range e.Leaves {
		slices.Sort(e.Leaves[a])
		e.Leaves[a] = slices.Compact(e.Leaves[a])
	}
	return e
}

func (l *leaves) collect(f term.Form, e *shape.Element, done map[term.Form]bool) {
	if done[f] {
		return
	}
	done[f] = true
	for _, p := range l.normal.Products(f) {
		product, twice := map[string]int64{}, false
		for _, id := range p.Atoms {
			a := l.normal.Atom(id)
			if a.Op != term.OpElem {
				for _, g := range a.Args {
					l.collect(g, e, done)
				}
				continue
			}
			_, there := product[a.Name]
			twice = twice || there
			product[a.Name] = a.Number
			e.Leaves[a.Name] = append(e.Leaves[a.Name], a.Number)
		}
		if len(product) > 1 && !twice {
			e.Products = append(e.Products, product)
		}
	}
}
