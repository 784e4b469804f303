package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// names are those of the workloads that the command names.
func (c runCmd) names() (list []string) {
	if c.Workload != "all" {
		return []string{c.Workload}
	}
	for _, w := range workloads.All() {
		list = append(list, w.Name)
	}
	return list
}

// inTurn runs kernels one after the other; one prints what became of one, and below what is to know of all, unless all
// of it is printed as JSON.
func (c runCmd) inTurn(ctx context.Context, o console.Output, head string, n int,
	one func(int) (result any, verified bool, err error), below func()) error {
	results, failed := []any{}, 0
	if !c.JSON {
		fmt.Fprintln(o.Out, head)
	}
	for i := range n {
		r, verified, err := one(i)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		if results = append(results, r); !verified {
			failed++
		}
	}
	if !c.JSON {
		below()
	} else if err := console.WriteJSON(o.Out, results); err != nil {
		return err
	}
	if failed > 0 {
		fmt.Fprintf(o.Log, "vyasa: %d of %d kernels failed\n", failed, n)
		return console.ErrFailed
	}
	return nil
}

// yes is what a table says of results that were compared.
func yes(verified bool) string {
	if verified {
		return "yes"
	}
	return "NO"
}
