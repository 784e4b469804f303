// Package pass is what the lists of passes of nests, triplets and vector programs are: each row with the reason for its
// place, and what has to be before it, which tests hold.
package pass

import "fmt"

// Pass is one step within a form: it makes a new value and leaves the one that it is given.
type Pass[F any] struct {
	Name  string
	Run   func(F) (F, error)
	Why   string             // why it stands where it does
	After []string           // passes that must come before it
	Else  func(F) (F, error) // nil, or what runs instead, with all that follows, where Run or what follows fails
}

// Table is passes in their order.
type Table[F any] []Pass[F]

// Run takes f through all passes. look, if not nil, is shown what each has made; of a pass with an Else, and of what
// follows, once it is known which way it goes. The error is that of the pass that failed; what those before it made is
// shown.
func (t Table[F]) Run(f F, look func(pass string, f F)) (F, error) {
	for i, p := range t {
		if p.Else != nil {
			return t[i:].either(f, look)
		}
		next, err := p.Run(f)
		if err != nil {
			return next, err
		}
		if f = next; look != nil {
			look(p.Name, f)
		}
	}
	return f, nil
}

// either runs a table whose first pass has an Else. Which way it goes is found before anything is shown.
func (t Table[F]) either(f F, look func(pass string, f F)) (F, error) {
	out, err := t.way(t[0].Run, f, nil)
	switch {
	case err != nil:
		return t.way(t[0].Else, f, look)
	case look != nil:
		return t.way(t[0].Run, f, look)
	}
	return out, nil
}

// way runs a table whose first pass does run.
func (t Table[F]) way(run func(F) (F, error), f F, look func(pass string, f F)) (F, error) {
	next, err := run(f)
	if err != nil {
		return next, err
	}
	if look != nil {
		look(t[0].Name, next)
	}
	return t[1:].Run(next, look)
}

// Check reports a name that is there twice, a row without a reason, or a pass ahead of one that must come before it.
func (t Table[F]) Check() error {
	before := map[string]bool{}
	for _, p := range t {
		if p.Name == "" || p.Why == "" || before[p.Name] {
			return fmt.Errorf("pass %q: it is there twice, or has no name or reason", p.Name)
		}
		for _, name := range p.After {
			if !before[name] {
				return fmt.Errorf("pass %s must come after %s", p.Name, name)
			}
		}
		before[p.Name] = true
	}
	return nil
}
