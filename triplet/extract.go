package triplet

import "github.com/vyasa-go/vyasa/lower"

// Extract turns the vectorised parts of a nest into operations of the given datapaths. look, if not nil, is shown the
// Program after each pass. The error is a diag.List: positioned mistakes of the user, with the reason why the datapaths
// cannot do what the schedule asks for.
func Extract(n *lower.Nest, paths []Datapath, look func(pass string, p any)) (*Program, error) {
	n = branches(n)
	if err := unbranched(n); err != nil {
		return nil, err
	}
	p, err := triplets(n)
	for _, pass := range []struct {
		name string
		run  func(*Program) (*Program, error)
	}{
		{"triplets", nil},
		{"lazy", lazy},   // groups: all that follows works on whole sums
		{"reuse", reuse}, // before columns, which pairs neighbouring rows of the reuse graph
		{"columns", func(p *Program) (*Program, error) { return columns(p, paths) }},
	} {
		if err == nil && pass.run != nil {
			p, err = pass.run(p)
		}
		if err != nil {
			return nil, err
		}
		if look != nil {
			look(pass.name, p)
		}
	}
	return p, nil
}
