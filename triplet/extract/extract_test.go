package extract_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// lowered reads an algorithm and a schedule in the notation and lowers them.
func lowered(t testing.TB, algorithm, schedule string) *lower.Nest {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// forms extracts and returns the program after each pass, by name.
func forms(t testing.TB, n *lower.Nest) (map[string]*triplet.Program, error) {
	t.Helper()
	all := map[string]*triplet.Program{}
	_, err := extract.Triplets(n, reference, func(pass string, p any) { all[pass] = p.(*triplet.Program) })
	return all, err
}

// program is the finished program.
func program(t testing.TB, algorithm, schedule string) *triplet.Program {
	t.Helper()
	all, err := forms(t, lowered(t, algorithm, schedule))
	if err != nil {
		t.Fatal(err)
	}
	return all["columns"]
}

// blocks lists the Blocks of a body.
func blocks(body []lower.Stmt) []*triplet.Block {
	var all []*triplet.Block
	for s := range lower.All(body) {
		if b, ok := s.(*triplet.Block); ok {
			all = append(all, b)
		}
	}
	return all
}
