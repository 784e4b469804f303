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
	p, shown, err := extract(n, paths, true)
	if err != nil {
		p, shown, err = extract(n, paths, false)
	}
	for _, q := range shown {
		if look != nil {
			look(q.Pass, q)
		}
	}
	return p, err
}

// extract runs the passes, and lists what each has made.
func extract(n *lower.Nest, paths []Datapath, rows bool) (p *Program, shown []*Program, err error) {
	for _, run := range []func(*Program) (*Program, error){
		func(*Program) (*Program, error) { return triplets(n, rows) },
		lazy,  // groups: all that follows works on whole sums
		reuse, // before columns, which pairs neighbouring rows of the reuse graph
		func(p *Program) (*Program, error) { return columns(p, paths) },
	} {
		if p, err = run(p); err != nil {
			return nil, shown, err
		}
		shown = append(shown, p)
	}
	return p, shown, nil
}
