package csource

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// What a round of a loop reads of an accumulator has to come from the round, for the accumulator to live in it.
func TestSettles(t *testing.T) {
	at := func(i any) *halide.Expr { return halide.NewVar("x").Add(i) }
	set := func(i any) lower.Stmt {
		return &lower.Assign{Local: "acc", Index: []*halide.Expr{at(i)}, Op: lower.Set, Value: halide.Float(0)}
	}
	read := func(i any) lower.Stmt {
		value := &halide.Expr{Op: halide.OpLocal, Kind: halide.IntKind, Name: "acc", Args: []*halide.Expr{at(i)}}
		return &lower.Store{Value: value}
	}
	loop := func(n int, body ...lower.Stmt) lower.Stmt { return &lower.For{Var: "x", Extent: n, Body: body} }
	sure := func(body ...lower.Stmt) lower.Stmt {
		return &lower.If{Cond: halide.NewVar("y").Add(0).LT(3), Body: body}
	}
	for name, c := range map[string]struct {
		body []lower.Stmt
		want bool
	}{
		"set, read":                     {[]lower.Stmt{set(0), read(0)}, true},
		"read, set":                     {[]lower.Stmt{read(0), set(0)}, false},
		"another element":               {[]lower.Stmt{set(0), read(1)}, false},
		"loop after loop":               {[]lower.Stmt{loop(8, set(0)), loop(8, read(0))}, true},
		"a longer loop":                 {[]lower.Stmt{loop(7, set(0)), loop(8, read(0))}, false},
		"all but the first":             {[]lower.Stmt{loop(7, set(1)), loop(8, read(0))}, false},
		"in one round":                  {[]lower.Stmt{loop(8, set(0), read(0))}, true},
		"of the round before":           {[]lower.Stmt{loop(8, read(0), set(0))}, false},
		"set under a condition":         {[]lower.Stmt{sure(set(0)), read(0)}, false},
		"both under a condition":        {[]lower.Stmt{sure(set(0), read(0))}, true},
		"read under a condition":        {[]lower.Stmt{set(0), sure(read(0))}, true},
		"under conditions one by one":   {[]lower.Stmt{sure(set(0)), sure(read(0))}, false},
		"of a loop under a condition":   {[]lower.Stmt{loop(8, sure(set(0))), loop(8, read(0))}, false},
		"a loop, then the same outside": {[]lower.Stmt{loop(8, set(0)), read(0)}, false},
	} {
		if got := settles("acc", partsOf(c.body)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
