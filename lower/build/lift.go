package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lift computes a piece before the outermost loop inside its array that moves it nowhere, for all loops inside of that.
//
//	for y < 8                               for y < 8
//	    for x < 4                              compute f over (0:16, y:3)
//	        compute f over (0:16, y:3)  ->     for x < 4
//	        use f over (0:16, y:3)                 use f over (0:16, y:3)
func (w *windows) lift(body []lower.Stmt) ([]lower.Stmt, error) {
	c := chainOf(body)
	for i, v := range c.loops[c.stored:] {
		if !slices.ContainsFunc(c.piece.base, func(f affine.Form) bool { return f.DependsOn(v) }) {
			r := regionOf([]access{c.piece.access(w.extents)}, c.before(c.stored+i), w.extents)
			return withPieces(body, map[string][]lower.Stmt{v: {&piece{region: r}}}, nil), nil
		}
	}
	return body, nil
}
