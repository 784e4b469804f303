package smt

import (
	"context"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// value matches what a solver says that one of our constants is.
var value = regexp.MustCompile(`\(value\.(\d+)\s+(-?\d+|\(\s*-\s*\d+\s*\))\s*\)`)

// Values are those of integer terms in a model of the script, by the solver of that name; nil for a term of which it
// says none, and for all if it finds no model now.
func (r *Runner) Values(ctx context.Context, solver string, s *Script, terms []*Term) ([]*big.Int, error) {
	asked := &Script{Name: s.Name, Asserts: append([]Assertion(nil), s.Asserts...)}
	var names []string
	for i, t := range terms {
		name := fmt.Sprintf("value.%d", i)
		names = append(names, name)
		asked.Asserts = append(asked.Asserts, Assertion{Term: Op("=", Const(name, Int), t)})
	}
	out := make([]*big.Int, len(terms))
	for _, by := range r.Solvers {
		if by.Name != solver || len(terms) == 0 {
			continue
		}
		text := "(set-option :produce-models true)\n" + asked.Text() + "(get-value (" + strings.Join(names, " ") +
			"))\n"
		said, _, err := r.run(ctx, by, by.args(r.Limit), text, r.Limit)
		if err != nil {
			return nil, err
		}
		if !strings.HasPrefix(strings.TrimSpace(said), "sat") {
			return out, nil
		}
		for _, m := range value.FindAllStringSubmatch(said, -1) {
			i, _ := strconv.Atoi(m[1])
			v, ok := new(big.Int).SetString(strings.NewReplacer("(", "", ")", "", " ", "").Replace(m[2]), 10)
			if ok && i < len(out) {
				out[i] = v
			}
		}
	}
	return out, nil
}
