package aiesim

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Lanewise are the functions of the AIE API that the program uses and whose bodies here go over the lanes in a loop, by name, in
// order: the vendor's have instructions of their own, so that cycles of the program are more than they would be there.
func (p *Program) Lanewise() []string {
	var names []string
	for _, f := range p.unit.Funcs {
		if f.Pos.File != "<aie.hpp>" {
			continue
		}
		cfront.WalkStmt(f.Body, func(s cfront.Stmt) {
			if _, ok := s.(*cfront.Loop); ok {
				names = append(names, f.Name)
			}
		}, func(cfront.Expr) {})
	}
	slices.Sort(names)
	return slices.Compact(names)
}
