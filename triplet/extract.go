package triplet

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// Extract turns the vectorised parts of a nest into operations of a machine. look, if not nil, is shown the Program
// after each pass. The error is a diag.List: positioned mistakes of the user, with the reason why the machine cannot do
// what the schedule asks for.
func Extract(n *lower.Nest, m *Machine, look func(pass string, p any)) (*Program, error) {
	n = branches(n)
	if err := unbranched(n); err != nil {
		return nil, err
	}
	return passes(m).Run(&Program{Nest: n, Machine: m}, func(pass string, p *Program) {
		if look != nil {
			look(pass, p)
		}
	})
}

// passes bring a nest to groups, which every machine begins with; what follows is the machine's own.
func passes(m *Machine) pass.Table[*Program] {
	table := append(pass.Table[*Program]{
		{Name: "triplets", Run: rowTriplets, Else: plainTriplets,
			Why: "what follows knows no statements. Strided bytes are" +
				" taken from whole rows; where no datapath can read what that gives, they are not"},
		{Name: "lazy", Run: lazy, Why: "all that follows works on whole sums", After: []string{"triplets"}},
	}, m.Map...)
	for i := range table {
		table[i].Run, table[i].Else = named(table[i].Name, table[i].Run), named(table[i].Name, table[i].Else)
	}
	return table
}

// named is a pass that leaves its name in what it makes.
func named(name string, run func(*Program) (*Program, error)) func(*Program) (*Program, error) {
	if run == nil {
		return nil
	}
	return func(p *Program) (*Program, error) {
		q, err := run(p)
		if err == nil {
			q.Pass = name
		}
		return q, err
	}
}
