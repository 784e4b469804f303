package synth

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Constants are the integers in a function's text, 0 and 1 aside, in the order of the text.
func Constants(f *ctree.Func) (list []int64) {
	ctree.WalkExprs(f.Body, func(e ctree.Expr) {
		ctree.Walk(e, func(e ctree.Expr) bool {
			v := int64(0)
			switch e := e.(type) {
			case *ctree.IntLit:
				v = e.Value
			case *ctree.FloatLit:
				v = int64(e.Value)
			}
			if v != 0 && v != 1 && !slices.Contains(list, v) {
				list = append(list, v)
			}
			return true
		})
	})
	return list
}
