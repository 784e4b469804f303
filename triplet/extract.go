package triplet

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// Extract turns the vectorised parts of a nest into operations of the given datapaths. look, if not nil, is shown the
// Program after each pass. The error is a diag.List: positioned mistakes of the user, with the reason why the datapaths
// cannot do what the schedule asks for.
func Extract(n *lower.Nest, paths []Datapath, look func(pass string, p any)) (*Program, error) {
	n = branches(n)
	if err := unbranched(n); err != nil {
		return nil, err
	}
	return passes(paths).Run(&Program{Nest: n}, func(pass string, p *Program) {
		if look != nil {
			look(pass, p)
		}
	})
}

// passes bring a nest to operations of datapaths.
func passes(paths []Datapath) pass.Table[*Program] {
	return pass.Table[*Program]{
		{Name: "triplets", Run: rowTriplets, Else: plainTriplets, Why: "what follows knows no statements. Strided bytes are" +
			" taken from whole rows; where no datapath can read what that gives, they are not"},
		{Name: "lazy", Run: lazy, Why: "groups: all that follows works on whole sums", After: []string{"triplets"}},
		{Name: "reuse", Run: reuse, Why: "columns pairs neighbouring rows of the reuse graph", After: []string{"lazy"}},
		{Name: "columns", Run: func(p *Program) (*Program, error) { return columns(p, paths) },
			Why: "it needs rows, lanes and the machine", After: []string{"reuse"}},
	}
}
