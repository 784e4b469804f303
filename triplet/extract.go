package triplet

import "github.com/vyasa-go/vyasa/lower"

// Extract turns the vectorised parts of a nest into operations of a machine. look, if not nil, is shown the Program
// after each pass. The error is a diag.List: positioned mistakes of the user, with the reason why the machine cannot do
// what the schedule asks for.
func Extract(n *lower.Nest, m *Machine, look func(pass string, p any)) (*Program, error) {
	n = branches(n)
	if err := unbranched(n); err != nil {
		return nil, err
	}
	p, shown, err := extract(n, m, true)
	if err != nil {
		p, shown, err = extract(n, m, false)
	}
	for _, q := range shown {
		if look != nil {
			look(q.Pass, q)
		}
	}
	return p, err
}

// passes bring a nest to groups, which every machine begins with; what follows is the machine's own.
func passes(n *lower.Nest, m *Machine, rows bool) []Pass {
	return append([]Pass{
		{"triplets", func(*Program) (*Program, error) { return triplets(n, m, rows) }},
		{"lazy", lazy}, // all that follows works on whole sums
	}, m.Map...)
}

// extract runs the passes, and lists what each has made.
func extract(n *lower.Nest, m *Machine, rows bool) (p *Program, shown []*Program, err error) {
	for _, pass := range passes(n, m, rows) {
		if p, err = pass.Run(p); err != nil {
			return nil, shown, err
		}
		p.Pass = pass.Name
		shown = append(shown, p)
	}
	return p, shown, nil
}
